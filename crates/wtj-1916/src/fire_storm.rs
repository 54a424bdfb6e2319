//! Fire-storms. Source: *1916* optional rules, 301. Register: `wtj.301.fire-storm`.
//!
//! > A unit is pinned at once if five or more dice of heavy fire are thrown against it in one fire
//! > phase, from at least three of four types: on-call or direct artillery, trench mortars, detached
//! > heavy or medium machine guns, flamethrowers.
//!
//! On-call barrages have to be activated first (`wtj.base.on-call`); anything else may be stated to
//! fire with some probability.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Chance, Check, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::base::OnCallFigures;
use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// Fire against a unit in one fire phase.
#[derive(Clone, Debug)]
pub struct FireStorm {
    heavy: Vec<Battery>,
    dice: u32,
    types: u32,
    allowed: bool,
}

/// Bases of heavy fire that are alike.
#[derive(Clone, Copy, Debug)]
struct Battery {
    kind: usize,
    bases: u32,
    dice_each: u32,
    fires: Fires,
}

/// Whether bases fire.
#[derive(Clone, Copy, Debug)]
enum Fires {
    Always,
    Chance(Chance),
    Activated(Check),
}

/// The heavy fire that a unit suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FireStormOutcome {
    /// Dice of heavy fire.
    pub dice: u32,
    /// Types that they come from.
    pub types: u32,
    /// Whether it is a fire-storm.
    pub storm: bool,
}

impl Outcome for FireStormOutcome {}

/// A kind of weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// An on-call barrage.
    OnCallArtillery,
    /// Artillery that fires directly.
    DirectArtillery,
    /// A trench mortar.
    TrenchMortar,
    /// A detached heavy or medium machine gun.
    DetachedMachineGun,
    /// A machine gun attached to a unit.
    AttachedMachineGun,
    /// A flamethrower.
    Flamethrower,
    /// Rifles.
    Rifles,
}

/// Weapons that fire at the unit.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fire {
    /// What they are.
    pub weapon: Weapon,
    /// How many bases or barrages.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 30))]
    pub bases: u32,
    /// The probability that each of them fires; left out, it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<Chance>,
    /// Which try at activation this is, for on-call barrages that have to be
    /// rolled for; leave it out for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 10))]
    pub activation_try: Option<u32>,
}

/// What a player reads out of a fire phase.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// All that fires at the unit in the phase.
    #[schemars(length(min = 1, max = 10))]
    pub fire: Vec<Fire>,
}

/// The book's numbers for fire-storms.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Dice of heavy fire that make a fire-storm.
    #[schemars(range(max = 1000))]
    pub dice: u32,
    /// Types that they must come from.
    #[schemars(range(max = 4))]
    pub types: u32,
    /// What an on-call barrage needs.
    pub on_call: OnCallFigures,
    /// Dice to hit of a shot of direct artillery, or of a trench mortar without rule 304.
    #[schemars(range(min = 1, max = 10))]
    #[schemars(extend("x-assumed" = true))]
    pub hit_dice: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { dice: 5, types: 3, on_call: OnCallFigures::default(), hit_dice: 2 }
    }
}

switch! {
    /// What counts as a die of fire.
    DieCount {
        /// Each die that is thrown to hit: the rule counts dice.
        ToHitDice,
        /// One for each base that fires.
        PerBase,
    }
}

switch! {
    /// Whether attached machine guns are heavy fire.
    Attached {
        /// They are not.
        No,
        /// They are.
        Yes,
    }
}

/// What the register leaves open about fire-storms.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FireStormRulings {
    /// Whether rule 301, fire-storms, is in use.
    #[serde(rename = "wtj.301")]
    pub switch: Switch,
    /// What counts as a die of fire.
    #[serde(rename = "wtj.301.die_count")]
    pub die_count: DieCount,
    /// Whether attached machine guns are heavy fire.
    #[serde(rename = "wtj.301.attached")]
    pub attached: Attached,
    /// Whether rule 304, optional mortar fire, is in use; without it mortars are direct artillery.
    #[serde(rename = "wtj.304")]
    pub mortars: Switch,
}

impl Procedure for FireStorm {
    type Outcome = FireStormOutcome;

