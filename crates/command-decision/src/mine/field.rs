//! What a real minefield template does to one stand; shared by all the ways to meet one. Register:
//! `cd.mine.attack`, `cd.mine.engineers`; heading 3.2.

use sandtable_dice::{D10, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::Refusal;

/// What kind of stand it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StandKind {
    /// Dismounted personnel.
    Dismounted,
    /// Dismounted engineers, who halt at the edge of a template without being attacked.
    Engineers,
    /// Dismounted personnel manhandling a gun.
    Manhandling,
    /// Cavalry, motorcycles, bicycles; mounted engineers as well.
    Mounted,
    /// A vehicle.
    Vehicle,
}

/// A stand that meets mines.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Victim {
    /// What kind of stand it is.
    pub kind: StandKind,
    /// Quality of the stand by day.
    pub quality: Quality,
    /// Whether it is soft (a truck), and so uses the row of Green troops.
    #[serde(default)]
    pub soft: bool,
}

impl Victim {
    /// The stand as it functions in some light.
    pub(in crate::mine) fn at(self, light: Light) -> Victim {
        Victim { quality: light.quality(self.quality), ..self }
    }
}

/// How a stand meets a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Movement {
    /// It halts at the edge.
    Edge,
    /// It goes through.
    Through,
}

switch! {
    /// How two attacks on a stand are resolved.
    Attacks {
        /// Together: a forced-back result from one does not cancel the other.
        Simultaneous,
        /// One after the other, until one forces the stand back or eliminates it.
        SequentialStop,
    }
}

/// The book's numbers for minefield attacks.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FieldFigures {
    /// The highest die that hits dismounted personnel.
    #[schemars(range(max = 10))]
    pub dismounted: u8,
    /// The highest die that hits anything else.
    #[schemars(range(max = 10))]
    pub others: u8,
    /// Attacks on a stand that halts at the edge.
    #[schemars(range(max = 20))]
    pub edge_attacks: u32,
    /// Attacks on a stand that goes through.
    #[schemars(range(max = 20))]
    pub through_attacks: u32,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

impl Default for FieldFigures {
    fn default() -> FieldFigures {
        FieldFigures {
            dismounted: 3,
            others: 5,
            edge_attacks: 1,
            through_attacks: 2,
            hit_results: HitResultsFigures::default(),
        }
    }
}

/// What the register leaves open about minefield attacks on one stand.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct FieldRulings {
    /// How two attacks on a stand are resolved.
    #[serde(rename = "mine.attacks")]
    pub attacks: Attacks,
    /// What several hits on one stand come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// A real minefield, as it is to one kind of stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Minefield {
    number: i32,
    edge: u32,
    through: u32,
    attacks: Attacks,
    chart: Chart,
}

/// What attacks on one stand come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Struck {
    /// Attacks that were made: one after the other, none after that which stops the stand.
    pub attacks: u32,
    /// Hits.
    pub hits: u32,
    /// What they do.
    pub result: HitResult,
}

impl Minefield {
    /// A minefield that a stand meets.
    ///
    /// # Errors
    ///
    /// If the row of the hit results chart is out of order.
    pub fn new(
        victim: Victim,
        figures: &FieldFigures,
        rulings: FieldRulings,
    ) -> Result<Minefield, Refusal> {
        let Victim { kind, quality, soft } = victim;
        let (number, edge) = match kind {
            StandKind::Dismounted => (figures.dismounted, figures.edge_attacks),
            StandKind::Engineers => (figures.dismounted, 0),
            StandKind::Manhandling | StandKind::Mounted | StandKind::Vehicle => {
                (figures.others, figures.edge_attacks)
            }
        };
        Ok(Minefield {
            number: number.into(),
            edge,
            through: figures.through_attacks,
            attacks: rulings.attacks,
            chart: figures.hit_results.chart(quality, soft, rulings.combine)?,
        })
    }

    /// How often it attacks.
    pub fn attacks(&self, movement: Movement) -> u32 {
        match movement {
            Movement::Edge => self.edge,
            Movement::Through => self.through,
        }
    }

    /// The dice of its attacks, in few words.
    pub(super) fn says(&self, movement: Movement) -> String {
        match self.attacks(movement) {
            0 => "no dice".to_owned(),
            1 => format!("1 die, ≤{}", self.number),
            attacks => format!("{attacks} dice, ≤{}", self.number),
        }
    }

    /// Attacks one stand, in the Opportunity Fire phase.
    pub fn attack<D: Dice>(&self, dice: &mut D, attacks: u32) -> Struck {
        let check = D10.at_most(self.number);
        if self.attacks == Attacks::Simultaneous {
            let hits = dice.stage("minefield attack").successes(attacks, check);
            return Struck { attacks, hits, result: self.chart.worst(dice, hits) };
        }
        let mut struck = Struck { attacks: 0, hits: 0, result: HitResult::NoEffect };
        while struck.attacks < attacks && struck.result == HitResult::NoEffect {
            struck.attacks += 1;
            if dice.stage("minefield attack").check(check) {
                struck = Struck { hits: struck.hits + 1, result: self.chart.roll(dice), ..struck };
            }
        }
        struck
    }
}
