//! What engineers can build before the game. Register: `cd.pregame.general`, with
//! `cd.pregame.antitank-ditch`, `cd.pregame.barbed-wire`, `cd.pregame.road-craters`,
//! `cd.pregame.abatis`, `cd.pregame.antivehicular`, `cd.pregame.fortifications` and
//! `cd.pregame.tank-ramps`; headings 5, 5.1.2 and 5.2.
//!
//! > Work is counted by what one engineer stand does in a work day; an earthmover does four times as
//! > much unless the item says otherwise. A stand digs an inch of anti-tank ditch (an earthmover
//! > twelve), makes two road craters, four inches of abatis in woods or forest, two inches of
//! > antivehicular obstacles, one fortification or two entrenchments into fortifications if the unit
//! > has been there for a day, or a tank ramp. Wire is limited by the twelve inches a company carries.

pub mod item;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Reading, Scale, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::foxholes::Ground;
use crate::core::{measures, one};
use sandtable_rulebook::{About, Refusal, Rule};

use item::{FortRate, Item, PartDays, RateFigures, Site};

/// Engineers who are put to one kind of work.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What they build.
    pub item: Item,
    /// Engineer stands.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub stands: u32,
    /// Earthmovers.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub earthmovers: u32,
    /// Work days they spend on it (days); all there are, if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 365))]
    pub days: Option<u32>,
}

/// What a player reads out before the game about engineers at work.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Engineer stands there are.
    #[schemars(range(max = 200))]
    pub stands: u32,
    /// Earthmovers there are.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub earthmovers: u32,
    /// Work days there are (days).
    #[serde(default)]
    #[schemars(range(max = 365))]
    pub days: u32,
    /// Hours there are besides (hours).
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub hours: u32,
    /// Hours that make a work day (hours); needed if the time is given in hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub hours_per_work_day: Option<u32>,
    /// What the referee makes of the ideal rates (percent).
    #[serde(default = "hundred")]
    #[schemars(range(max = 1000))]
    pub scale_percent: u32,
    /// Engineer companies, for the wire they carry.
    #[serde(default = "one")]
    #[schemars(range(max = 50))]
    pub companies: u32,
    /// Wire the referee grants besides (inches).
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub extra_wire: u32,
    /// Entrenchments there are to be made into fortifications; enough, if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 1000))]
    pub entrenchments: Option<u32>,
    /// Days that the units have been in position (days).
    #[serde(default = "one")]
    #[schemars(range(max = 1000))]
    pub days_in_position: u32,
    /// What grows where they build.
    #[serde(default)]
    pub site: Site,
    /// The ground where they build; fortifications, those made of entrenchments and tank ramps need
    /// sound ground, and nothing else does.
    #[serde(default)]
    pub ground: Ground,
    /// What they build.
    #[schemars(length(min = 1, max = 20))]
    pub tasks: Vec<Task>,
}

fn hundred() -> u32 {
    100
}

/// What the register leaves open about pregame engineering.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What part days give.
    #[serde(rename = "pregame.fraction")]
    pub fraction: PartDays,
    /// How many times as much ditch as a stand an earthmover digs: 12 or 4.
    #[serde(rename = "pregame.ditch_factor")]
    #[schemars(range(max = 100))]
    pub ditch_factor: u32,
    /// How often a stand can build its fortification.
    #[serde(rename = "pregame.fort_rate")]
    pub fort_rate: FortRate,
}

impl Default for Rulings {
    fn default() -> Rulings {
        Rulings { fraction: PartDays::default(), ditch_factor: 12, fort_rate: FortRate::default() }
    }
}

/// A plan of work.
#[derive(Clone, Debug)]
pub struct Plan {
    outcome: PlanOutcome,
    fraction: PartDays,
}

/// What a plan comes to, in thousandths: part days can make parts of an inch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlanOutcome {
    /// Anti-tank ditch (thousandths of an inch).
    pub ditch: u64,
    /// Barbed wire (thousandths of an inch).
    pub wire: u64,
    /// Road craters (thousandths).
    pub craters: u64,
    /// Abatis (thousandths of an inch).
    pub abatis: u64,
    /// Antivehicular obstacles (thousandths of an inch).
    pub antivehicular: u64,
    /// New fortifications (thousandths).
    pub fortifications: u64,
    /// Entrenchments made into fortifications (thousandths).
    pub upgrades: u64,
    /// Tank ramps (thousandths).
    pub ramps: u64,
    /// Tasks that cannot be done where they are to be done.
    pub barred: u32,
}

