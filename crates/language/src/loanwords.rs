//! Names that other languages have, and what is written here for them.

/// What is written here for a name of other languages.
pub(crate) fn written_here(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, here)| *here)
}

/// Names of other languages, and what is written here for them.
const NAMES: &[(&str, &str)] = &[
    ("True", "write `yes`"),
    ("true", "write `yes`"),
    ("False", "write `no`"),
    ("false", "write `no`"),
    ("None", "write `nothing`"),
    ("null", "write `nothing`"),
    ("none", "write `nothing`"),
    ("IF", "write `if`"),
    ("roll", "dice stand behind `roll` without parentheses: `roll 3d6 + 1`"),
    (
        "sum",
        "dice are added up by `roll 3d6`, values by `+`, and those of a list by `sum of x in xs: x`",
    ),
    ("advantage", "the higher of two dice is `max(roll d20, roll d20)`"),
    ("disadvantage", "the lower of two dice is `min(roll d20, roll d20)`"),
    ("between", "compare twice: `2 <= n and n <= 4`"),
    ("rand", "dice are rolled: `roll d6`"),
    ("randint", "dice are rolled: `roll d6`"),
    ("random", "dice are rolled, `roll d6`, or a probability is asked, `chance 1/3`"),
    ("len", "how many there are in a list is `length(guns)`"),
    ("int", "a division is rounded down by `//`: `a // b`"),
    ("floor", "rounded down is `a // 1`"),
    ("ceil", "rounded up is `-(-a // 1)`"),
    ("round", "rounded down is `a // 1`, and to the nearest `(a + 1/2) // 1`"),
];

/// What is said of a function that other languages have for all games together. Its name may be that of a
/// value here, so that it says nothing where none is called.
pub(crate) fn of_all_games(function: &str) -> Option<String> {
    let (_, statistic) = STATISTICS.iter().find(|(known, _)| *known == function)?;
    Some(format!(
        "a rule is one game, `roll d6`; means and spreads of its results are told by `run`, and held by \
         `expect {statistic} hits = 7/2`"
    ))
}

/// What functions of other languages are called among statistics.
const STATISTICS: &[(&str, &str)] = &[
    ("mean", "mean"),
    ("average", "mean"),
    ("avg", "mean"),
    ("median", "quantile(0.5)"),
    ("stddev", "sd"),
];
