//! HE on a dug-in unit. Source: *Battle of the Bulge*, Dug in rules. Register: `ba.dugin.he`, with
//! `ba.he.down`.
//!
//! > Hits are halved, rounding up, as on a unit that is Down. With a Down order the benefit is
//! > doubled; what that is for HE is `dugin.down_he`.

use sandtable_dice::{Dice, Measure, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ReactionDoubles, Stance};
use crate::he::fire::{self, FireOutcome, Hit, Place, Struck};
use crate::he::{ChartFigures, DownFigures, DownHe, Fire, Posture, Shell};
use crate::{
    CasualtyCheckFigures, DamageFigures, DoubleOne, Facing, MoraleFigures, Unit,
    VehicleDamageRulings,
};
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// Where HE comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A gun, mortar or howitzer.
    #[default]
    Shot,
    /// A barrage that an observer calls, or a multiple launcher.
    Salvo,
}

/// What a player reads out before HE falls on a unit that keeps low.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Circumstances {
    /// The HE value.
    pub shell: Shell,
    /// Where it comes from.
    #[serde(default)]
    pub source: Source,
    /// Whether the shot has hit, or what it needs to.
    #[serde(default)]
    pub to_hit: Hit,
    /// Turns in which it is fired, one after another.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub turns: u32,
    /// The target.
    #[serde(default)]
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "flamethrower"]))]
    pub target: Unit,
    /// Models of the target under the template; fewer when fewer are left.
    #[schemars(range(max = 200))]
    pub models_under: u32,
    /// How low the target keeps.
    #[serde(flatten)]
    pub stance: Stance,
    /// Whether the target is hidden, so that being dug in is of use but for the halving.
    #[serde(default)]
    pub hidden: bool,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The HE chart.
    pub he_chart: ChartFigures,
    /// HE against units that are Down.
    pub down: DownFigures,
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

