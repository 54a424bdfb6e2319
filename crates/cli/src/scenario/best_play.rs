//! The best play that is put in where a scenario says that the `"best"` is done.

use std::sync::Arc;

use sandtable_dice::Behaviour;
use sandtable_play::{DecisionFace, RuleFace, Situation, Unplayable};
use sandtable_sim::best::rounding;
use sandtable_sim::exact::Unenumerable;
use sandtable_sim::experiment::Values;
use serde_json::{Value, json};

use super::asked::AskedMeasure;
use super::chosen::{BestPlay, Chosen, Short};
use super::counted::counted;
use super::ready::Scenario;
use super::variant::Variant;
use crate::Failure;
use crate::engine::variant_of;
use crate::json_text;
use crate::problem::Problem;
use crate::refusal::Refusal;
use crate::solver::{NoBest, Solved, Unsolved, Wanted, better, solved};

/// Why a variant cannot be made.
#[derive(Debug)]
pub(super) enum Unmade {
    /// Something is wrong with what it says.
    Problem(Problem),
    /// Nobody waits for its best play any longer.
    Stopped,
}

impl From<Problem> for Unmade {
    fn from(problem: Problem) -> Unmade {
        Unmade::Problem(problem)
    }
}

impl From<Unplayable> for Unmade {
    fn from(Unplayable { key, problem, .. }: Unplayable) -> Unmade {
        Problem::new(&key, problem).into()
    }
}

impl Variant {
    /// What players do beyond what is said of them: the best, where that is said.
    pub(crate) fn behaviour(&self) -> Behaviour {
        self.best.as_ref().map(|best| best.behaviour.clone()).unwrap_or_default()
    }

    /// Puts in the best play where that is said.
    pub(super) fn play(&mut self, rule: &RuleFace, best: Arc<BestPlay>) -> Result<(), Unplayable> {
        self.prepared = rule.prepare_over(&self.situations, &best.behaviour)?;
        self.best = Some(best);
        Ok(())
    }
}

impl Scenario {
    /// A variant of these situations, which fit the keys; with the best play where that is said.
    pub(super) fn made(
        &self,
        name: &str,
        overrides: Value,
        situations: Vec<Situation>,
    ) -> Result<Variant, Unmade> {
        let prepared = self.rule.prepare(&situations)?;
        let name = name.to_owned();
        let mut made = Variant { name, overrides, prepared, situations, best: None };
        if let Some(best) = self.best_play(&made)? {
            made.play(&self.rule, best)?;
        }
        Ok(made)
    }

    /// A variant in one of its situations alone, where players do what they do in all of them.
    ///
    /// # Errors
    ///
    /// If that cannot be played.
    pub(crate) fn alone(
        &self,
        variant: &Variant,
        situation: &Situation,
    ) -> Result<Variant, Unplayable> {
        let situations = vec![Situation { weight: 1, ..situation.clone() }];
        let prepared = self.rule.prepare_over(&situations, &variant.behaviour())?;
        let (name, overrides) = (variant.name.clone(), variant.overrides.clone());
        Ok(Variant { name, overrides, prepared, situations, best: variant.best.clone() })
    }

    /// Takes it that of the variants of the file none is asked about but this one, if there is one; of what
    /// the others play nothing is told then. What is made of it from here on is asked about as well.
    pub(crate) fn ask_only_about(&self, variant: Option<&Variant>) {
        self.best_plays.play_none();
        if let Some(variant) = variant {
            self.best_plays.get(&said(variant));
        }
    }

    /// The best play of a variant; nothing if it nowhere says that the best is done. What was found once
    /// is not looked for again.
    ///
    /// # Errors
    ///
    /// If there is none, or it cannot be found; with the key that asks for it.
    pub(super) fn best_play(&self, variant: &Variant) -> Result<Option<Arc<BestPlay>>, Unmade> {
        let Some(free) = self.free(variant)? else { return Ok(None) };
        let said = said(variant);
        if let Some(known) = self.best_plays.get(&said) {
            return Ok(Some(known));
        }
        let found = Arc::new(self.found(variant, &free)?);
        self.best_plays.put(said, Arc::clone(&found));
        Ok(Some(found))
    }

    /// The decisions at which the best is done, if there are any: the same in all situations.
    fn free(&self, variant: &Variant) -> Result<Option<Vec<&DecisionFace>>, Problem> {
        let of = |situation| self.rule.best_in(situation).collect::<Vec<&DecisionFace>>();
        let mut each = variant.situations.iter().map(of);
        let free = each.next().unwrap_or_default();
        if let Some(other) = each.find(|other| *other != free) {
            let differs = |face: &&&DecisionFace| !free.contains(*face) || !other.contains(*face);
            let face = free.iter().chain(&other).find(differs).expect("they differ");
            let message = "it is \"best\" in one situation of the mix and not in another; who decides does not \
                           know which of them is met";
            return Err(Problem::new(&key(face), message));
        }
        if let Some(inner) = free.iter().find(|face| face.is_within()) {
            let message =
                "it is decided in a step, and best play is looked for in one rule at a time";
            let help = "`sandtable best` finds the best play of that rule by itself; state it here";
            return Err(Problem::new(&key(inner), message).help(Some(help.to_owned())));
        }
        Ok((!free.is_empty()).then_some(free))
    }

