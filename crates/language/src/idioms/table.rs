//! Idioms of other notations, and what is written here for them.

/// How something is written elsewhere, as a pattern, and how it is written here. The first row that
/// fits is told, so that those with more words come before those with fewer.
pub(super) const IDIOMS: &[(&str, &str)] = &[
    // AnyDice.
    (
        "count {<n>..<n>} in <n>d<n>",
        "write `count <3> of d<4> >= <1>` where these are the highest faces, or \
         `count <3> of chance 2/<4>` for two faces of <4>",
    ),
    (
        "count {<any>} in <n>d<n>",
        "write `count <2> of d<3> >= 5` for 5 and more, `count <2> of d<3> == 5` for one face, or \
         `count <2> of chance 2/<3>` for two faces of <3>",
    ),
    (
        "{<n>..<n>}",
        "faces from <1> to <2> are a case, `when roll d6 { <1>..<2>: 1, else: 0 }`, and numbers \
         are gone through by `sum of i in <1>..<2>: i`",
    ),
    ("[explode <any>]", EXPLODED),
    ("explode roll d<n>", EXPLODED),
    ("explode roll <n>d<n>", EXPLODED),
    ("explode d<n>", EXPLODED),
    ("explode <n>d<n>", EXPLODED),
    ("[highest 1 of 2d<n>]", "write `max(roll d<1>, roll d<1>)`"),
    ("[lowest 1 of 2d<n>]", "write `min(roll d<1>, roll d<1>)`"),
    ("[highest of d<n> and d<n>]", "write `max(roll d<1>, roll d<2>)`"),
    ("[lowest of d<n> and d<n>]", "write `min(roll d<1>, roll d<2>)`"),
    ("[highest of <any> and <any>]", "write `max(<1>, <2>)`; dice are rolled: `max(roll d6, 4)`"),
    ("[lowest of <any> and <any>]", "write `min(<1>, <2>)`; dice are rolled: `min(roll d6, 4)`"),
    (
        "[absolute <any>]",
        "how far a number is from 0 is `abs(…)`; dice are rolled: `abs(roll d6 - 3)`",
    ),
    ("highest of d<n> and d<n>", "write `max(roll d<1>, roll d<2>)`"),
    ("lowest of d<n> and d<n>", "write `min(roll d<1>, roll d<2>)`"),
    ("[highest <n> of <n>d<n>]", HIGHEST),
    ("[lowest <n> of <n>d<n>]", LOWEST),
    (
        "[middle <n> of <n>d<n>]",
        "go through the faces, `for face, count in <2>d<3> from highest { … }`, and pass over \
         those above the middle",
    ),
    (
        "middle <n> of <n>d<n>",
        "go through the faces, `for face, count in <2>d<3> from highest { … }`, and pass over \
         those above the middle",
    ),
    (
        "{<any>} @ <n>d<n>",
        "go through the faces, `for face, count in <2>d<3> from highest { … }`, with how many dice \
         show each",
    ),
    (
        "<n> @ <n>d<n>",
        "the highest of a pool is `max(roll d<3>, roll d<3>)` of two; of more, go through the \
         faces: `for face, count in <2>d<3> from highest { … }`",
    ),
    (
        "<any> @ <any>",
        "what stands at a place of a list is `list[1]`; the dice of a pool are gone through face \
         by face: `for face, count in 3d6 from highest { … }`",
    ),
    ("<n>dF", "a die of -1, 0 and 1 is `roll d3 - 2`; write `roll <1>d3 - 2 * <1>`"),
    ("dF", "a die of -1, 0 and 1 is `roll d3 - 2`"),
    ("<n>d{<any>}", FACES),
    ("d{<any>}", FACES),
    ("roll d<n> with advantage", "write `max(roll d<1>, roll d<1>)`"),
    ("roll d<n> with disadvantage", "write `min(roll d<1>, roll d<1>)`"),
    (
        "output <rest>",
        "each output is a line of the result: `resolve { result { total = roll 3d6 \"what it \
         means\" } }`",
    ),
    (
        "function: <name>",
        "a function is a part: `part <1>(n) -> what { … give n }`, or `part <1>(n) = n + roll d6`",
    ),
    ("result: <any> }", "a part gives what it is asked for: `give <1>`"),
    ("result: <rest>", "a part gives what it is asked for: `give <1>`"),
    (
        "loop <name> over {<n>..<n>}",
        "write `rounds up to <3> at <1> { … }`, or add up with `sum of <1> in <2>..<3>: …`",
    ),
    (
        "set <any> to <rest>",
        "a rule has no settings; bounds stand where they hold: `rounds up to 10`",
    ),
    // Rolz, Roll20 and Troll.
    ("<n>d<n>!", EXPLODED),
    ("d<n>!", EXPLODED),
    ("<n>d<n>kh1", "write `max(roll d<2>, roll d<2>)` for two dice"),
    ("<n>d<n>kl1", "write `min(roll d<2>, roll d<2>)` for two dice"),
    ("<n>d<n>kh<n>", KEPT),
    ("<n>d<n>kl<n>", KEPT_LOWEST),
    ("<n>d<n>k<n>", KEPT),
    ("largest <n> <n>d<n>", HIGHEST),
    ("least <n> <n>d<n>", LOWEST),
    ("<n>d<n>r<n>", REROLLED),
    (
        "d<n> reroll <n>",
        "name the first roll: `let first = roll d<1>`, and then \
         `let face = if first == <2> then roll d<1> else first`",
    ),
    (
        "d<n> <any> reroll <n>",
        "name the first roll: `let first = roll d<1>`, and then \
         `let face = if first == <3> then roll d<1> else first`, which is compared: `face <2>`",
    ),
    ("accumulate <rest>", EXPLODED),
    ("<n>d<name>", "sides that are worked out stand in parentheses: `roll <1>d(<2>)`"),
    ("roll d", "say how many sides it has: `roll d6`"),
    ("roll d<name>", "sides that are worked out stand in parentheses: `roll d(<1>)`"),
    ("disadvantage(d<n>)", "the lower of two dice is `min(roll d<1>, roll d<1>)`"),
    ("advantage(d<n>)", "the higher of two dice is `max(roll d<1>, roll d<1>)`"),
    ("disadvantage d<n>", "the lower of two dice is `min(roll d<1>, roll d<1>)`"),
    ("advantage d<n>", "the higher of two dice is `max(roll d<1>, roll d<1>)`"),
    (
        "d<n> between <n> and <n>",
        "name the roll and compare it twice: `let face = roll d<1>`, `<2> <= face and face <= <3>`",
    ),
    ("<name> between <n> and <n>", "write `<2> <= <1> and <1> <= <3>`"),
    ("between", BETWEEN),
    ("sum <n>d<n>", "dice are added up by `roll <1>d<2>`"),
    // Languages of programs.
    ("? <n> : <n>", "a value is chosen with `if … then <1> else <2>`"),
    ("? <any> : <any>", "a value is chosen with `if … then <1> else <2>`"),
    ("def <name>(<any>):", "a step that has a name is a part: `part <1>(<2>) { … give … }`"),
    ("def <name>():", "a step that has a name is a part: `part <1>() { … give … }`"),
    ("for <name> in <n>d<n> from highest", "write `for <1>, count in <2>d<3> from highest`"),
    ("for <name> in <n>d<n> from lowest", "write `for <1>, count in <2>d<3> from lowest`"),
    ("for each <name> in <n>d<n>", "write `for <1>, count in <2>d<3> from highest`"),
    ("for <name> in <n>d<n>", "write `for <1>, count in <2>d<3> from highest`"),
    ("sum of <name> in <n>d<n>: <name>", "write `roll <2>d<3>`"),
    ("break", "write `stop`"),
    ("continue", "what is passed over stands in a condition: `if not … { … }`"),
    ("case <name> {", "write `when <1> {`"),
    ("switch <name> {", "write `when <1> {`"),
    ("match <name> {", "write `when <1> {`"),
    ("d<n> mod <n>", "write `d<1> % <2>`"),
    ("<name> mod <n>", "write `<1> % <2>`"),
    ("<name> mod <name>", "write `<1> % <2>`"),
    ("d<n> x <n>", "write `d<1> * <2>`"),
    ("<n> x <n>", "write `<1> * <2>`"),
    ("<n> x roll", "write `<1> * roll`"),
    ("<name> is not <name>", "write `<1> != <2>`"),
    ("<name> is <name>", "write `<1> == <2>`"),
    ("if <name> in <name>, <name>", "write `if <1> == <2> or <1> == <3>`"),
    ("<name> xor <name>", "write `<1> != <2>`"),
    ("(<any>) | (<any>)", "write `(<1>) or (<2>)`"),
    ("<>", "write `!=`"),
    ("=/=", "write `!=`"),
    ("<name> <name>: roll", "write `\"<1> <2>\": roll`"),
    ("<name> <name>: test", "write `\"<1> <2>\": test`"),
    ("<name> <name>: count", "write `\"<1> <2>\": count`"),
    ("for <name> in range(<any>)", LOOPED),
    ("for <name> in 1..<n>", "write `rounds up to <2> at <1> { … }`"),
    ("for <name> in 1..<name>", "write `rounds up to <2> at <1> { … }`"),
    ("for <name> in <n>..<n>", COUNTED),
    ("for <name> in <n>..<name>", COUNTED),
    (
        "for <name> in <name>",
        "each of a list is `for each <1> in <2> { … }`, and a number is counted up to by \
         `rounds up to <2> at <1> { … }`",
    ),
    ("range(<any>)", LOOPED),
    ("elif", "write `else if`"),
    ("<name>++", "write `<1> += 1`"),
    ("<name>--", "write `<1> -= 1`"),
    ("**", "there are no powers; multiply: `a * a`"),
    (
        "print(<rest>",
        "tell it in `replay` with `note \"{hits} hits\"`, or make it a line of the result",
    ),
    ("// <rest>", "a comment begins with `#`: `# <1>`"),
    ("\\ <any> \\", "a comment begins with `#`: `# <1>`"),
    ("if <any>:", "what is done stands in braces: `if <1> { … }`"),
    ("else:", "what is done stands in braces: `else { … }`"),
    (
        "[<name> <any>]",
        "a part is asked by its name, with what it needs in parentheses: `<1>(3)`, where the page has \
         a `part <1>`",
    ),
    ("<name>: <n>d<n>", "name what is rolled: `let <1> = roll <2>d<3>`"),
];

