//! Which play of a scenario shall be the best.

use sandtable_play::DecisionFace;

use super::asked::AskedMeasure;
use super::file::best::{Against, BestSettings};
use super::no_mean;
use super::ready::Scenario;
use super::wrong::Wrong;
use crate::problem::{Problem, nearest};

/// A question of what players do who choose well.
#[derive(Clone, Debug)]
pub(crate) struct BestQuestion {
    /// What the player wants high.
    pub(crate) objective: AskedMeasure,
    /// What else the player wants high, if that is asked.
    pub(crate) frontier: Option<AskedMeasure>,
    /// What is better by so much or less is a near tie.
    pub(crate) near_tie: f64,
    /// The variant that is played.
    pub(crate) variant: String,
    /// Who the player is, as the rule says it.
    pub(crate) player: &'static str,
    /// The decisions that the player makes.
    pub(crate) decide: Vec<String>,
    /// The decisions of those who want the opposite.
    pub(crate) oppose: Vec<String>,
    /// What a plan that can be read may look at, if that is said.
    pub(crate) sees: Option<Vec<&'static str>>,
}

impl BestQuestion {
    /// The names of all decisions that are free.
    pub(crate) fn free(&self) -> Vec<String> {
        self.decide.iter().chain(&self.oppose).cloned().collect()
    }
}

impl Scenario {
    /// The question that `[best]` or the command line asks.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong; with a path below the table.
    pub(crate) fn best_question(&self, written: &BestSettings) -> Result<BestQuestion, Problem> {
        let variant = self.known_variant("variant", &written.variant);
        variant.map_err(|it| wrong(it.key, it.message).help(it.help))?;
        let objective = self.wanted("objective", &written.objective)?;
        let frontier = written.frontier.as_ref();
        let frontier = frontier.map(|text| self.wanted("frontier", text)).transpose()?;
        if written.frontier.is_some() && written.against == Against::Best {
            let message = "what the others do who want the opposite is known for one objective, and not for \
                           what is given up of it";
            let help = "leave out `frontier`, or `against = \"best\"`".to_owned();
            return Err(wrong("frontier", message).help(Some(help)));
        }
        let decide =
            if written.decide.is_empty() { self.said_best() } else { written.decide.clone() };
        let (player, decide) = self.player(&decide)?;
        let of_others = |face: &&DecisionFace| face.decision.player != player;
        let oppose = match written.against {
            Against::Fixed => Vec::new(),
            Against::Best => self.names(of_others),
        };
        if written.against == Against::Best && oppose.is_empty() {
            let message = format!("only the {player} decides anything in `{}`", self.rule_id);
            let help = "leave it out: there is nobody to be up against".to_owned();
            return Err(wrong("against", message).help(Some(help)));
        }
        let near_tie = written.near_tie;
        if !(0.0..f64::INFINITY).contains(&near_tie) {
            let message = format!(
                "expected how much better an option is at most that is a near tie, 0 or more; found {near_tie}"
            );
            return Err(wrong("near_tie", message));
        }
        let sees = written.sees.as_ref().map(|names| self.seen(&decide, names)).transpose()?;
        let variant = written.variant.clone();
        Ok(BestQuestion { objective, frontier, near_tie, variant, player, decide, oppose, sees })
    }

    /// The decisions at which the best is done in some variant, as the file says.
    fn said_best(&self) -> Vec<String> {
        let situations = || self.variants.iter().flat_map(|variant| &variant.situations);
        self.names(|face| situations().any(|it| self.rule.best_in(it).any(|best| best == *face)))
    }

    /// The decisions of the first player, where a file that names none could mean those of several.
    fn of_one_of_several(&self) -> Option<Vec<String>> {
        let said = self.said_best();
        let is_meant =
            |face: &DecisionFace| said.is_empty() || said.iter().any(|it| it == face.decision.name);
        let mut meant = self.rule.decisions.iter().filter(|face| is_meant(face));
        let player = meant.next()?.decision.player;
        let is_of_several = meant.any(|face| face.decision.player != player);
        is_of_several.then(|| self.names(|face| is_meant(face) && face.decision.player == player))
    }

    /// A number that a player wants high, which counts in every trial.
    pub(super) fn wanted(&self, key: &str, text: &str) -> Result<AskedMeasure, Problem> {
        let unread = |it: Wrong| match no_mean::refused(text, &self.settings.measure) {
            Some((message, help)) => wrong(key, message).help(Some(help)),
            None => wrong(key, it.message).help(it.help),
        };
        let wanted = AskedMeasure::read(text, self).map_err(unread)?;
        if !wanted.is_given(self) {
            return Ok(wanted);
        }
        let message = format!(
            "`{text}` is given under a condition, which plays meet more or less often; so what is best \
             for it need not be best"
        );
        let help = "use an expression that counts in every trial, such as one with `?? 0`";
        Err(wrong(key, message).help(Some(help.to_owned())))
    }

