//! Which key of a page is to blame where a rule that it plays refuses what the page says of it.

use super::lowering::Lowering;
use crate::foreign::Blamed;
use crate::syntax::{Expr, ExprKind, Play, Says, Section};

impl Lowering<'_> {
    /// What is to blame for what is said of a rule that is played.
    pub(super) fn blamed(&self, of: &Play) -> Blamed {
        let page = self.page;
        let is_native = page.natives.iter().any(|native| native.name == of.rule.text);
        let said = of.says.iter().filter_map(|says| {
            let key = says.value.expressions().into_iter().find_map(|expr| self.stated(expr))?;
            Some((own_key(says), key))
        });
        Blamed { said: said.collect(), handed_on: is_native.then(|| of.rule.text.clone()) }
    }

    /// The first key of the page that an expression names.
    fn stated(&self, of: &Expr) -> Option<Vec<String>> {
        if let ExprKind::Path(path) = &of.kind {
            let is_local = path.first().is_some_and(|of| self.body().position(&of.text).is_some());
            let is_key = !is_local && self.circumstance_at(path).is_some();
            let key = is_key.then(|| self.page.key(path).ok()).flatten()?;
            return Some([vec![key.section.name().to_owned()], key.keys].concat());
        }
        of.made_of().into_iter().find_map(|inner| self.stated(inner))
    }
}

/// The key of the rule that is played of which something is said, its section first.
fn own_key(says: &Says) -> Vec<String> {
    let key = match says.section {
        Section::Circumstances | Section::Figures => {
            says.key.iter().map(|name| name.text.clone()).collect()
        }
        Section::Rulings => vec![says.dotted()],
    };
    [vec![says.section.name().to_owned()], key].concat()
}
