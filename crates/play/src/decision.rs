//! What a rule leaves to its players, and the keys by which a scenario says what they do.

use sandtable_dice::Decision;
use sandtable_keys::{Key, Kind, List, Reading, Table, Text};
use sandtable_language::{Decided, Otherwise};
use sandtable_rules::Choice;
use serde_json::Value;

/// A decision that a rule leaves to its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionFace {
    /// The decision, as the rule asks it: its name is a key of the section `behaviour`.
    pub decision: &'static Decision,
    /// What is decided, as a sentence.
    pub meaning: String,
    /// What each option means, in the order of the decision.
    pub options: Vec<String>,
    /// The numbers that the player sees, in the order of the decision.
    pub sees: Vec<Sight>,
    /// What says what is done where a scenario does not, as a clause.
    pub otherwise: String,
}

/// A number that a player sees who decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// What it counts.
    pub meaning: String,
    /// The lowest that it can be, in any circumstances.
    pub least: i32,
    /// The highest.
    pub most: i32,
}

/// The most rows of a list that is read from the top.
const MOST_ROWS: usize = 100;
/// The largest weight of an option in a mixture: the weights of 32 options are below 2^32.
const MOST_WEIGHT: i64 = 1_000_000;

impl DecisionFace {
    /// A decision of a rule in Rust.
    pub(crate) fn of(choice: &Choice) -> DecisionFace {
        let sees = choice.sees.iter().map(|seen| Sight {
            meaning: seen.meaning.to_owned(),
            least: seen.least,
            most: seen.most,
        });
        DecisionFace {
            decision: choice.decision,
            meaning: choice.meaning.to_owned(),
            options: choice.options.iter().map(ToString::to_string).collect(),
            sees: sees.collect(),
            otherwise: choice.otherwise.to_owned(),
        }
    }

    /// A decision of a page.
    pub(crate) fn of_page(decided: &Decided) -> DecisionFace {
        let Decided { decision, said, ranges } = decided;
        let named = decision.sees.iter().map(|name| name.replace('_', " "));
        let meanings =
            said.sees.iter().zip(named).map(|(said, named)| said.clone().unwrap_or(named));
        let sees = meanings.zip(ranges);
        let plain = || format!("What the {} decides: {}.", decision.player, decision.name);
        DecisionFace {
            decision,
            meaning: said.meaning.clone().unwrap_or_else(plain),
            options: said.options.clone(),
            sees: sees.map(|(meaning, &(least, most))| Sight { meaning, least, most }).collect(),
            otherwise: match &said.otherwise {
                Otherwise::First => "it is the first that is open".to_owned(),
                Otherwise::Option(option) => {
                    let option = decision.options[usize::from(*option)];
                    format!("it is `{option}`, or the first that is open")
                }
                Otherwise::Said(said) => said.clone(),
            },
        }
    }

    /// Whether it is a decision of a rule that is played within the one that has it: "mud.order".
    pub fn is_within(&self) -> bool {
        self.path().nth(1).is_some()
    }

    /// The keys below `behaviour` at which it is said what is done at it.
    pub(crate) fn path(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.decision.name.split('.')
    }

    /// What each number that is seen is called, with its range: "`pins`, pins on it (0 to 30)".
    pub fn seen(&self) -> impl Iterator<Item = String> + '_ {
        self.decision.sees.iter().zip(&self.sees).map(|(name, Sight { meaning, least, most })| {
            format!("`{name}`, {meaning} ({least} to {most})")
        })
    }

    /// The numbers that are seen, each with its range: "`pins` (0 to 30)".
    pub(crate) fn ranges(&self) -> Vec<String> {
        let each = self.decision.sees.iter().zip(&self.sees);
        each.map(|(name, Sight { least, most, .. })| format!("`{name}` ({least} to {most})"))
            .collect()
    }

    fn key(&self, name: &str) -> Key {
        Key::new(name, self.kind()).meaning(self.said()).optional()
    }

    /// What is said of the key.
    fn said(&self) -> String {
        let names: Vec<String> =
            self.decision.sees.iter().map(|name| format!("`{name}`")).collect();
        let sees = match names.as_slice() {
            [] => "The player sees nothing.".to_owned(),
            names => format!("The player sees {}.", names.join(", ")),
        };
        format!("{} If nothing is said here, {}. {sees}", self.meaning, self.otherwise)
    }

    /// Whether a scenario says that the best is done at it, and leaves it open what that is.
    pub(crate) fn is_best(&self, said: &Value) -> bool {
        said == BEST && !self.has_an_option_called_best()
    }

    /// Whether the word means one of its options.
    fn has_an_option_called_best(&self) -> bool {
        self.decision.options.contains(&BEST)
    }

    /// One option, or the best; a list of rows that is read from the top; or a weight for each of some
    /// options.
    fn kind(&self) -> Kind {
        let options = || self.decision.options.iter().zip(&self.options);
        let readings = options()
            .map(|(word, meaning)| Reading { word: (*word).to_owned(), meaning: meaning.clone() });
        let readings: Vec<Reading> = readings.collect();
        let option = Kind::Choice(readings.clone());
        let best = (!self.has_an_option_called_best())
            .then(|| Reading { word: BEST.to_owned(), meaning: BEST_MEANING.to_owned() });
        let word = Kind::Choice(readings.into_iter().chain(best).collect());
        let seen: Vec<String> = self.seen().collect();
        let when = format!(
            "A condition over what is seen: {}. Left out in the last row.",
            if seen.is_empty() { "nothing".to_owned() } else { seen.join("; ") }
        );
        let row = Table::new([
            Key::new("when", Kind::Text(Text::Filled)).meaning(when).optional(),
            Key::new("do", option).meaning("What is done then."),
        ]);
        let weight = |(word, meaning): (&&str, &String)| {
            let meaning = format!("{meaning} Its weight in a mixture by chance; 0 if left out.");
            Key::new(*word, Kind::whole(0, MOST_WEIGHT)).meaning(meaning).optional()
        };
        let rows = List { of: Box::new(Kind::Table(row)), least: 1, most: Some(MOST_ROWS) };
        Kind::Any(vec![word, Kind::List(rows), Kind::Table(Table::new(options().map(weight)))])
    }
}

/// What a scenario says where what is done best is to be found.
const BEST: &str = "best";

/// What that means.
const BEST_MEANING: &str =
    "What is best for the objective of [best], found before anything is played.";

/// The keys of the section `behaviour`.
pub(crate) fn keys(decisions: &[DecisionFace]) -> Table {
    let mut table = Table::default();
    for decision in decisions {
        let path: Vec<&str> = decision.path().collect();
        put(&mut table, &path, decision);
    }
    table
}

/// Puts the key of a decision into a table, below the names of the rules that it is a decision of.
fn put(table: &mut Table, path: &[&str], decision: &DecisionFace) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        table.keys.push(decision.key(first));
        return;
    }
    if table.get(first).is_none() {
        let meaning = format!("What players do in `{first}`.");
        table
            .keys
            .push(Key::new(*first, Kind::Table(Table::default())).meaning(meaning).optional());
    }
    if let Some(Key { kind: Kind::Table(inner), .. }) = table.get_mut(first) {
        put(inner, rest, decision);
    }
}
