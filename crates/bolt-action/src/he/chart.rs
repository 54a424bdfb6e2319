//! The HE chart. Source: weapons, "HE (high explosive)". Register: `ba.he.chart`, and `ba.he.legacy`
//! for the names that the previous edition's army lists use.
//!
//! > | template | Pen | pins | hits in a building |
//! > |---|---|---|---|
//! > | 1" | +1 | D2 | D3 |
//! > | 2" | +2 | D3 | D6 |
//! > | 3" | +3 | D3 | 2D6 |
//! > | 4" | +4 | D6 | 3D6 |
//! >
//! > Older lists name a shell by the last column: HE (D6) is the 2" template, and both HE (D2) and
//! > HE (D3) are the 1" template.

use sandtable_dice::{D2, D3, D6, Dice, Measure, Outcome, Procedure, Reading, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Amount;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule, measures, up_to};

/// How large a shell's explosion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Shell {
    /// HE (1").
    #[serde(rename = "1-inch")]
    OneInch,
    /// HE (2").
    #[serde(rename = "2-inch")]
    TwoInch,
    /// HE (3").
    #[serde(rename = "3-inch")]
    ThreeInch,
    /// HE (4").
    #[serde(rename = "4-inch")]
    FourInch,
    /// HE (D2) in lists of the previous edition: 1".
    #[serde(rename = "D2")]
    D2,
    /// HE (D3) in lists of the previous edition: 1".
    #[serde(rename = "D3")]
    D3,
    /// HE (D6) in lists of the previous edition: 2".
    #[serde(rename = "D6")]
    D6,
    /// HE (2D6) in lists of the previous edition: 3".
    #[serde(rename = "2D6")]
    TwoD6,
    /// HE (3D6) in lists of the previous edition: 4".
    #[serde(rename = "3D6")]
    ThreeD6,
}

