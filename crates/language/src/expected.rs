//! What a library expects of its parts, each as a rule that comes to it.

use crate::loading::Loaded;
use crate::syntax::{
    Block, Expect, Expr, ExprKind, Item, Line, Name, Statement, StatementKind, Text,
};

/// What the measure of such a rule is called.
const MEASURE: &str = "value";

/// The library as one rule for each expectation: with nothing in its result but what that is about.
pub(crate) fn rules(loaded: &Loaded) -> Vec<Loaded> {
    let Some(Some(library)) = loaded.files.first() else { return Vec::new() };
    let expects = library.tree.items.iter().filter_map(|item| match item {
        Item::Expect(expect) => Some(expect),
        _ => None,
    });
    expects.map(|expect| rule(loaded, expect)).collect()
}

/// The library as a rule about one expectation.
fn rule(loaded: &Loaded, expect: &Expect) -> Loaded {
    let mut loaded = loaded.clone();
    if let Some(Some(file)) = loaded.files.first_mut() {
        file.tree.is_library = false;
        file.tree.items.retain(|item| !matches!(item, Item::Expect(_)));
        let span = expect.formula.span;
        file.tree.items.push(Item::Resolve(result(&expect.formula), span));
        let measure = Name { text: MEASURE.to_owned(), span };
        let formula = Expr { kind: ExprKind::Path(vec![measure]), span };
        file.tree.items.push(Item::Expect(Expect { formula, ..expect.clone() }));
    }
    loaded
}

/// A result of one line.
fn result(formula: &Expr) -> Block {
    let span = formula.span;
    let line = Line {
        name: Name { text: MEASURE.to_owned(), span },
        formula: formula.clone(),
        kind: None,
        unit: None,
        meaning: Text { text: "what the library expects".to_owned(), span },
        missing: None,
    };
    let statement = Statement { kind: StatementKind::Result(vec![line]), span };
    Block { statements: vec![statement], span }
}