    /// Who makes some decisions, or all of the rule if none is named; and their names.
    pub(super) fn player(&self, decide: &[String]) -> Result<(&'static str, Vec<String>), Problem> {
        let faces = &self.rule.decisions;
        let Some(first) = faces.first() else {
            let message = format!("`{}` leaves nothing to its players", self.rule_id);
            let help =
                "`sandtable describe RULE` shows under `Behaviour` what a rule leaves to them";
            return Err(wrong("decide", message).help(Some(help.to_owned())));
        };
        if let Some(inner) = faces.iter().find(|face| face.is_within()) {
            let message = format!(
                "`{}` is decided in a step, and best play is looked for in one rule at a time",
                inner.decision.name
            );
            let help =
                "ask for the best play of that rule by itself, and state it in [behaviour] here";
            return Err(wrong("decide", message).help(Some(help.to_owned())));
        }
        for (at, name) in decide.iter().enumerate() {
            if !faces.iter().any(|face| face.decision.name == name) {
                let names = faces.iter().map(|face| face.decision.name);
                let message = format!("`{}` has no decision `{name}`", self.rule_id);
                let all = || format!("there are {}", self.names(|_| true).join(", "));
                let help = nearest(name, names).unwrap_or_else(all);
                let path = ["decide".to_owned(), at.to_string()];
                return Err(Problem::new(&path, message).help(Some(help)));
            }
        }
        let is_named = |face: &&DecisionFace| {
            decide.is_empty() || decide.iter().any(|name| name == face.decision.name)
        };
        let named = faces.iter().find(is_named).unwrap_or(first);
        let player = named.decision.player;
        if let Some(other) = faces.iter().filter(is_named).find(|it| it.decision.player != player) {
            let message = format!(
                "the {player} decides `{}`, and the {} decides `{}`: one player's play is made the best",
                named.decision.name, other.decision.player, other.decision.name
            );
            let own = self.names(|face| face.decision.player == player);
            let help = format!(
                "name decisions of one of them, as {}; `against = \"best\"` lets the other choose as well",
                own.join(", ")
            );
            return Err(wrong("decide", message).help(Some(help)));
        }
        Ok((player, self.names(is_named)))
    }

    /// The names of some decisions of the rule.
    fn names(&self, of: impl FnMut(&&DecisionFace) -> bool) -> Vec<String> {
        let faces = self.rule.decisions.iter().filter(of);
        faces.map(|face| face.decision.name.to_owned()).collect()
    }

    /// Numbers that are seen at some decisions, by their names.
    fn seen(&self, decide: &[String], names: &[String]) -> Result<Vec<&'static str>, Problem> {
        let faces = self.rule.decisions.iter();
        let faces = faces.filter(|face| decide.iter().any(|name| name == face.decision.name));
        let mut known: Vec<&'static str> = Vec::new();
        for name in faces.flat_map(|face| face.decision.sees) {
            if !known.contains(name) {
                known.push(name);
            }
        }
        let mut seen = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let Some(found) = known.iter().find(|known| *known == name) else {
                let all = || match known.len() {
                    0 => "nothing is seen there".to_owned(),
                    _ => format!("there are {}", known.join(", ")),
                };
                let help = nearest(name, known.iter().copied()).unwrap_or_else(all);
                let message = format!("nobody sees `{name}` at {}", decide.join(", "));
                let path = ["sees".to_owned(), at.to_string()];
                return Err(Problem::new(&path, message).help(Some(help)));
            };
            if !seen.contains(found) {
                seen.push(*found);
            }
        }
        Ok(seen)
    }
}

/// What is wrong with the question of a file, if anything is. Whose play shall be the best the command
/// line may say, where the file leaves that open; what depends on it is judged then.
pub(super) fn problem(scenario: &Scenario) -> Option<Problem> {
    let mut written = scenario.best.clone()?;
    if written.decide.is_empty()
        && let Some(names) = scenario.of_one_of_several()
    {
        (written.decide, written.sees) = (names, None);
    }
    scenario.best_question(&written).err().map(|problem| problem.within(&["best".to_owned()]))
}

fn wrong(key: &str, message: impl Into<String>) -> Problem {
    Problem::new(&[key.to_owned()], message)
}
