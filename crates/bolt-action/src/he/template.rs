//! Placing templates. Source: weapons, "HE (high explosive)", "Multiple HE hits". Register:
//! `ba.he.template`, `ba.he.template.other-units` and `ba.he.multiple`.
//!
//! > On a hit the template goes where it covers as many models of the target unit as possible: its
//! > center on top of or between them, seen or not, in range or not, and no friend clipped. A model
//! > is hit if its base is at least partly under it. Other enemies may be clipped and are hit too.
//! > Several shots of one weapon that hit are placed in contact without overlapping, as one template
//! > of odd shape; a model is hit once however many cover it.
//!
//! Nothing is rolled, unless the models stand anyhow: the best placement is computed, exactly for one
//! and for two templates; for three and four it is the best found, and `covered_at_most` is what no
//! placement can exceed. Where the two agree, the placement is certainly the best.
//!
//! For several templates `he.tie_break` is always the attacker's.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::layout::EXAMPLE;
use super::{ChartFigures, Impact, Layout, PlacementRulings, Placements, Shell, Table};
use crate::geometry::{Formation, Shape, TieBreak};
use sandtable_rulebook::measures;
use sandtable_rulebook::picture::{ExampleDice, Picture};
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// Templates to be placed.
#[derive(Clone, Debug)]
pub struct Template {
    layout: Layout,
    placements: Placements,
    templates: u32,
    /// What is known beforehand, unless the layout is random.
    answer: Option<Answer>,
}

/// The best placements with friends in the way, and the most that would be covered without them.
#[derive(Clone, Debug)]
struct Answer {
    impacts: Vec<Impact>,
    unhindered: u32,
}

/// What a player reads out before placing templates.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The HE value, which sets the size of the template.
    pub shell: Shell,
    /// Shots of one weapon that have hit together; each is a template.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 4))]
    pub templates: u32,
    /// The target's models.
    pub target: Formation,
    /// Models of other enemy units nearby, unit by unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub others: Vec<Formation>,
    /// Models on the side of the shooter nearby.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub friends: Vec<Formation>,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The HE chart.
    pub he_chart: ChartFigures,
}

/// What the templates cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TemplateOutcome {
    /// Models of the target that are covered.
    pub covered: u32,
    /// Models of other enemy units that are covered.
    pub collateral: u32,
    /// Models of the target that friends nearby have saved.
    pub saved_by_friends: u32,
    /// What the models of the target covered cannot exceed.
    pub covered_at_most: u32,
}

impl Outcome for TemplateOutcome {}

impl Template {
    fn answer(&self, table: &Table) -> Answer {
        let impacts = self.placements.best(table, self.templates);
        let found = impacts.first().map_or(0, |impact| impact.target);
        if table.friends.is_empty() {
            return Answer { impacts, unhindered: found };
        }
        let alone = Table { friends: Vec::new(), others: Vec::new(), ..table.clone() };
        let best = self.placements.best(&alone, self.templates);
        Answer { impacts, unhindered: best.first().map_or(0, |impact| impact.target) }
    }
}

impl Answer {
    fn outcome(&self, chosen: usize) -> TemplateOutcome {
        let unhindered = self.unhindered;
        let Some(impact) = self.impacts.get(chosen) else {
            return TemplateOutcome { saved_by_friends: unhindered, ..TemplateOutcome::default() };
        };
        TemplateOutcome {
            covered: impact.target,
            collateral: impact.others.iter().sum(),
            saved_by_friends: unhindered.saturating_sub(impact.target),
            covered_at_most: impact.bound,
        }
    }
}

impl Procedure for Template {
    type Outcome = TemplateOutcome;