    fn found(&self, variant: &Variant, free: &[&DecisionFace]) -> Result<BestPlay, Unmade> {
        let at = key(free[0]);
        let Some(written) = &self.best else {
            let message = "the \"best\" for what? Nothing says what the player wants";
            let measure = &self.settings.measure;
            let help = format!("state it under [best], as in objective = \"{measure}\"");
            return Err(Problem::new(&at, message).help(Some(help)).into());
        };
        let objective = self.wanted("objective", &written.objective)?;
        let of = variant_of(&variant.name, &self.file);
        self.refuse_missing(variant, &objective, &at)?;
        let of_play = self.chosen(&objective, &written.decide, free)?;
        let worth = |outcome: &Values| -> Result<_, Failure> {
            Ok(objective.worth(self, outcome, || variant_of(&variant.name, &self.file))?)
        };
        let names = of_play.free();
        let least: Vec<String> = of_play.oppose.iter().map(ToString::to_string).collect();
        let wanted = Wanted { free: &names, least: &least, objective: &worth };
        let refused = |why: Unsolved| match why {
            Unsolved::Unenumerable(Unenumerable::Stopped) => Unmade::Stopped,
            Unsolved::Unenumerable(why) => {
                let help = "make it smaller, with fewer turns or fewer models, or say \"best\" of fewer \
                            decisions";
                let message = NoBest::Unenumerable { of: of.clone(), why }.to_string();
                Problem::new(&at, message).help(Some(help.to_owned())).into()
            }
            Unsolved::Failed(failure) => Problem::new(&at, failure.to_string()).into(),
        };
        let found = solved(&*variant.prepared.experiment, &wanted).map_err(refused)?;
        // Where a single option is open whatever happens, as at one end of a sweep, it is the best.
        if let Some(torn) = found.solution.torn().filter(|_| !of_play.oppose.is_empty()) {
            let decision = found.graph.spots()[torn.spots[0]].decision;
            let (name, player) = (decision.name, decision.player);
            let torn = NoBest::Torn { of: of.clone(), decision: name, player };
            let help = format!("state what one of the two does, in place of \"best\" for `{name}`");
            return Err(Problem::new(&at, torn.to_string()).help(Some(help)).into());
        }
        best_of(&found, of_play).map_err(|why| refused(why.into()))
    }

    /// Refuses an objective that may have no value.
    fn refuse_missing(
        &self,
        variant: &Variant,
        objective: &AskedMeasure,
        at: &[String],
    ) -> Result<(), Problem> {
        let scale = objective.scale(self, variant);
        let Some(why) = scale.missing else { return Ok(()) };
        let refused = NoBest::NoMean {
            asked: "the objective of [best]".to_owned(),
            objective: objective.text.clone(),
            of: variant_of(&variant.name, &self.file),
            why,
            counted: counted(&objective.text, scale),
        };
        Err(Problem::new(at, refused.to_string()).help(refused.help()))
    }

    /// Who decides what: the decisions that `decide` names, or those of the only player, want the
    /// objective high, all others want it low.
    fn chosen(
        &self,
        objective: &AskedMeasure,
        decide: &[String],
        free: &[&DecisionFace],
    ) -> Result<Chosen, Problem> {
        let player =
            if decide.is_empty() { free[0].decision.player } else { self.player(decide)?.0 };
        let other = free.iter().find(|face| face.decision.player != player);
        if let Some(other) = other.filter(|_| decide.is_empty()) {
            let message = format!(
                "the {player} decides `{}` and the {} decides `{}`, and the best of both is to be done: \
                 nothing says which of them wants {} high",
                free[0].decision.name, other.decision.player, other.decision.name, objective.text
            );
            let help =
                format!("say it under [best], as in decide = [\"{}\"]", free[0].decision.name);
            return Err(Problem::new(&key(other), message).help(Some(help)));
        }
        let of = |is_player: bool| {
            let faces = free.iter().filter(move |it| (it.decision.player == player) == is_player);
            faces.map(|face| face.decision.name).collect()
        };
        let objective = objective.text.clone();
        Ok(Chosen { objective, player, decide: of(true), oppose: of(false) })
    }
}

/// The best that was found: where players see less than the rule knows, a plan may come to more.
fn best_of(found: &Solved, of: Chosen) -> Result<BestPlay, Unenumerable> {
    let bound = *found.solution.bound();
    let plan = match found.solution.torn() {
        Some(torn) if !torn.is_proved => {
            let ladder = found.graph.ladder(&found.ends)?;
            better(&found.solution, &ladder.rungs, rounding(&found.ends)).cloned()
        }
        _ => None,
    };
    let exact = found.fraction.as_ref().ok().map(ToString::to_string);
    Ok(match plan {
        Some(rung) => BestPlay {
            behaviour: rung.plan.behaviour(),
            value: rung.value,
            exact: None,
            short: Short { of_all: bound - rung.value, is_open: true },
            of,
        },
        None => BestPlay {
            behaviour: found.solution.behaviour(&found.graph),
            value: *found.solution.value(),
            exact,
            short: found.solution.torn().map_or_else(Short::default, |torn| Short {
                of_all: torn.loss,
                is_open: !torn.is_proved,
            }),
            of,
        },
    })
}

/// The key that says what is done at a decision.
fn key(face: &DecisionFace) -> Vec<String> {
    let name = face.decision.name.split('.').map(str::to_owned);
    std::iter::once("behaviour".to_owned()).chain(name).collect()
}

/// By what the best play of a variant is known: what its situations say, as one text.
fn said(variant: &Variant) -> String {
    let said = |situation: &Situation| {
        let Situation { weight, circumstances, figures, rulings, behaviour } = situation;
        json!([weight, circumstances, figures, rulings, behaviour])
    };
    json_text::line(&variant.situations.iter().map(said).collect::<Vec<_>>())
}