fn units(thousandths: u64) -> Reading {
    Reading::fraction(thousandths, 1000)
}

/// What so many thousandths come to, rounded up.
fn most(thousandths: u64) -> f64 {
    thousandths.div_ceil(1000) as f64
}

fn inches(thousandths: u64) -> Scale {
    amount("inches", 0.0..=most(thousandths))
}

impl Plan {
    /// The scale of works, which part days may leave unfinished.
    fn works(&self, unit: &'static str, thousandths: u64) -> Scale {
        match self.fraction {
            PartDays::Down => count(unit, 0.0..=most(thousandths)),
            PartDays::Keep => amount(unit, 0.0..=most(thousandths)),
        }
    }
}

impl Outcome for PlanOutcome {}

impl Procedure for Plan {
    type Outcome = PlanOutcome;

    fn measures(&self) -> Vec<Measure<PlanOutcome>> {
        let &PlanOutcome { ditch, wire, craters, abatis, antivehicular, .. } = &self.outcome;
        let &PlanOutcome { fortifications, upgrades, ramps, barred, .. } = &self.outcome;
        measures! {
            "ditch", inches(ditch), "length of anti-tank ditch", |outcome| units(outcome.ditch);
            "wire", inches(wire), "length of barbed wire", |outcome| units(outcome.wire);
            "craters", self.works("craters", craters), "road craters",
                |outcome| units(outcome.craters);
            "abatis", inches(abatis), "length of abatis", |outcome| units(outcome.abatis);
            "antivehicular", inches(antivehicular), "length of antivehicular obstacles",
                |outcome| units(outcome.antivehicular);
            "fortifications", self.works("works", fortifications + upgrades),
                "fortifications built or made of entrenchments, for a stand each",
                |outcome| units(outcome.fortifications + outcome.upgrades);
            "upgrades", self.works("works", upgrades), "entrenchments made into fortifications",
                |outcome| units(outcome.upgrades);
            "ramps", self.works("ramps", ramps), "tank ramps", |outcome| units(outcome.ramps);
            "barred", count("tasks", barred..=barred), "tasks that cannot be done there",
                |outcome| outcome.barred.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> PlanOutcome {
        self.outcome
    }
}

/// Time and rates, ready to be spent.
struct Yard {
    /// Parts of a work day that time is counted in.
    per_day: u32,
    /// All the time there is, in such parts.
    time: u32,
    circumstances: Circumstances,
    figures: RateFigures,
    rulings: Rulings,
}

impl Yard {
    fn new(
        circumstances: Circumstances,
        figures: RateFigures,
        rulings: Rulings,
    ) -> Result<Yard, Refusal> {
        let per_day = match circumstances.hours_per_work_day {
            Some(hours) => hours,
            None if circumstances.hours == 0 => 1,
            None => {
                let problem = "needed to make work days of hours";
                return Err(Refusal::new("circumstances.hours_per_work_day", problem));
            }
        };
        let time = circumstances.days * per_day + circumstances.hours;
        Ok(Yard { per_day, time, circumstances, figures, rulings })
    }

    fn time_on(&self, task: &Task) -> u32 {
        task.days.map_or(self.time, |days| days * self.per_day)
    }

    /// Refuses plans that put more to work than there is.
    fn check(&self) -> Result<(), Refusal> {
        let tasks = &self.circumstances.tasks;
        if tasks.iter().any(|task| self.time < self.time_on(task)) {
            let problem = "a task takes more days than there are";
            return Err(Refusal::new("circumstances.tasks", problem));
        }
        let spent = |of: fn(&Task) -> u32| {
            tasks
                .iter()
                .map(|task| u64::from(of(task)) * u64::from(self.time_on(task)))
                .sum::<u64>()
        };
        let all = |n: u32| u64::from(n) * u64::from(self.time);
        if all(self.circumstances.stands) < spent(|task| task.stands) {
            let problem = format!("the tasks need more than {} stands", self.circumstances.stands);
            return Err(Refusal::new("circumstances.stands", problem));
        }
        if all(self.circumstances.earthmovers) < spent(|task| task.earthmovers) {
            let most = self.circumstances.earthmovers;
            let problem = format!("the tasks need more than {most} earthmovers");
            return Err(Refusal::new("circumstances.earthmovers", problem));
        }
        Ok(())
    }

    fn can_build(&self, item: Item) -> bool {
        let Circumstances { site, ground, days_in_position, .. } = &self.circumstances;
        match item {
            Item::AntiTankDitch => !matches!(site, Site::Woods | Site::Forest | Site::Swamp),
            Item::Abatis => matches!(site, Site::Woods | Site::Forest),
            Item::Fortification | Item::Upgrade => {
                ground.can_be_dug() && self.figures.days_in_position <= *days_in_position
            }
            Item::TankRamp => ground.can_be_dug(),
            Item::BarbedWire | Item::RoadCrater | Item::Antivehicular => true,
        }
    }

    /// What a task gives, in thousandths.
    fn output(&self, task: &Task) -> u64 {
        let Circumstances { scale_percent, companies, extra_wire, .. } = self.circumstances;
        let time = self.time_on(task);
        if task.item == Item::BarbedWire {
            let stock = companies * self.figures.wire_per_company + extra_wire;
            return if task.stands == 0 || time == 0 { 0 } else { u64::from(stock) * 1000 };
        }
        let once = self.rulings.fort_rate == FortRate::Once && task.item.is_fortification();
        let time = if once { time.min(self.per_day) } else { time };
        let (stand, earthmover) = self.figures.rates(task.item, self.rulings.ditch_factor);
        let per_day = u64::from(task.stands * stand) + u64::from(task.earthmovers * earthmover);
        let parts = per_day * u64::from(time) * u64::from(scale_percent) * 1000;
        let thousandths = parts / (u64::from(self.per_day) * 100);
        if self.rulings.fraction == PartDays::Down && !task.item.is_measured() {
            thousandths / 1000 * 1000
        } else {
            thousandths
        }
    }

    fn plan(&self) -> PlanOutcome {
        let mut outcome = PlanOutcome::default();
        for task in &self.circumstances.tasks {
            if !self.can_build(task.item) {
                outcome.barred += 1;
                continue;
            }
            let output = self.output(task);
            match task.item {
                Item::AntiTankDitch => outcome.ditch += output,
                // The stock is there once, however many tasks share it.
                Item::BarbedWire => outcome.wire = outcome.wire.max(output),
                Item::RoadCrater => outcome.craters += output,
                Item::Abatis => outcome.abatis += output,
                Item::Antivehicular => outcome.antivehicular += output,
                Item::Fortification => outcome.fortifications += output,
                Item::Upgrade => outcome.upgrades += output,
                Item::TankRamp => outcome.ramps += output,
            }
        }
        if let Some(entrenchments) = self.circumstances.entrenchments {
            outcome.upgrades = outcome.upgrades.min(u64::from(entrenchments) * 1000);
        }
        outcome
    }
}

impl Rule for Plan {
    const ABOUT: About = About {
        id: "cd.pregame.general",
        covers: &[
            "cd.pregame.antitank-ditch",
            "cd.pregame.barbed-wire",
            "cd.pregame.road-craters",
            "cd.pregame.abatis",
            "cd.pregame.antivehicular",
            "cd.pregame.fortifications",
            "cd.pregame.tank-ramps",
        ],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = RateFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let task = |item, stands, earthmovers| Task { item, stands, earthmovers, days: None };
        Circumstances {
            stands: 6,
            earthmovers: 2,
            days: 2,
            hours: 0,
            hours_per_work_day: None,
            scale_percent: 100,
            companies: 1,
            extra_wire: 0,
            entrenchments: None,
            days_in_position: 1,
            site: Site::Open,
            ground: Ground::Sound,
            tasks: vec![task(Item::AntiTankDitch, 3, 1), task(Item::RoadCrater, 3, 1)],
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: RateFigures,
        rulings: Rulings,
    ) -> Result<Plan, Refusal> {
        let yard = Yard::new(circumstances, figures, rulings)?;
        yard.check()?;
        Ok(Plan { outcome: yard.plan(), fraction: rulings.fraction })
    }
}

#[cfg(test)]
mod tests;