    fn measures(&self) -> Vec<Measure<TemplateOutcome>> {
        let models = |unit: &Formation| u32::try_from(unit.len()).expect("a unit");
        let target = models(&self.layout.target);
        let others: u32 = self.layout.others.iter().map(models).sum();
        measures! {
            "covered", count("models", 0..=target), "models of the target under the templates",
                |outcome| outcome.covered.into();
            "collateral", count("models", 0..=others),
                "models of other enemy units under the templates",
                |outcome| outcome.collateral.into();
            "saved_by_friends", count("models", 0..=target),
                "models of the target saved because the shooter's friends are near",
                |outcome| outcome.saved_by_friends.into();
            "covered_at_most", count("models", 0..=target),
                "models of the target that no placement can exceed",
                |outcome| outcome.covered_at_most.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> TemplateOutcome {
        if let Some(answer) = &self.answer {
            return answer.outcome(Placements::choose(&answer.impacts, dice));
        }
        let answer = self.answer(&self.layout.table(dice));
        let outcome = answer.outcome(Placements::choose(&answer.impacts, dice));
        dice.note(|| format!("{} of the target's models are covered", outcome.covered));
        outcome
    }
}

impl Rule for Template {
    const ABOUT: About = About {
        id: "ba.he.template",
        covers: &["ba.he.template.other-units", "ba.he.multiple"],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = PlacementRulings;

    fn example() -> Circumstances {
        Circumstances {
            shell: Shell::ThreeInch,
            templates: 1,
            target: Formation { ranks: Some(2), ..Formation::of(Shape::Block, 10, 1.5) },
            others: Vec::new(),
            friends: vec![Formation::at_positions([[3.0, 3.0]])],
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: PlacementRulings,
    ) -> Result<Template, Refusal> {
        let Circumstances { shell, templates, target, others, friends } = circumstances;
        let layout = Layout { target, others, friends };
        let keys = ["circumstances.target", "circumstances.others", "circumstances.friends"];
        layout.admit(keys, rulings.base_size)?;
        rulings.admit(templates, &layout, "circumstances.templates")?;
        let radius = 0.5 * figures.he_chart.diameter.of(shell);
        let placements = Placements { radius, rulings };
        let mut template = Template { layout, placements, templates, answer: None };
        if !template.layout.is_random() {
            template.answer = Some(template.answer(&template.layout.fixed_table()));
        }
        Ok(template)
    }

    fn picture(&self) -> Option<Picture> {
        let (table, impacts, example) = if let Some(answer) = &self.answer {
            (self.layout.fixed_table(), answer.impacts.clone(), "")
        } else {
            let table = self.layout.table(&mut ExampleDice::default());
            let impacts = self.placements.best(&table, self.templates);
            (table, impacts, EXAMPLE)
        };
        let impact = impacts.first();
        let radius = self.placements.radius;
        let covered = impact.map_or(0, |impact| impact.target);
        let title = format!("{covered} of {} models covered{example}", self.layout.target.len());
        let panel = table.panel(title, impact, radius);
        let title = match self.templates {
            1 => format!("Best placement of a {}\" template", 2.0 * radius),
            n => format!("Best placement of {n} {}\" templates", 2.0 * radius),
        };
        Some(Picture { title, panels: vec![panel], ..Picture::default() })
    }
}

impl PlacementRulings {
    /// Refuses what is decided for few templates only.
    ///
    /// # Errors
    ///
    /// If there are several templates near other enemies, and the tie-break is not the attacker's; or
    /// three or more on too many models to place them in reasonable time.
    pub fn admit(&self, templates: u32, layout: &Layout, key: &'static str) -> Result<(), Refusal> {
        let most = Placements::MODELS_UNDER_MANY;
        if 2 < templates && most < layout.target.len() {
            let problem = format!("three or more templates are placed on at most {most} models");
            return Err(Refusal::new(key, problem));
        }
        if 1 < templates && !layout.others.is_empty() && self.tie_break != TieBreak::Attacker {
            let problem = "several templates near other enemies are placed by the `attacker` only";
            return Err(Refusal::new("rulings.he.tie_break", problem));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
