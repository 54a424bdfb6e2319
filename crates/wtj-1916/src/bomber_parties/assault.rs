//! One assault, with what optional rules add to it.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::parties::{BombFigures, Scope1914};
use crate::clash::{Clash, fight};
use crate::lone_assault::{Hero, HeroFigures, HeroSwitches, Request, Target, TargetKind, Victim};
use crate::natural_antagonists::Nation;
use crate::optional::Switch;
use crate::trench_stops::{Route, StopBonus};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::twelve;
use sandtable_rulebook::{About, Refusal, Rule};

/// An assault.
#[derive(Clone, Debug)]
pub struct BomberParties {
    clash: Clash,
    attackers: u32,
    defenders: Victim,
    hero: Option<Request>,
}

/// What comes of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BomberPartiesOutcome {
    /// Bases that the attacker loses.
    pub attacker: u32,
    /// Bases that the defender loses in the assault.
    pub defender: u32,
    /// Bases that a hero has removed before it.
    pub by_hero: u32,
    /// Who had the higher total.
    winner: Winner,
    /// Whether a side has no base left.
    attacker_gone: bool,
    defender_gone: bool,
    /// Whether a hero goes first.
    hero_goes: bool,
}

/// Who has the higher total in an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Winner {
    Attacker,
    Nobody,
    Defender,
}

impl Outcome for BomberPartiesOutcome {}

/// One side of an assault.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The army it belongs to, if rule 502 matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Its assault value, from the base game.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub value: i32,
    /// Its bases.
    #[serde(default = "twelve")]
    #[schemars(range(min = 1, max = 100))]
    pub bases: u32,
}

/// What a player reads out before an assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assault {
    /// The year of the battle.
    #[serde(default = "middle_year")]
    #[schemars(range(min = 1914, max = 1918))]
    pub year: u32,
    /// The side that attacks.
    pub attacker: Side,
    /// The side that is attacked.
    pub defender: Side,
    /// How the attacker meets a trench stop that the defender holds; left out, there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trench_stop: Option<Route>,
    /// The unit from which the attacker asks for a hero before he assaults, if he does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hero: Option<Hero>,
    /// Whether a friendly unit supports the defender against the hero.
    #[serde(default)]
    pub supported: bool,
    /// Whether the defender is pinned or demoralized when the hero comes.
    #[serde(default)]
    pub pinned_or_demoralized: bool,
}

fn middle_year() -> u32 {
    1916
}

/// The book's numbers for assaults.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// Who brings grenades (rule 502).
    pub bombers: BombFigures,
    /// What a trench stop adds (rule 208).
    pub trench_stop: StopBonus,
    /// Heroes (rule 501), natural antagonists (101) and officers (102).
    #[serde(flatten)]
    pub lone_assault: HeroFigures,
}

/// Which optional rules touch an assault.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 502, bomber parties, is in use.
    #[serde(rename = "wtj.502")]
    pub bombers: Switch,
    /// Whom the bonus of 1914 counts against.
    #[serde(rename = "wtj.502.1914_scope")]
    pub scope_1914: Scope1914,
    /// Whether rule 208, trench stops, is in use.
    #[serde(rename = "wtj.208")]
    pub trench_stops: Switch,
    /// Rules 501, 101 and 102.
    #[serde(flatten)]
    pub hero: HeroSwitches,
}

impl Procedure for BomberParties {
    type Outcome = BomberPartiesOutcome;

