//! Idioms of other notations, and what is written here for them.

use super::faces;
use Here::{Said, Worked};

/// How something is written here.
pub(super) enum Here {
    /// With what was found in the places of the pattern put in: `<1>`.
    Said(&'static str),
    /// As is worked out of what was found in the places of the pattern.
    Worked(fn(&[&str]) -> String),
}

/// What is said of dice of which some are kept: how many, of which, from which end.
macro_rules! kept {
    ($n:literal, $dice:literal, $from:literal) => {
        Said(concat!(
            "go through the faces: `var open = ",
            $n,
            "  var total = 0` and `for face, count in ",
            $dice,
            " from ",
            $from,
            " { let taken = min(open, count)  total += taken * face  open = max(0, open - taken)  \
             if open == 0 { stop } }`"
        ))
    };
}

/// What is said of dice that are rolled again: how many, of how many sides, at which face.
macro_rules! rerolled {
    ($n:literal, $sides:literal, $face:literal) => {
        Said(concat!(
            "a die that is rolled again is a part: `part again() { let face = roll d",
            $sides,
            "  if face == ",
            $face,
            " { give roll d",
            $sides,
            " }  give face }`, and `add up ",
            $n,
            " of again()`"
        ))
    };
}

/// How something is written elsewhere, as a pattern, and how it is written here. The first row that
/// fits is told, so that those with more words come before those with fewer.
pub(super) const IDIOMS: &[(&str, Here)] = &[
    // AnyDice.
    ("count {<any>} in <n>d<n>", Worked(faces::counted_among)),
    ("d<n> in {<any>}", Worked(faces::among)),
    ("d<n> in [<any>]", Worked(faces::among)),
    ("d<n> in (<any>)", Worked(faces::among)),
    ("d<n> in <n>..<n>", Worked(faces::among)),
    ("d<n> is between <n> and <n>", Worked(faces::among)),
    ("d<n> between <n> and <n>", Worked(faces::among)),
    (
        "{<n>..<n>}",
        Said(
            "faces from <1> to <2> are a case, `when roll d6 { <1>..<2>: 1, else: 0 }`, and numbers \
         are gone through by `sum of i in <1>..<2>: i`",
        ),
    ),
    ("[explode <any>]", Said(EXPLODED)),
    ("explode roll d<n>", Said(EXPLODED)),
    ("explode roll <n>d<n>", Said(EXPLODED)),
    ("explode d<n>", Said(EXPLODED)),
    ("explode <n>d<n>", Said(EXPLODED)),
    ("[highest 1 of 2d<n>]", Said("write `max(roll d<1>, roll d<1>)`")),
    ("[lowest 1 of 2d<n>]", Said("write `min(roll d<1>, roll d<1>)`")),
    ("[highest of d<n> and d<n>]", Said("write `max(roll d<1>, roll d<2>)`")),
    ("[lowest of d<n> and d<n>]", Said("write `min(roll d<1>, roll d<2>)`")),
    (
        "[highest of <any> and <any>]",
        Said("write `max(<1>, <2>)`; dice are rolled: `max(roll d6, 4)`"),
    ),
    (
        "[lowest of <any> and <any>]",
        Said("write `min(<1>, <2>)`; dice are rolled: `min(roll d6, 4)`"),
    ),
    (
        "[absolute <any>]",
        Said("how far a number is from 0 is `abs(…)`; dice are rolled: `abs(roll d6 - 3)`"),
    ),
    ("roll best of 2d<n>", Said("write `max(roll d<1>, roll d<1>)`")),
    ("roll worst of 2d<n>", Said("write `min(roll d<1>, roll d<1>)`")),
    ("best of 2d<n>", Said("write `max(roll d<1>, roll d<1>)`")),
    ("worst of 2d<n>", Said("write `min(roll d<1>, roll d<1>)`")),
    ("roll 2d<n> drop lowest", Said("write `max(roll d<1>, roll d<1>)`")),
    ("roll 2d<n> drop highest", Said("write `min(roll d<1>, roll d<1>)`")),
    ("highest of d<n> and d<n>", Said("write `max(roll d<1>, roll d<2>)`")),
    ("lowest of d<n> and d<n>", Said("write `min(roll d<1>, roll d<2>)`")),
    ("[highest <n> of <n>d<n>]", kept!("<1>", "<2>d<3>", "highest")),
    ("[lowest <n> of <n>d<n>]", kept!("<1>", "<2>d<3>", "lowest")),
    (
        "[middle <n> of <n>d<n>]",
        Said(
            "go through the faces, `for face, count in <2>d<3> from highest { … }`, and pass over \
         those above the middle",
        ),
    ),
    (
        "middle <n> of <n>d<n>",
        Said(
            "go through the faces, `for face, count in <2>d<3> from highest { … }`, and pass over \
         those above the middle",
        ),
    ),
    (
        "{<any>} @ <n>d<n>",
        Said(
            "go through the faces, `for face, count in <2>d<3> from highest { … }`, with how many dice \
         show each",
        ),
    ),
    (
        "<n> @ <n>d<n>",
        Said(
            "the highest of a pool is `max(roll d<3>, roll d<3>)` of two; of more, go through the \
         faces: `for face, count in <2>d<3> from highest { … }`",
        ),
    ),
    (
        "<any> @ <any>",
        Said(
            "what stands at a place of a list is `list[1]`; the dice of a pool are gone through face \
         by face: `for face, count in 3d6 from highest { … }`",
        ),
    ),
    ("roll <n>dF", Said(FUDGE)),
    ("<n>dF", Said(FUDGE)),
    ("roll dF", Said("write `(roll d3 - 2)`, a die of -1, 0 and 1")),
    ("dF", Said("write `(roll d3 - 2)`, a die of -1, 0 and 1")),
    ("roll <n>d{<any>}", Worked(faces::written_here)),
    ("roll d{<any>}", Worked(faces::written_here)),
    ("<n>d{<any>}", Worked(faces::written_here)),
    ("d{<any>}", Worked(faces::written_here)),
    ("roll d<n> with advantage", Said("write `max(roll d<1>, roll d<1>)`")),
    ("roll d<n> with disadvantage", Said("write `min(roll d<1>, roll d<1>)`")),
    (
        "output <rest>",
        Said(
            "each output is a line of the result: `resolve { result { total = roll 3d6 \"what it \
         means\" } }`",
        ),
    ),
    (
        "function: <name>",
        Said(
            "a function is a part: `part <1>(n) -> what { … give n }`, or `part <1>(n) = n + roll d6`",
        ),
    ),
    ("result: <any> }", Said("a part gives what it is asked for: `give <1>`")),
    ("result: <rest>", Said("a part gives what it is asked for: `give <1>`")),
    (
        "loop <name> over {<n>..<n>}",
        Said("write `rounds up to <3> at <1> { … }`, or add up with `sum of <1> in <2>..<3>: …`"),
    ),
    (
        "set \"<any>\" to <rest>",
        Said("a rule has no settings; bounds stand where they hold: `rounds up to 10`"),
    ),
    (
        "roll <n> * d<n>",
        Said("write `roll <1>d<2>`; one die that is multiplied is `<1> * roll d<2>`"),
    ),
    (
        "roll <value> * d<n>",
        Said("write `roll (<1>) d<2>`; one die that is multiplied is `<1> * roll d<2>`"),
    ),
    (
        "roll (<any>) * d<n>",
        Said("write `roll (<1>) d<2>`; one die that is multiplied is `(<1>) * roll d<2>`"),
    ),
    ("<n> * d<n>", Said("write `roll <1>d<2>`; one die that is multiplied is `<1> * roll d<2>`")),
    (
        "<value> * d<n>",
        Said("write `roll (<1>) d<2>`; one die that is multiplied is `<1> * roll d<2>`"),
    ),
    ("of test <n>+", Said("write `of d6 >= <1>`")),
    ("of <n>+", Said("write `of d6 >= <1>`")),
    ("test <n>+", Said("write `test d6 >= <1>`")),
    ("choose \"<any>\" by <name> [<any>]", Said("write `choose \"<1>\" by <2> { <3> }`")),
    ("choose \"<any>\" by <name> (<any>)", Said("write `choose \"<1>\" by <2> { <3> }`")),
    // Two questions for one.
    ("roll roll", Said("write `roll`")),
    ("roll test", Said("write `test`")),
    ("roll count", Said("write `count`")),
    ("test roll", Said("write `test`")),
    ("test test", Said("write `test`")),
    ("test count", Said("write `count`")),
    ("test chance", Said("write `chance`")),
    ("count roll", Said("write `count`")),
    ("count test", Said("write `count`")),
    ("of roll", Said("write `of`")),
    // Rolz, Roll20 and Troll.
    ("<n>d<n>!", Said(EXPLODED)),
    ("d<n>!", Said(EXPLODED)),
    ("<n>d<n>kh1", Said("write `max(roll d<2>, roll d<2>)` for two dice")),
    ("<n>d<n>kl1", Said("write `min(roll d<2>, roll d<2>)` for two dice")),
    ("<n>d<n>kh<n>", kept!("<3>", "<1>d<2>", "highest")),
    ("<n>d<n>kl<n>", kept!("<3>", "<1>d<2>", "lowest")),
    ("<n>d<n>k<n>", kept!("<3>", "<1>d<2>", "highest")),
    ("largest <n> <n>d<n>", kept!("<1>", "<2>d<3>", "highest")),
    ("least <n> <n>d<n>", kept!("<1>", "<2>d<3>", "lowest")),
    ("<n>d<n>r<n>", rerolled!("<1>", "<2>", "<3>")),
    ("<n>d<n> reroll <n>", rerolled!("<1>", "<2>", "<3>")),
    ("<n>d<n> reroll <n>s", rerolled!("<1>", "<2>", "<3>")),
    ("reroll <n>s in <n>d<n>", rerolled!("<2>", "<3>", "<1>")),
    ("reroll <n>s in roll <n>d<n>", rerolled!("<2>", "<3>", "<1>")),
    ("reroll <n>s", rerolled!("3", "6", "<1>")),
    ("max of 2d<n>", Said("write `max(roll d<1>, roll d<1>)`")),
    ("min of 2d<n>", Said("write `min(roll d<1>, roll d<1>)`")),
    ("max of <n>d<n>", kept!("1", "<1>d<2>", "highest")),
    ("min of <n>d<n>", kept!("1", "<1>d<2>", "lowest")),
    ("<n>d<n> keep <n>", kept!("<3>", "<1>d<2>", "highest")),
    ("<n>d<n> keep highest <n>", kept!("<3>", "<1>d<2>", "highest")),
    ("<n>d<n> keep lowest <n>", kept!("<3>", "<1>d<2>", "lowest")),
    ("<n>d<n> drop lowest <n>", kept!("<1> - <3>", "<1>d<2>", "highest")),
    ("<n>d<n> drop highest <n>", kept!("<1> - <3>", "<1>d<2>", "lowest")),
    ("<n>d<n> drop lowest", kept!("<1> - 1", "<1>d<2>", "highest")),
    ("<n>d<n> drop highest", kept!("<1> - 1", "<1>d<2>", "lowest")),
    (
        "<n>d<n>[<any>]",
        Said("dice are gone through face by face: `for face, count in <1>d<2> from highest { … }`"),
    ),
    ("d<n>[<any>]", Said("one die has one number: `roll d<1>`")),
    (
        "reroll d<n>",
        Said(
            "name the first roll: `let first = roll d<1>`, and then \
         `let face = if first == 1 then roll d<1> else first`",
        ),
    ),
    ("reroll <n> of d<n>", Said(AGAIN)),
    ("reroll <n>s of d<n>", Said(AGAIN)),
    ("reroll <n> on d<n>", Said(AGAIN)),
    ("reroll <n>s on d<n>", Said(AGAIN)),
    (
        "d<n> reroll <n>",
        Said(
            "name the first roll: `let first = roll d<1>`, and then \
         `let face = if first == <2> then roll d<1> else first`",
        ),
    ),
    (
        "d<n> <any> reroll <n>",
        Said(
            "name the first roll: `let first = roll d<1>`, and then \
         `let face = if first == <3> then roll d<1> else first`, which is compared: `face <2>`",
        ),
    ),
    ("accumulate <rest>", Said(EXPLODED)),
    ("<n>d<name>", Said("sides that are worked out stand in parentheses: `roll <1>d(<2>)`")),
    ("roll (<n>d<n>)", Said("write `roll <1>d<2>`")),
    ("roll (d<n>)", Said("write `roll d<1>`")),
    ("add <n>d<n>", Said("write `roll <1>d<2>`")),
    ("roll d", Said(SIDES)),
    ("roll dd", Said(SIDES)),
    ("roll d<name>", Said("sides that are worked out stand in parentheses: `roll d(<1>)`")),
    ("disadvantage(d<n>)", Said("the lower of two dice is `min(roll d<1>, roll d<1>)`")),
    ("advantage(d<n>)", Said("the higher of two dice is `max(roll d<1>, roll d<1>)`")),
    ("disadvantage d<n>", Said("the lower of two dice is `min(roll d<1>, roll d<1>)`")),
    ("advantage d<n>", Said("the higher of two dice is `max(roll d<1>, roll d<1>)`")),
    ("<value> is between <value> and <value>", Said("write `(<2> <= <1> and <1> <= <3>)`")),
    ("<value> between <value> and <value>", Said("write `(<2> <= <1> and <1> <= <3>)`")),
    ("between", Said(BETWEEN)),
    ("sum <n>d<n>", Said("write `roll <1>d<2>`")),
    ("sum of <n>d<n>", Said("write `roll <1>d<2>`")),
    // Languages of programs.
    ("? <n> : <n>", Said("a value is chosen with `if … then <1> else <2>`")),
    ("? <any> : <any>", Said("a value is chosen with `if … then <1> else <2>`")),
    ("def <name>(<any>):", Said("a step that has a name is a part: `part <1>(<2>) { … give … }`")),
    ("def <name>():", Said("a step that has a name is a part: `part <1>() { … give … }`")),
    ("for count in <n>d<n>", Said("write `for face, count in <1>d<2>`")),
    ("for <name> in <n>d<n> from highest", Said("write `for <1>, count in <2>d<3> from highest`")),
    ("for <name> in <n>d<n> from lowest", Said("write `for <1>, count in <2>d<3> from lowest`")),
    ("for each <name> in <n>d<n>", Said("write `for <1>, count in <2>d<3> from highest`")),
    ("for <name> in <n>d<n>", Said("write `for <1>, count in <2>d<3> from highest`")),
    ("sum of <name> in <n>d<n>: <same><end>", Said("write `roll <2>d<3>`")),
    (
        "sum of <name> in <n>d<n>",
        Said(
            "what one die comes to is a part, `part own() { let <1> = roll d<3>  give <1> + 1 }`, and \
         all are added up by `add up <2> of own()`",
        ),
    ),
    ("break", Said("write `stop`")),
    ("continue", Said("what is passed over stands in a condition: `if not … { … }`")),
    ("case <name> {", Said("write `when <1> {`")),
    ("switch <name> {", Said("write `when <1> {`")),
    ("match <name> {", Said("write `when <1> {`")),
    ("d<n> mod <n>", Said("write `d<1> % <2>`")),
    ("<value> mod <value>", Said("write `<1> % <2>`")),
    ("count(<any>) of", Said("write `count <1> of`")),
    ("roll <n> x d<n>", Said("write `roll <1>d<2>`")),
    ("<n> x d<n>", Said("write `roll <1>d<2>`")),
    ("<value> x d<n>", Said("write `roll (<1>) d<2>`")),
    ("d<n> x <n>", Said("write `d<1> * <2>`")),
    ("<n> x <n>", Said("write `<1> * <2>`")),
    ("<n> x roll", Said("write `<1> * roll`")),
    ("<value> is not known", Said("write `not known(<1>)`")),
    ("<value> is known", Said("write `known(<1>)`")),
    ("<value> is not nothing", Said("write `known(<1>)`")),
    ("<value> is nothing", Said("write `not known(<1>)`")),
    ("is not nothing", Said("whether there is a value is asked by `known(leader)`")),
    ("is nothing", Said("whether there is none is asked by `not known(leader)`")),
    ("isn't", Said("write `!=`")),
    ("is at least", Said("write `>=`")),
    ("at least", Said("write `>=`")),
    ("is at most", Said("write `<=`")),
    ("at most", Said("write `<=`")),
    ("is greater than", Said("write `>`")),
    ("is more than", Said("write `>`")),
    ("is less than", Said("write `<`")),
    ("is equal to", Said("write `==`")),
    ("equals", Said("write `==`")),
    ("is not", Said("write `!=`")),
    ("is", Said("write `==`")),
    ("<value> in <value>, <value>", Said("write `(<1> == <2> or <1> == <3>)`")),
    ("<name> xor <name>", Said("write `<1> != <2>`")),
    ("(<any>) | (<any>)", Said("write `(<1>) or (<2>)`")),
    ("<>", Said("write `!=`")),
    ("=/=", Said("write `!=`")),
    ("===", Said("write `==`")),
    ("!==", Said("write `!=`")),
    ("AND", Said("write `and`")),
    ("OR", Said("write `or`")),
    ("NOT", Said("write `not`")),
    ("THEN", Said("write `then`")),
    ("ELSE", Said("write `else`")),
    ("when <any> then", Said("write `if <1> then`")),
    ("<value> if <any> else <value>", Said("write `if <2> then <1> else <3>`")),
    ("= if <any> { <any> } else { <any> }", Said("write `= if <1> then <2> else <3>`")),
    ("if <any> then {", Said("write `if <1> {`")),
    ("if <any> =>", Said("write `if <1> >=`")),
    ("<n>d<n> =>", Said("write `<1>d<2> >=`")),
    ("d<n> =>", Said("write `d<1> >=`")),
    ("<n>d<n> <n>+", Said("write `<1>d<2> >= <3>`")),
    ("d<n> <n>+", Said("write `d<1> >= <2>`")),
    ("max of <name> in <value>:", Said(GREATEST)),
    ("max of <value> and <value>", Said("write `max(<1>, <2>)`")),
    ("min of <value> and <value>", Said("write `min(<1>, <2>)`")),
    ("known <value>", Said("write `known(<1>)`")),
    ("abs <value>", Said("write `abs(<1>)`")),
    ("plus", Said("write `+`")),
    ("minus", Said("write `-`")),
    ("<value> times <value>", Said("write `<1> * <2>`")),
    ("const <name> =", Said("write `let <1> =`")),
    ("let int <name> =", Said("write `let <1> =`")),
    ("int <name> =", Said("write `let <1> =`")),
    ("let mut <name> =", Said("write `var <1> =`")),
    ("set <name> =", Said("write `<1> =`")),
    ("set <name> to", Said("write `<1> =`")),
    ("case <name>:", Said("write `<1>:`")),
    ("case <n>:", Said("write `<1>:`")),
    ("{ <value> =>", Said("write `{ <1>:`")),
    (", <value> =>", Said("write `, <1>:`")),
    ("<name> =+", Said("write `<1> +=`")),
    ("= +<n>", Said("write `= <1>`")),
    ("++<name>", Said("write `<1> += 1`")),
    ("<n>,000", Said("write `<1>_000`")),
    ("<value> in [<any>]", Said("write `(any of x in [<2>]: x == <1>)`")),
    ("<name> :=", Said("write `<1> =`")),
    ("let <name>: <n>..<n> =", Said("write `let <1> =`")),
    ("var <name>: <n>..<n> =", Said("write `var <1> <2>..<3> =`")),
    ("let <name>: int =", Said("write `let <1> =`")),
    ("var <name>: int =", Said("write `var <1> =`")),
    ("let <name>: <name> = <value>", Said("write `let <1> = <3>`")),
    ("var <name>: <name> = <value>", Said("write `var <1> <2> = <3>`")),
    ("var <name> maybe =", Said("write `var <1> maybe 1..6 =`, with what it can be for `1..6`")),
    ("let <name>:", Said("write `let <1> =`")),
    ("var <name>:", Said("write `var <1> =`")),
    ("<name> <name>: roll", Said("write `\"<1> <2>\": roll`")),
    ("<name>: roll", Said("write `\"<1>\": roll`")),
    ("<name> <name>: test", Said("write `\"<1> <2>\": test`")),
    ("<name>: test", Said("write `\"<1>\": test`")),
    ("<name> <name>: count", Said("write `\"<1> <2>\": count`")),
    ("<name>: count", Said("write `\"<1>\": count`")),
    ("for <name> in range(<any>)", Said(LOOPED)),
    ("for <name> in 1..<n>", Said("write `rounds up to <2> at <1> { … }`")),
    ("for <name> in 1..<name>", Said("write `rounds up to <2> at <1> { … }`")),
    ("for <name> in <n>..<n>", Said(COUNTED)),
    ("for <name> in <n>..<name>", Said(COUNTED)),
    (
        "for <name> in <name>",
        Said(
            "each of a list is `for each <1> in <2> { … }`, and a number is counted up to by \
         `rounds up to <2> at <1> { … }`",
        ),
    ),
    ("range(<any>)", Said(LOOPED)),
    ("<name>++", Said("write `<1> += 1`")),
    ("<name>--", Said("write `<1> -= 1`")),
    ("**", Said("there are no powers; multiply: `a * a`")),
    (
        "print(<rest>",
        Said("tell it in `replay` with `note \"{hits} hits\"`, or make it a line of the result"),
    ),
    ("--<n>", Said("write `- -<1>`")),
    ("-- <rest>", Said("a comment begins with `#`: `# <1>`")),
    ("// <rest>", Said("a comment begins with `#`: `# <1>`")),
    ("/* <any> */", Said("a comment begins with `#`, and goes to the end of the line")),
    ("/* <rest>", Said("a comment begins with `#`, and goes to the end of the line")),
    ("\\ <any> \\", Said("a comment begins with `#`: `# <1>`")),
    ("if <value> { <value>:", Said("write `when <1> { <2>:`")),
    ("if <value> { <value> {", Said("write `when <1> { <2> {`")),
    ("if roll d<n> { <n>..<n>", Said("write `when roll d<1> { <2>..<3>`")),
    ("if roll d<n> { <n>", Said("write `when roll d<1> { <2>`")),
    ("if roll <n>d<n> { <n>..<n>", Said("write `when roll <1>d<2> { <3>..<4>`")),
    ("if roll <n>d<n> { <n>", Said("write `when roll <1>d<2> { <3>`")),
    ("if <any>:", Said("what is done stands in braces: `if <1> { … }`")),
    ("else:", Said("what is done stands in braces: `else { … }`")),
    (
        "[<name> <any>]",
        Said(
            "a part is asked by its name, with what it needs in parentheses: `<1>(3)`, where the page has \
         a `part <1>`",
        ),
    ),
    ("<name>: <n>d<n>", Said("name what is rolled: `let <1> = roll <2>d<3>`")),
];

/// What is said of a die that has a letter for its sides.
const SIDES: &str = "say how many sides it has: `roll d6`";

/// What is said of dice that go on.
const EXPLODED: &str = "dice that go on are rounds with a bound: `var total = 0` and \
    `rounds up to 10 { let face = roll d6  total += face  if face < 6 { stop } }`";

/// What is said of the greatest value of a list.
const GREATEST: &str = "the greatest of a list is found in a loop: `var most = 0` and \
    `for each <1> in <2> { most = max(most, <1>) }`";

/// What is said of a die that is rolled again where it shows a number.
const AGAIN: &str = "name the first roll: `let first = roll d<2>`, and then \
    `let face = if first == <1> then roll d<2> else first`";

/// What is said of what lies between two numbers.
const BETWEEN: &str = "compare twice: `2 <= n and n <= 4`; faces of a die are a case, \
    `when roll d6 { 2..4: yes, else: no }`";

/// What is said of loops over numbers that do not begin with 1.
const COUNTED: &str = "rounds are counted from 1: `rounds up to 3 at i { … }`, with what lies before \
    the first added to `i`; numbers are added up by `sum of <1> in <2>..<3>: …`";

/// What is said of loops over numbers.
const LOOPED: &str = "numbers are gone through by `rounds up to 3 at i { … }`, and added up by \
    `sum of i in 1..3: …`";

/// What is said of several dice of -1, 0 and 1.
const FUDGE: &str = "write `(roll <1>d3 - 2 * <1>)`, dice of -1, 0 and 1";