switch! {
    /// Whether being dug in halves the hits of salvos (`dugin.barrage`).
    HalvesSalvos {
        /// It does.
        Yes,
        /// It does not, as with preparatory bombardments; a Down order still does.
        No,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What doubling the benefit of Down does to HE hits.
    #[serde(rename = "dugin.down_he")]
    pub down_he: DownHe,
    /// Whether being dug in halves the hits of salvos.
    #[serde(rename = "dugin.barrage")]
    pub barrage: HalvesSalvos,
    /// Whether going Down in reaction doubles the benefit.
    #[serde(rename = "dugin.reaction_down_doubles")]
    pub reaction: ReactionDoubles,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// HE that falls on a unit that keeps low.
#[derive(Clone, Debug)]
pub struct He {
    fire: Fire,
}

impl Procedure for He {
    type Outcome = FireOutcome;

    fn measures(&self) -> Vec<Measure<FireOutcome>> {
        self.fire.measures_of_troops()
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FireOutcome {
        self.fire.resolve(dice)
    }
}

impl Circumstances {
    fn posture(&self, rulings: Rulings) -> Posture {
        let Stance { posture, goes_down } = self.stance;
        let useless = self.source == Source::Salvo && rulings.barrage == HalvesSalvos::No;
        let posture = if useless { posture.without_holes() } else { posture };
        match (Stance { posture, goes_down }).posture(rulings.reaction) {
            Posture::DugInAndDown if self.hidden => Posture::DugIn,
            posture => posture,
        }
    }
}

impl Rule for He {
    const ABOUT: About = About {
        id: "ba.dugin.he",
        covers: &[],
        assumptions: &[
            "ba.base.down",
            "ba.base.damage",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            shell: Shell::TwoInch,
            source: Source::Shot,
            to_hit: Hit::Scored,
            turns: 1,
            target: Unit::default(),
            models_under: 5,
            stance: Stance { posture: Posture::DugIn, goes_down: false },
            hidden: false,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<He, Refusal> {
        let posture = circumstances.posture(rulings);
        let Circumstances { shell, to_hit, turns, target: unit, models_under, .. } = circumstances;
        if unit.kind.is_vehicle() {
            let problem = "only infantry and artillery go Down; expected one of them";
            return Err(Refusal::new("circumstances.target.kind", problem));
        }
        let Figures { he_chart, down, damage, casualty_check, morale } = figures;
        let place = Place::ModelsUnder(models_under);
        let target = Struck { unit, posture, place, facing: Facing::Front, protection: 0 };
        let shots = fire::Circumstances { shell, turns, to_hit, target, ..Fire::example() };
        let figures =
            fire::Figures { he_chart, down, damage, casualty_check, morale, ..Default::default() };
        let Rulings { down_he, double_one, .. } = rulings;
        let vehicles = VehicleDamageRulings { double_one, ..VehicleDamageRulings::default() };
        let rulings = fire::Rulings { down_he, vehicles, ..fire::Rulings::default() };
        Ok(He { fire: Fire::prepare(shots, figures, rulings)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::law;

    fn shell(models_under: u32, posture: Posture) -> Circumstances {
        let stance = Stance { posture, goes_down: false };
        Circumstances { models_under, stance, ..He::example() }
    }

    fn hits(circumstances: Circumstances, rulings: Rulings) -> String {
        law::<He>(circumstances, rulings).mean_of("hits")
    }

    #[test]
    fn dug_06_five_models_under_the_template_are_three_hits() {
        assert_eq!(hits(shell(5, Posture::DugIn), Rulings::default()), "3");
        assert_eq!(hits(shell(5, Posture::Down), Rulings::default()), "3");
        assert_eq!(hits(shell(5, Posture::Up), Rulings::default()), "5");
    }

    #[test]
    fn dug_07_with_a_down_order_they_are_two() {
        let both = || shell(5, Posture::DugInAndDown);
        assert_eq!(hits(both(), Rulings::default()), "2");
        let ruled = |down_he| Rulings { down_he, ..Rulings::default() };
        assert_eq!(hits(both(), ruled(DownHe::Half)), "3");
        assert_eq!(hits(both(), ruled(DownHe::None)), "0");
    }

    #[test]
    fn a_hidden_unit_counts_as_down_and_no_more() {
        let hidden = Circumstances { hidden: true, ..shell(5, Posture::DugInAndDown) };
        assert_eq!(hits(hidden, Rulings::default()), "3");
    }

    #[test]
    fn salvos_may_not_be_halved_by_holes() {
        let salvo = |posture| Circumstances { source: Source::Salvo, ..shell(5, posture) };
        let bare = Rulings { barrage: HalvesSalvos::No, ..Rulings::default() };
        assert_eq!(hits(salvo(Posture::DugIn), Rulings::default()), "3");
        assert_eq!(hits(salvo(Posture::DugIn), bare), "5");
        assert_eq!(hits(salvo(Posture::DugInAndDown), bare), "3", "Down is Down");
        assert_eq!(hits(shell(5, Posture::DugIn), bare), "3", "a shot is no salvo");
    }

    #[test]
    fn who_goes_down_is_down_in_a_hole_or_without_one() {
        use Posture::{Down, DugIn, DugInAndDown, Up};
        let hits = |source, [first, second]: [&str; 2], posture, goes_down| {
            let circumstances = Circumstances {
                source,
                stance: Stance { posture, goes_down },
                ..shell(5, posture)
            };
            let ruled = |reaction| {
                let rulings = Rulings { barrage: HalvesSalvos::No, reaction, ..Rulings::default() };
                hits(circumstances.clone(), rulings)
            };
            let (doubles, not) = (ruled(ReactionDoubles::Yes), ruled(ReactionDoubles::No));
            assert_eq!([doubles.as_str(), &not], [first, second], "{posture:?}, {goes_down}");
        };
        // Of five models, half are three and a quarter is two; holes are of no use against salvos.
        for (posture, goes_down, shot, salvo) in [
            (Up, false, ["5", "5"], ["5", "5"]),
            (Down, false, ["3", "3"], ["3", "3"]),
            (Up, true, ["3", "3"], ["3", "3"]),
            (DugIn, false, ["3", "3"], ["5", "5"]),
            (DugInAndDown, false, ["2", "2"], ["3", "3"]),
            (DugIn, true, ["2", "3"], ["3", "3"]),
        ] {
            hits(Source::Shot, shot, posture, goes_down);
            hits(Source::Salvo, salvo, posture, goes_down);
        }
    }

    #[test]
    fn casualties_follow_from_hits() {
        // Two hits of a 2" shell on regulars: 2+ after Pen.
        let law = law::<He>(shell(5, Posture::DugInAndDown), Rulings::default());
        assert_eq!(law.mean_of("casualties"), "5/3");
        assert_eq!(law.mean_of("pins"), "2");
    }
}