/// Makes a column of the chart: a struct with an entry for each template.
macro_rules! column {
    ($(#[$doc:meta])* $name:ident: $entry:ty, $(#[$range:meta])? [$one:expr, $two:expr, $three:expr, $four:expr]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            /// For the 1" template.
            $(#[$range])?
            pub one_inch: $entry,
            /// For the 2" template.
            $(#[$range])?
            pub two_inch: $entry,
            /// For the 3" template.
            $(#[$range])?
            pub three_inch: $entry,
            /// For the 4" template.
            $(#[$range])?
            pub four_inch: $entry,
        }

        impl Default for $name {
            fn default() -> $name {
                $name { one_inch: $one, two_inch: $two, three_inch: $three, four_inch: $four }
            }
        }

        impl $name {
            /// The entry of a shell.
            pub fn of(&self, shell: Shell) -> $entry {
                match shell {
                    Shell::OneInch | Shell::D2 | Shell::D3 => self.one_inch,
                    Shell::TwoInch | Shell::D6 => self.two_inch,
                    Shell::ThreeInch | Shell::TwoD6 => self.three_inch,
                    Shell::FourInch | Shell::ThreeD6 => self.four_inch,
                }
            }
        }
    };
}

column! {
    /// Diameters of templates (inches).
    Diameters: f64, #[schemars(range(min = 0.25, max = 12.0))] [1.0, 2.0, 3.0, 4.0]
}
column! {
    /// Pen of shells.
    ShellPenetration: i32, #[schemars(range(min = -6, max = 10))] [1, 2, 3, 4]
}
column! {
    /// Pins on each unit hit.
    ShellPins: Amount, [Amount::of(1, D2), Amount::of(1, D3), Amount::of(1, D3), Amount::of(1, D6)]
}
column! {
    /// Hits on a unit in a building.
    BuildingHits: Amount, [Amount::of(1, D3), Amount::of(1, D6), Amount::of(2, D6), Amount::of(3, D6)]
}

impl Diameters {
    /// The diameter of a shell's template in hundredths of an inch.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few inches")]
    pub fn hundredths(&self, shell: Shell) -> u32 {
        (100.0 * self.of(shell)).round() as u32
    }
}

/// The HE chart, column by column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ChartFigures {
    /// Diameters of templates (inches).
    pub diameter: Diameters,
    /// Pen.
    pub penetration: ShellPenetration,
    /// Pins on each unit hit, as "D3".
    pub pins: ShellPins,
    /// Hits on a unit in a building, as "2D6".
    pub building_hits: BuildingHits,
}

/// A look at the chart: what a shell does, with each amount rolled once.
#[derive(Clone, Copy, Debug)]
pub struct Chart {
    shell: Shell,
    chart: ChartFigures,
}

/// What a player reads out to find a shell on the chart.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The HE value, of this edition ("2-inch") or the one before ("D6").
    pub shell: Shell,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The HE chart.
    pub he_chart: ChartFigures,
}

/// A row of the chart, each amount rolled once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChartOutcome {
    /// The diameter, in hundredths of an inch.
    hundredths: u32,
    /// Pen.
    pub penetration: i32,
    /// Pins on a unit hit.
    pub pins: u32,
    /// Hits on a unit in a building.
    pub building_hits: u32,
}

impl Outcome for ChartOutcome {}

impl Procedure for Chart {
    type Outcome = ChartOutcome;

    fn measures(&self) -> Vec<Measure<ChartOutcome>> {
        let &Chart { shell, chart } = self;
        let diameter = f64::from(chart.diameter.hundredths(shell)) / 100.0;
        measures! {
            "pins", count("markers", chart.pins.of(shell).range()), "pins on a unit hit",
                |outcome| outcome.pins.into();
            "building_hits", count("hits", chart.building_hits.of(shell).range()),
                "hits on a unit in a building", |outcome| outcome.building_hits.into();
            "penetration", count("pips", up_to(chart.penetration.of(shell))), "Pen of the shell",
                |outcome| outcome.penetration.into();
            "diameter", amount("inches", 0.0..=diameter),
                "diameter of the template", |outcome| Reading::fraction(outcome.hundredths, 100);
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ChartOutcome {
        let &Chart { shell, chart } = self;
        ChartOutcome {
            hundredths: chart.diameter.hundredths(shell),
            penetration: chart.penetration.of(shell),
            pins: chart.pins.of(shell).roll(dice.stage("pins")),
            building_hits: chart.building_hits.of(shell).roll(dice.stage("hits in a building")),
        }
    }
}

impl Rule for Chart {
    const ABOUT: About =
        About { id: "ba.he.chart", covers: &["ba.he.legacy"], assumptions: &["ba.base.dice"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { shell: Shell::TwoInch }
    }

    fn chart() -> Option<sandtable_rulebook::Chart> {
        let columns = ["template (inches)", "Pen", "pins", "hits on a unit in a building"];
        let mut chart = sandtable_rulebook::Chart::new(columns);
        let book = ChartFigures::default();
        for shell in [Shell::OneInch, Shell::TwoInch, Shell::ThreeInch, Shell::FourInch] {
            chart.push(vec![
                book.diameter.of(shell).to_string(),
                format!("{:+}", book.penetration.of(shell)),
                book.pins.of(shell).to_string(),
                book.building_hits.of(shell).to_string(),
            ]);
        }
        Some(chart)
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Chart, Refusal> {
        Ok(Chart { shell: circumstances.shell, chart: figures.he_chart })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;
    use sandtable_worked::nth;

    #[track_caller]
    fn row(shell: Shell, faces: &[u8]) -> [String; 4] {
        let chart =
            Chart::prepare(Circumstances { shell }, Figures::default(), NoRulings {}).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = chart.resolve(&mut dice);
        assert!(dice.exhausted());
        [0, 1, 2, 3].map(|i| (nth::<Chart>(i))(&outcome).to_string())
    }

    #[test]
    fn the_rows_are_those_of_the_chart() {
        assert_eq!(row(Shell::OneInch, &[2, 3]), ["2", "3", "1", "1"]);
        assert_eq!(row(Shell::TwoInch, &[3, 6]), ["3", "6", "2", "2"]);
        assert_eq!(row(Shell::ThreeInch, &[3, 6, 5]), ["3", "11", "3", "3"]);
        assert_eq!(row(Shell::FourInch, &[6, 1, 2, 3]), ["6", "6", "4", "4"]);
    }

    #[test]
    fn shells_of_the_previous_edition_are_found_by_the_last_column() {
        let diameter = |shell| ChartFigures::default().diameter.of(shell).to_string();
        let old = [Shell::D2, Shell::D3, Shell::D6, Shell::TwoD6, Shell::ThreeD6];
        assert_eq!(old.map(diameter), ["1", "1", "2", "3", "4"]);
    }
}
