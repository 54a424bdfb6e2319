//! Where something can be changed, and into what.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Expr, ExprBinary, ExprLit, ExprMethodCall, ExprUnary, Lit, UnOp};

/// An expression of which there is a mutant.
pub struct Site {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// What the mutant has instead.
    pub change: Change,
}

/// What a mutant has instead of an expression.
pub enum Change {
    /// Another operator between two operands.
    Operator { left: Range<usize>, right: Range<usize>, before: &'static str, after: &'static str },
    /// The operand alone.
    Left { operand: Range<usize> },
    /// The next number, or the other truth.
    Literal { after: String },
    /// Another method with the same arguments, which begin with what follows its name.
    Method { receiver: Range<usize>, rest: Range<usize>, before: &'static str, after: &'static str },
}

impl Change {
    /// What is changed, and into what, in a few words.
    pub fn told(&self, text: &str, range: &Range<usize>) -> (String, String) {
        match self {
            Change::Operator { before, after, .. } | Change::Method { before, after, .. } => {
                ((*before).to_owned(), (*after).to_owned())
            }
            Change::Left { operand } => {
                (text[range.start..operand.start].to_owned(), String::new())
            }
            Change::Literal { after } => (text[range.clone()].to_owned(), after.clone()),
        }
    }
}

/// All sites of a file, tests left out, in the order in which they begin; of those that begin at one
/// place, the longest first.
pub fn of(text: &str) -> Result<Vec<Site>, syn::Error> {
    let file = syn::parse_file(text)?;
    let mut found = Found(Vec::new());
    found.visit_file(&file);
    found.0.sort_by_key(|site| (site.range.start, usize::MAX - site.range.end));
    Ok(found.0)
}

struct Found(Vec<Site>);

impl Found {
    fn add(&mut self, expression: &impl Spanned, change: Change) {
        self.0.push(Site { range: bytes(expression), change });
    }
}

impl<'a> Visit<'a> for Found {
    fn visit_item(&mut self, item: &'a syn::Item) {
        // Constants are worked out when the program is compiled, where no switch is set.
        let skipped = match item {
            syn::Item::Mod(it) => of_tests(&it.attrs),
            syn::Item::Fn(it) => of_tests(&it.attrs) || it.sig.constness.is_some(),
            syn::Item::Impl(it) => of_tests(&it.attrs),
            syn::Item::Const(_) | syn::Item::Static(_) => true,
            _ => false,
        };
        if !skipped {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if !of_tests(&item.attrs) && item.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_impl_item_const(&mut self, _: &'a syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'a syn::TraitItemConst) {}
    fn visit_attribute(&mut self, _: &'a Attribute) {}
    fn visit_pat(&mut self, _: &'a syn::Pat) {}
    fn visit_type(&mut self, _: &'a syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'a syn::GenericArgument) {}

    fn visit_expr_repeat(&mut self, repeat: &'a syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_binary(&mut self, binary: &'a ExprBinary) {
        if let Some((before, after)) = other_operator(&binary.op).filter(|_| !binds_a_name(binary))
        {
            let (left, right) = (bytes(&binary.left), bytes(&binary.right));
            self.add(binary, Change::Operator { left, right, before, after });
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'a ExprUnary) {
        if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) {
            self.add(unary, Change::Left { operand: bytes(&unary.expr) });
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_lit(&mut self, literal: &'a ExprLit) {
        let after = match &literal.lit {
            Lit::Bool(it) => Some((!it.value).to_string()),
            Lit::Int(it) => {
                it.base10_parse::<u64>().ok().map(|n| format!("{}{}", n + 1, it.suffix()))
            }
            Lit::Float(it) => {
                it.base10_parse::<f64>().ok().map(|x| format!("{:?}{}", x + 1.0, it.suffix()))
            }
            _ => None,
        };
        if let Some(after) = after {
            self.add(literal, Change::Literal { after });
        }
    }

    fn visit_expr_method_call(&mut self, call: &'a ExprMethodCall) {
        let name = call.method.to_string();
        let pairs = [("min", "max"), ("max", "min"), ("all", "any"), ("any", "all")];
        if let Some(&(before, after)) = pairs.iter().find(|(before, _)| *before == name) {
            let rest = bytes(&call.method).end..bytes(call).end;
            self.add(call, Change::Method { receiver: bytes(&call.receiver), rest, before, after });
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// Whether a condition binds a name in one of its parts: no switch can be around that.
fn binds_a_name(binary: &ExprBinary) -> bool {
    let of = |part: &Expr| match part {
        Expr::Let(_) => true,
        Expr::Binary(it) => matches!(it.op, BinOp::And(_)) && binds_a_name(it),
        _ => false,
    };
    of(&binary.left) || of(&binary.right)
}

fn bytes(of: &impl Spanned) -> Range<usize> {
    of.span().byte_range()
}

fn of_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is = |name| attribute.path().is_ident(name);
        let about_tests =
            || attribute.parse_args::<syn::Path>().is_ok_and(|it| it.is_ident("test"));
        is("test") || is("cfg") && about_tests()
    })
}

fn other_operator(operator: &BinOp) -> Option<(&'static str, &'static str)> {
    Some(match operator {
        BinOp::Add(_) => ("+", "-"),
        BinOp::Sub(_) => ("-", "+"),
        BinOp::Mul(_) => ("*", "/"),
        BinOp::Div(_) => ("/", "*"),
        BinOp::Rem(_) => ("%", "/"),
        BinOp::AddAssign(_) => ("+=", "-="),
        BinOp::SubAssign(_) => ("-=", "+="),
        BinOp::MulAssign(_) => ("*=", "/="),
        BinOp::DivAssign(_) => ("/=", "*="),
        BinOp::And(_) => ("&&", "||"),
        BinOp::Or(_) => ("||", "&&"),
        BinOp::Eq(_) => ("==", "!="),
        BinOp::Ne(_) => ("!=", "=="),
        BinOp::Lt(_) => ("<", "<="),
        BinOp::Le(_) => ("<=", "<"),
        BinOp::Gt(_) => (">", ">="),
        BinOp::Ge(_) => (">=", ">"),
        _ => return None,
    })
}
