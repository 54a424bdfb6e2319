//! What a scenario says about a company in gliders.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{GliderFlight, GliderOutcome};
use crate::airborne::aa_effect::{GliderHit, MOST_HITS, Spread, Target};
use crate::airborne::aa_fire::{AaFigures, Battery, NightOrder};
use crate::airborne::glider::crash::{CrashRoll, Second10};
use crate::airborne::glider::deviation::{
    DevDirection, DeviationFigures, DeviationRoll, HalfRound, Surroundings, Terrain,
};
use crate::airborne::glider::landing::{
    LandingFigures, LandingRoll, Natural10Regroup, TwilightLanding,
};
use crate::core::ModifiersApplyTo;
use crate::hit_results::{Combine, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Gliders of the company, each with one stand, vehicle or gun.
    #[schemars(range(min = 1, max = 60))]
    pub gliders: u32,
    /// Quality of their crews.
    pub crew: Quality,
    /// Quality of the stands carried, by day.
    pub quality: Quality,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
    /// AA hits that each glider has taken, if no AA guns are stated.
    #[serde(default)]
    #[schemars(range(max = 10))]
    pub hits: u32,
    /// AA guns that fire at the company.
    #[serde(default)]
    #[schemars(length(max = 20))]
    pub batteries: Vec<Battery>,
    /// What lies about the targets, for gliders that deviate.
    #[serde(default)]
    pub terrain: Terrain,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// AA fire.
    pub aa: AaFigures,
    /// The landing roll.
    pub landing: LandingFigures,
    /// How far gliders deviate, in half inches for each pip.
    pub deviation: DeviationFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// In which order dice are lost at night.
    #[serde(rename = "aa.night_order")]
    pub night_order: NightOrder,
    /// Which gliders are hit.
    #[serde(rename = "aa.spread")]
    pub spread: Spread,
    /// What counts as a hit on a glider.
    #[serde(rename = "aa.glider_hit")]
    pub glider_hit: GliderHit,
    /// Which landing number counts at twilight.
    #[serde(rename = "airborne.twilight_landing")]
    pub twilight: TwilightLanding,
    /// Whether a stand lost to a natural 10 may come back by the regroup rule.
    #[serde(rename = "airborne.natural10_regroup")]
    pub regroup: Natural10Regroup,
    /// What becomes of half inches of deviation.
    #[serde(rename = "airborne.half_round")]
    pub rounding: HalfRound,
    /// How the wind chart names the way a glider goes.
    #[serde(rename = "airborne.dev_direction")]
    pub direction: DevDirection,
    /// What a 10 on the second roll of a crash does.
    #[serde(rename = "airborne.second_10")]
    pub second_10: Second10,
    /// What modifiers change, the landing number or the die, and with it what is a 10.
    #[serde(rename = "core.modifiers_apply_to")]
    pub modifiers: ModifiersApplyTo,
}

impl Rule for GliderOutcome {
    const ABOUT: About = About {
        id: "cd.airborne.glider-outcome",
        covers: &["cd.airborne.glider-prohibited"],
        assumptions: &["cd.base.hit-results", "cd.base.regroup"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let chance = |text: &str| text.parse().expect("a probability");
        Circumstances {
            gliders: 6,
            crew: Quality::Experienced,
            quality: Quality::Experienced,
            light: Light::Day,
            hits: 0,
            batteries: Vec::new(),
            terrain: Terrain {
                crash: chance("2/5"),
                prohibited: chance("1/10"),
                ..Terrain::default()
            },
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<GliderOutcome, Refusal> {
        let Circumstances { gliders, crew, quality, light, hits, batteries, terrain } =
            circumstances;
        if 0 < hits && !batteries.is_empty() {
            let problem = "expected either hits or AA guns, not both";
            return Err(Refusal::new("circumstances.hits", problem));
        }
        let chart = |quality| figures.hit_results.chart(quality, false, Combine::Worst);
        let crews = (rulings.glider_hit == GliderHit::ForcedBackResult).then(|| chart(crew));
        let target = Target {
            aircraft: gliders,
            spread: rulings.spread,
            chart: crews.transpose()?,
            aborts_at: figures.landing.aborts_at,
        };
        let fire = |battery: Battery| battery.fire(light, &figures.aa, rulings.night_order);
        let fire: Vec<_> = batteries.into_iter().map(fire).collect();
        let (stands, terrain) = (chart(light.quality(quality))?, Surroundings::new(&terrain)?);
        let flights = (0..MOST_HITS).map(|hits| {
            let hits = u32::try_from(hits).expect("a few");
            let landing = LandingRoll::new(
                &figures.landing,
                (rulings.twilight, rulings.modifiers),
                light,
                crew,
                hits,
            );
            let Rulings { rounding, direction, second_10, .. } = rulings;
            GliderFlight {
                deviation: DeviationRoll::new(crew, figures.deviation, rounding, direction),
                terrain: terrain.clone(),
                crash: CrashRoll::new(landing.clone(), stands.clone(), second_10),
                landing,
            }
        });
        Ok(GliderOutcome {
            aa: (!fire.is_empty()).then_some((fire, target)),
            hits: (hits as usize).min(MOST_HITS - 1),
            gliders,
            flights: flights.collect(),
            regroup: rulings.regroup == Natural10Regroup::Yes,
        })
    }
}