    fn measures(&self) -> Vec<Measure<BomberPartiesOutcome>> {
        let (attackers, defenders) = self.clash.most_lost();
        let bases = self.defenders.bases.left;
        let by_hero = self.hero.as_ref().map_or(0, |request| request.most(bases).removed);
        measures! {
            "defender_losses", count("bases", 0..=defenders.min(bases)),
                "bases the defender loses in the assault", |outcome| outcome.defender.into();
            "attacker_losses", count("bases", 0..=attackers.min(self.attackers)),
                "bases the attacker loses", |outcome| outcome.attacker.into();
            "attacker_wins", yes_no(), "the attacker has the higher total, or meets nobody",
                |outcome| (outcome.winner == Winner::Attacker).into();
            "tie", yes_no(), "a tie, without losses",
                |outcome| (outcome.winner == Winner::Nobody).into();
            "defender_wins", yes_no(), "the defender has the higher total",
                |outcome| (outcome.winner == Winner::Defender).into();
            "hero_kills", count("bases", 0..=by_hero), "bases a hero removed before the assault",
                |outcome| outcome.by_hero.into();
            "defender_gone", yes_no(), "the defender has no base left",
                |outcome| outcome.defender_gone.into();
            "attacker_gone", yes_no(), "the attacker has no base left",
                |outcome| outcome.attacker_gone.into();
            "hero_goes", yes_no(), "a hero is asked for, and the defender within his reach",
                |outcome| outcome.hero_goes.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BomberPartiesOutcome {
        let hero_goes = self.hero.as_ref().is_some_and(Request::is_allowed);
        let (defenders, by_hero) = self.lone_assault(dice);
        let left = defenders.bases.left;
        if left == 0 {
            return BomberPartiesOutcome {
                attacker: 0,
                defender: 0,
                by_hero,
                winner: Winner::Attacker,
                attacker_gone: false,
                defender_gone: true,
                hero_goes,
            };
        }
        let (attacker, defender) = fight(dice, self.clash);
        BomberPartiesOutcome {
            attacker: attacker.min(self.attackers),
            defender: defender.min(left),
            by_hero,
            winner: match (attacker, defender) {
                (0, 0) => Winner::Nobody,
                (0, _) => Winner::Attacker,
                _ => Winner::Defender,
            },
            attacker_gone: self.attackers <= attacker,
            defender_gone: left <= defender,
            hero_goes,
        }
    }
}

impl BomberParties {
    /// The hero who goes first, if one is asked for.
    fn lone_assault<D: Dice>(&self, dice: &mut D) -> (Victim, u32) {
        let Some(request) = self.hero.as_ref().filter(|request| request.is_allowed()) else {
            return (self.defenders, 0);
        };
        let officer = request.officer().is_veteran(dice);
        let modifier = request.modifier(officer, 0, false);
        let effect = request.roll(dice, None, modifier, self.defenders);
        let (left, toll) = request.apply(effect, self.defenders);
        (left, toll.removed)
    }
}

impl Assault {
    /// The values of both sides, grenades and trench stop included.
    fn clash(&self, figures: &Figures, rulings: Rulings) -> Clash {
        let bombs = |side: Side, enemy: Side| match side.nation {
            Some(nation) if rulings.bombers.is_on() => {
                figures.bombers.value(self.year, nation, enemy.nation, rulings.scope_1914)
            }
            _ => 0,
        };
        let stop = match self.trench_stop {
            Some(Route::AlongTrench) if rulings.trench_stops.is_on() => figures.trench_stop.bonus,
            _ => 0,
        };
        let &Assault { attacker, defender, .. } = self;
        Clash {
            attacker: attacker.value + bombs(attacker, defender),
            defender: defender.value + bombs(defender, attacker) + stop,
        }
    }
}

impl Rule for BomberParties {
    const ABOUT: About = About {
        id: "wtj.502.bomber-parties",
        covers: &["wtj.base.assault"],
        assumptions: &["wtj.base.assault", "wtj.base.unit-size", "wtj.base.damage"],
    };
    type Circumstances = Assault;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Assault {
        let side = |nation| Side { nation: Some(nation), value: 0, bases: 12 };
        Assault {
            year: 1918,
            attacker: side(Nation::German),
            defender: side(Nation::American),
            trench_stop: None,
            hero: None,
            supported: false,
            pinned_or_demoralized: false,
        }
    }

    fn prepare(
        assault: Assault,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<BomberParties, Refusal> {
        let clash = assault.clash(&figures, rulings);
        let Assault { attacker, defender, hero, supported, pinned_or_demoralized, .. } = assault;
        let target = Target {
            kind: TargetKind::Infantry,
            bases: Some(defender.bases),
            size: None,
            supported,
            pinned_or_demoralized,
        };
        let defenders = target.victim(figures.lone_assault.size)?;
        let hero = match hero {
            Some(hero) => Some(Request::new(&hero, target, figures.lone_assault, rulings.hero)?),
            None => None,
        };
        Ok(BomberParties { clash, attackers: attacker.bases, defenders, hero })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, with, written};

    fn assault(changes: Value, rulings: Value) -> BomberParties {
        let circumstances = with(
            json!({
                "year": 1918,
                "attacker": { "nation": "german" },
                "defender": { "nation": "american" },
            }),
            changes,
        );
        written(circumstances, json!({}), rulings)
    }

    #[test]
    fn wtj_wire_019_germans_of_1918_cost_americans_half_a_base_more() {
        assert_eq!(mean(&assault(json!({}), json!({})), "defender_losses"), "14/9");
        let off = assault(json!({}), json!({ "wtj.502": "no" }));
        assert_eq!(mean(&off, "defender_losses"), "35/36");
        assert_eq!(mean(&off, "attacker_losses"), "35/36");
        assert_eq!(mean(&off, "tie"), "1/6");
    }

    #[test]
    fn the_bonus_counts_for_defenders_too() {
        let sides = json!({
            "year": 1915,
            "attacker": { "nation": "anzac" },
            "defender": { "nation": "turkish" },
        });
        assert_eq!(mean(&assault(sides, json!({})), "attacker_losses"), "14/9");
    }

    #[test]
    fn a_trench_stop_helps_its_holder_unless_the_attacker_goes_round() {
        let stop = |route: &str, rulings| {
            let changes = json!({ "year": 1916, "trench_stop": route });
            mean(&assault(changes, rulings), "attacker_losses")
        };
        assert_eq!(stop("along-trench", json!({})), "14/9");
        assert_eq!(stop("over-the-top", json!({})), "35/36");
        assert_eq!(stop("along-trench", json!({ "wtj.208": "no" })), "35/36");
    }

    #[test]
    fn no_side_loses_more_bases_than_it_has() {
        let weak = json!({ "attacker": { "bases": 1 }, "defender": { "bases": 1 } });
        let weak = assault(weak, json!({}));
        assert_eq!(mean(&weak, "attacker_losses"), "5/12");
        assert_eq!(mean(&weak, "defender_losses"), "5/12");
    }

    #[test]
    fn a_hero_thins_the_defenders_out_before_the_assault() {
        let hero = json!({
            "hero": { "distance": 100 },
            "defender": { "bases": 1 },
            "attacker": {},
            "year": 1916,
        });
        let on = assault(hero.clone(), json!({}));
        // A four, five or six removes the only base; else fifteen cases of thirty-six do.
        assert_eq!(mean(&on, "hero_kills"), "1/2");
        assert_eq!(mean(&on, "defender_gone"), "17/24");
        assert_eq!(mean(&assault(hero, json!({ "wtj.501": "no" })), "defender_gone"), "5/12");
    }
}