    fn measures(&self) -> Vec<Measure<FireStormOutcome>> {
        let dice: u32 = self.heavy.iter().map(|battery| battery.bases * battery.dice_each).sum();
        let types = (0..4).filter(|kind| self.heavy.iter().any(|battery| battery.kind == *kind));
        let types = u32::try_from(types.count()).unwrap_or(u32::MAX);
        measures! {
            "fire_storm", yes_no(), "fire-storm, the unit is pinned at once",
                |outcome| outcome.storm.into();
            "heavy_dice", count("dice", 0..=dice), "dice of heavy fire",
                |outcome| outcome.dice.into();
            "types", count("types", 0..=types), "types of heavy fire",
                |outcome| outcome.types.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FireStormOutcome {
        let start = (0, 0, [false; 4]);
        let (thrown, types) = dice.rounds(start, |dice, &(next, thrown, mut types)| {
            let Some(battery) = self.heavy.get(next) else {
                return Break((thrown, types.iter().map(|used| u32::from(*used)).sum()));
            };
            let firing = battery.firing(dice);
            types[battery.kind] |= 0 < firing;
            Continue((next + 1, thrown + firing * battery.dice_each, types))
        });
        let storm = self.allowed && self.dice <= thrown && self.types <= types;
        FireStormOutcome { dice: thrown, types, storm }
    }
}

impl FireStorm {
    /// The fire of some weapons in one phase.
    pub(super) fn of(
        fire: Vec<Fire>,
        figures: &Figures,
        rulings: FireStormRulings,
    ) -> Result<FireStorm, Refusal> {
        let batteries = fire.into_iter().map(|fire| fire.battery(figures, rulings));
        let heavy = batteries.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
        let &Figures { dice, types, .. } = figures;
        Ok(FireStorm { heavy, dice, types, allowed: rulings.switch.is_on() })
    }
}

impl Battery {
    /// How many bases fire.
    fn firing<D: Dice>(&self, dice: &mut D) -> u32 {
        match self.fires {
            Fires::Always => self.bases,
            Fires::Activated(check) => dice.stage("activation").successes(self.bases, check),
            Fires::Chance(chance) => dice.rounds((self.bases, 0), |dice, &(left, firing)| {
                if left == 0 {
                    return Break(firing);
                }
                let fires = dice.stage("who fires").chance(chance);
                Continue((left - 1, firing + u32::from(fires)))
            }),
        }
    }
}

impl Fire {
    /// The bases as heavy fire; nothing if they are none.
    fn battery(
        self,
        figures: &Figures,
        rulings: FireStormRulings,
    ) -> Result<Option<Battery>, Refusal> {
        let attached = rulings.attached == Attached::Yes;
        let kind = match self.weapon {
            Weapon::OnCallArtillery | Weapon::DirectArtillery => 0,
            Weapon::TrenchMortar => 1,
            Weapon::DetachedMachineGun => 2,
            Weapon::AttachedMachineGun if attached => 2,
            Weapon::Flamethrower => 3,
            Weapon::AttachedMachineGun | Weapon::Rifles => return Ok(None),
        };
        let several = match self.weapon {
            Weapon::DirectArtillery => true,
            Weapon::TrenchMortar => !rulings.mortars.is_on(),
            _ => false,
        };
        let by_hit_dice = several && rulings.die_count == DieCount::ToHitDice;
        let dice_each = if by_hit_dice { figures.hit_dice } else { 1 };
        Ok(Some(Battery { kind, bases: self.bases, dice_each, fires: self.fires(figures)? }))
    }

    fn fires(self, figures: &Figures) -> Result<Fires, Refusal> {
        const KEY: &str = "circumstances.fire";
        match (self.chance, self.activation_try) {
            (None, None) => Ok(Fires::Always),
            (Some(chance), None) => Ok(Fires::Chance(chance)),
            (Some(_), Some(_)) => {
                Err(Refusal::new(KEY, "state either `chance` or `activation_try`"))
            }
            (None, Some(_)) if self.weapon != Weapon::OnCallArtillery => {
                Err(Refusal::new(KEY, "only on-call artillery is activated; leave this out"))
            }
            (None, Some(number)) => {
                figures.on_call.attempt(number).map(Fires::Activated).ok_or_else(|| {
                    Refusal::new(KEY, format!("there is no try number {number} at activation"))
                })
            }
        }
    }
}

impl Rule for FireStorm {
    const ABOUT: About = About {
        id: "wtj.301.fire-storm",
        covers: &[],
        assumptions: &["wtj.base.on-call", "wtj.base.direct-artillery"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = FireStormRulings;

    fn example() -> Circumstances {
        let fire =
            |weapon, bases, activation_try| Fire { weapon, bases, chance: None, activation_try };
        Circumstances {
            fire: vec![
                fire(Weapon::DetachedMachineGun, 2, None),
                fire(Weapon::TrenchMortar, 1, None),
                fire(Weapon::OnCallArtillery, 2, Some(1)),
            ],
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: FireStormRulings,
    ) -> Result<FireStorm, Refusal> {
        FireStorm::of(circumstances.fire, &figures, rulings)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, written, written_refused};

    fn storm(guns: u32, mut more: Vec<Value>, rulings: Value) -> FireStorm {
        more.push(json!({ "weapon": "detached-machine-gun", "bases": guns }));
        more.push(json!({ "weapon": "trench-mortar" }));
        written(json!({ "fire": more }), json!({}), rulings)
    }

    fn barrages(bases: u32, activation: Value) -> Value {
        json!({ "weapon": "on-call-artillery", "bases": bases, "activation_try": activation })
    }

    #[test]
    fn wtj_fire_004_two_barrages_must_both_arrive() {
        let rolled = vec![barrages(2, json!(1))];
        let third = json!({ "weapon": "on-call-artillery", "bases": 2, "chance": "1/3" });
        // A barrage, a gun and a mortar are a die each by either count.
        for count in ["per-base", "to-hit-dice"] {
            let counted = || json!({ "wtj.301.die_count": count });
            assert_eq!(mean(&storm(2, rolled.clone(), counted()), "fire_storm"), "1/9");
            assert_eq!(mean(&storm(3, rolled.clone(), counted()), "fire_storm"), "5/9");
            assert_eq!(mean(&storm(2, vec![third.clone()], counted()), "fire_storm"), "1/9");
        }
        assert_eq!(mean(&storm(2, rolled, json!({ "wtj.301": "no" })), "fire_storm"), "0");
    }

    #[test]
    fn five_dice_of_two_types_are_no_fire_storm() {
        assert_eq!(mean(&storm(9, vec![], json!({})), "fire_storm"), "0");
        let flames = json!({ "weapon": "flamethrower" });
        assert_eq!(mean(&storm(3, vec![flames.clone()], json!({})), "fire_storm"), "1");
        assert_eq!(mean(&storm(2, vec![flames], json!({})), "fire_storm"), "0");
    }

    #[test]
    fn on_call_and_direct_artillery_are_one_type() {
        let direct = json!({ "weapon": "direct-artillery", "bases": 2 });
        let both = json!({ "fire": [direct, barrages(2, Value::Null),
            { "weapon": "trench-mortar", "bases": 2 }] });
        let artillery: FireStorm = written(both, json!({}), json!({}));
        assert_eq!(mean(&artillery, "types"), "2");
    }

    #[test]
    fn dice_may_be_counted_as_they_are_thrown() {
        let direct = || vec![json!({ "weapon": "direct-artillery" })];
        let per_base = json!({ "wtj.301.die_count": "per-base" });
        assert_eq!(mean(&storm(2, direct(), per_base), "heavy_dice"), "4");
        assert_eq!(mean(&storm(2, direct(), json!({})), "heavy_dice"), "5");
        let mortars = json!({ "wtj.304": "no" });
        assert_eq!(mean(&storm(2, direct(), mortars), "heavy_dice"), "6");
    }

    #[test]
    fn rifles_and_attached_machine_guns_do_not_count() {
        let attached = || vec![json!({ "weapon": "attached-machine-gun", "bases": 2 })];
        assert_eq!(mean(&storm(1, attached(), json!({})), "heavy_dice"), "2");
        let yes = json!({ "wtj.301.attached": "yes" });
        assert_eq!(mean(&storm(1, attached(), yes), "heavy_dice"), "4");
        let rifles = vec![json!({ "weapon": "rifles", "bases": 9 })];
        assert_eq!(mean(&storm(1, rifles, json!({})), "heavy_dice"), "2");
    }

    #[test]
    fn only_barrages_are_activated_and_only_so_often() {
        let refused = |fire: Value| {
            let circumstances = json!({ "fire": [fire] });
            written_refused::<FireStorm>(circumstances, json!({}), json!({})).problem
        };
        assert!(refused(barrages(1, json!(4))).contains("no try number 4"));
        let mortar = json!({ "weapon": "trench-mortar", "activation_try": 1 });
        assert!(refused(mortar).starts_with("only on-call artillery"));
    }
}
