//! Templates on what is left of units, for pages: a native part.

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::layout::{Layout, PlacementRulings, Placements, Table};
use super::placed::{Placed, Removal, Salvoes, of_strength};
use crate::geometry::{Formation, Shape};
use sandtable_rulebook::picture::Picture;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{Answer, Part, Refusal};

/// Units on which templates are placed, turn after turn, as long as models are left.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// The diameter of a template (inches).
    #[schemars(range(min = 0.25, max = 12.0))]
    pub diameter: f64,
    /// Most templates that are placed together. The placement of three or four is the best found.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub shots: u32,
    /// Turns in which they are placed; in one alone nobody is missing yet.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub turns: u32,
    /// Which models the owner of the target takes off.
    #[serde(default)]
    pub removal: Removal,
    /// How the target stands.
    pub target: Formation,
    /// Models of the target at first.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// How other enemy units stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub others: Vec<Formation>,
    /// Models of each of them at first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4), inner(range(min = 1, max = 200)))]
    pub others_models: Vec<u32>,
    /// Models on the side of the shooter, which no template may clip.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub friends: Vec<Formation>,
}

/// What is told each time.
#[derive(Clone, Debug, JsonSchema)]
#[expect(dead_code, reason = "they are keys, and the numbers come by their places")]
pub struct Asked {
    /// Templates that are placed together.
    #[schemars(range(min = 1, max = 4))]
    templates: u32,
    /// Models of the target that are left.
    #[schemars(range(max = 200))]
    left: u32,
    /// Models of each other unit that are left.
    #[serde(default)]
    #[schemars(length(max = 4), inner(range(max = 200)))]
    others_left: Vec<u32>,
}

/// The most other units.
const OTHERS: u32 = 4;

/// The most models of a unit that stand on the table.
const MODELS: u32 = 64;

impl Part for Placed {
    const ID: &'static str = "ba.templates";
    const TITLE: &'static str = "Templates on what is left of units";
    const ANSWERS: &'static [Answer] = &[
        Answer {
            name: "covered",
            unit: "models",
            meaning: "models of the target under the templates",
            most: MODELS,
            list: None,
        },
        Answer {
            name: "others_covered",
            unit: "models",
            meaning: "models of each other enemy unit under the templates",
            most: MODELS,
            list: Some(OTHERS),
        },
    ];
    type Circumstances = Placing;
    type Rulings = PlacementRulings;
    type Asked = Asked;
    type Settled = Option<Table>;

    fn example() -> Placing {
        let target = Formation {
            shape: Shape::Block,
            ranks: Some(2),
            spacing: Some(1.5),
            ..Formation::default()
        };
        Placing {
            diameter: 2.0,
            shots: 1,
            turns: 1,
            removal: Removal::default(),
            target,
            models: 10,
            others: Vec::new(),
            others_models: Vec::new(),
            friends: Vec::new(),
        }
    }

    fn prepare(placing: Placing, rulings: PlacementRulings) -> Result<Placed, Refusal> {
        let Placing { diameter, shots, turns, removal, target, others, friends, .. } = placing;
        let target = of_strength(&target, placing.models)
            .map_err(|problem| Refusal::new("circumstances.target", problem))?;
        if others.len() != placing.others_models.len() {
            let problem = "expected the models of each of the others";
            return Err(Refusal::new("circumstances.others_models", problem));
        }
        let others = others.iter().zip(placing.others_models);
        let others = others.map(|(formation, models)| of_strength(formation, models));
        let others = others.collect::<Result<_, _>>();
        let others = others.map_err(|problem| Refusal::new("circumstances.others", problem))?;
        let layout = Layout { target, others, friends };
        let placements = Placements { radius: 0.5 * diameter, rulings };
        let salvoes = Salvoes { shots, turns, removal };
        Placed::new(layout, placements, salvoes, "circumstances.target")
    }

    fn settle<D: Dice>(&self, dice: &mut D) -> Option<Table> {
        self.lay_out(dice)
    }

    fn answer<D: Dice>(&self, dice: &mut D, table: &Option<Table>, asked: &[u32]) -> Vec<u32> {
        let (templates, left) =
            asked.split_first().map_or((0, asked), |(first, rest)| (*first, rest));
        // Who is not said to be left has lost nobody.
        let left = left.iter().copied().chain(std::iter::repeat(u32::MAX));
        let alive: Vec<u32> = self.full().zip(left).map(|(full, left)| full.min(left)).collect();
        let templates = templates.clamp(1, self.shots());
        self.covered(dice, templates, &alive, table.as_ref())
    }

    fn most(&self) -> Vec<u32> {
        self.full().collect()
    }

    fn picture(&self) -> Option<Picture> {
        Some(self.drawn())
    }
}
