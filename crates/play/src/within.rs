//! What is decided in a rule that is played within another: under the name that it has there.

use sandtable_dice::{Behaviour, Decision, Open, Plan, Policy};
use serde_json::Value;

use crate::behaviour::said_of;
use crate::decision::DecisionFace;

impl DecisionFace {
    /// The decision, as one of a rule that plays the rule under a name: "mud.order".
    pub(crate) fn within(&self, name: &str) -> DecisionFace {
        let Decision { name: own, player, options, sees } = self.decision;
        let decision = Decision::kept(&format!("{name}.{own}"), player, options, sees);
        DecisionFace { decision, ..self.clone() }
    }
}

/// What players do in a rule that another plays under a name, of whose players a situation says this,
/// and who behave so.
pub(crate) fn behaviour_within(
    name: &str,
    decisions: &[DecisionFace],
    said: &Value,
    behaviour: &Behaviour,
) -> Behaviour {
    let pairs = decisions.iter().map(|own| (own.decision, own.within(name)));
    let stated = pairs.filter(|(_, here)| !said_of(here, said).is_null());
    let known: Vec<_> = stated.map(|(own, here)| (own, here.decision)).collect();
    if known.is_empty() {
        return Behaviour::default();
    }
    Behaviour::new(Within { behaviour: behaviour.clone(), known })
}

/// What players do in a rule, as the one says that plays it.
#[derive(Debug)]
struct Within {
    behaviour: Behaviour,
    /// Decisions of the rule of which something is said, each as the other rule has it.
    known: Vec<(&'static Decision, &'static Decision)>,
}

impl Within {
    fn here(&self, decision: &Decision) -> Option<&'static Decision> {
        self.known.iter().find(|(own, _)| own.name == decision.name).map(|(_, here)| *here)
    }
}

impl Policy for Within {
    fn plan(&self, decision: &Decision, seen: &[i32], open: Open) -> Plan<'_> {
        match self.here(decision) {
            Some(here) => self.behaviour.plan(here, seen, open),
            None => Plan::Sure(open.first()),
        }
    }

    fn margin(&self, decision: &Decision, seen: &[i32], open: Open) -> Option<f64> {
        self.behaviour.margin(self.here(decision)?, seen, open)
    }

    fn decides(&self, decision: &Decision) -> bool {
        self.here(decision).is_some()
    }
}
