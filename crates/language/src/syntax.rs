//! What a page of text says, as a tree. Knows words and places, and no meaning.

mod declaration;
mod expression;
mod field;
mod made_of;
mod says;
mod statement;
mod word;

pub(crate) use declaration::{
    Asks, ChartType, Enum, Example, Expect, Figures, File, Gift, Item, Native, Param, Part,
    PartBody, Record, Refuse, Refused, Ruling, Said, Settled, Use,
};
pub use expression::Binary;
pub(crate) use expression::{
    Arm, Assign, But, Cell, Check, Choosable, Choosing, Count, Expr, ExprKind, Fold, Folding,
    Otherwise, Pattern, PatternKind, Piece, Pool, Seeing, Template, Unary, Verb, written_out,
};
pub(crate) use field::{BandRow, Bands, Field, Type, TypeKind, Word};
pub(crate) use says::{Saying, Says, Section};
pub(crate) use statement::{Access, Block, Line, LineKind, Place, Play, Statement, StatementKind};
pub(crate) use word::{BLANK, Name, Path, Text, dotted};