/// What is said of dice that go on.
const EXPLODED: &str = "dice that go on are rounds with a bound: `var total = 0` and \
    `rounds up to 10 { let face = roll d6  total += face  if face < 6 { stop } }`";

/// What is said of the highest of some dice: how many, of how many, with how many sides.
const HIGHEST: &str = "go through the faces: `var open = <1>  var total = 0` and \
    `for face, count in <2>d<3> from highest { let taken = min(open, count)  \
    total += taken * face  open = max(0, open - taken)  if open == 0 { stop } }`";

/// The same of the lowest.
const LOWEST: &str = "go through the faces: `var open = <1>  var total = 0` and \
    `for face, count in <2>d<3> from lowest { let taken = min(open, count)  \
    total += taken * face  open = max(0, open - taken)  if open == 0 { stop } }`";

/// The same where the dice come first.
const KEPT: &str = "go through the faces: `var open = <3>  var total = 0` and \
    `for face, count in <1>d<2> from highest { let taken = min(open, count)  \
    total += taken * face  open = max(0, open - taken)  if open == 0 { stop } }`";

/// The same of the lowest.
const KEPT_LOWEST: &str = "go through the faces: `var open = <3>  var total = 0` and \
    `for face, count in <1>d<2> from lowest { let taken = min(open, count)  \
    total += taken * face  open = max(0, open - taken)  if open == 0 { stop } }`";

/// What is said of dice with faces of their own.
const FACES: &str = "the faces of a die are numbers from 1; say what each comes to: \
    `when roll d4 { 1, 2: 0, else: 1 }`";

/// What is said of dice that are rolled again.
const REROLLED: &str = "a die that is rolled again is a part: `part again() { let face = roll d<2>  \
    if face == <3> { give roll d<2> }  give face }`, and `add up <1> of again()`";

/// What is said of what lies between two numbers.
const BETWEEN: &str = "compare twice: `2 <= n and n <= 4`; faces of a die are a case, \
    `when roll d6 { 2..4: yes, else: no }`";

/// What is said of loops over numbers that do not begin with 1.
const COUNTED: &str = "rounds are counted from 1: `rounds up to 3 at i { … }`, with what lies before \
    the first added to `i`; numbers are added up by `sum of <1> in <2>..<3>: …`";

/// What is said of loops over numbers.
const LOOPED: &str = "numbers are gone through by `rounds up to 3 at i { … }`, and added up by \
    `sum of i in 1..3: …`";
