//! What a page of text says, as a tree. Knows words and places, and no meaning.

use crate::problem::Span;

/// A name, such as `soft-skin`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// How it is spelt.
    pub(crate) text: String,
    /// Where it stands.
    pub(crate) span: Span,
}

/// Names with dots between them: `mine.trigger`, `squad.models`. Which part of it names something
/// and which is a key within that, is not the grammar's to tell.
pub(crate) type Path = Vec<Name>;

/// A text in quotes, without them, on one line: breaks and the blanks after them are one blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    /// What it says.
    pub(crate) text: String,
    /// Where it stands, quotes included.
    pub(crate) span: Span,
}

/// A text with values in it: `"{hits} hits on {what}"`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Template {
    /// What it says, from left to right.
    pub(crate) pieces: Vec<Piece>,
    /// Where it stands, quotes included.
    pub(crate) span: Span,
}

/// A piece of a [`Template`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Piece {
    /// As it stands.
    Said(String),
    /// The value of an expression.
    Value(Expr),
}

/// A whole file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct File {
    /// Whether it is a library, of which others use parts, and not a rule.
    pub(crate) is_library: bool,
    /// Its id: `house.wire`.
    pub(crate) id: Path,
    /// What it is called.
    pub(crate) title: Text,
    /// The document and heading that it is from.
    pub(crate) source: Option<Text>,
    /// What it says, in short.
    pub(crate) text: Option<Text>,
    /// Other ids that name it.
    pub(crate) covers: Vec<Path>,
    /// The assumptions that it leans on, by id.
    pub(crate) assumes: Vec<Path>,
    /// What it declares, in the order of the text.
    pub(crate) items: Vec<Item>,
}

/// A declaration.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    /// `use "units.rule": Unit, order-test`.
    Use(Use),
    /// `enum Quality { green "…" regular "…" }`.
    Enum(Enum),
    /// `record Unit { models 1..30 = 10 "…" }`.
    Record(Record),
    /// `circumstances { … }`.
    Circumstances(Vec<Field>),
    /// `figures morale "…" { … }`.
    Figures(Figures),
    /// `rulings { … }`.
    Rulings(Vec<Ruling>),
    /// `refuse KEY "…" when …`.
    Refuse(Refuse),
    /// `part volley(n, score) -> hits { … }`.
    Part(Part),
    /// `resolve { … }`, and where its word stands.
    Resolve(Block, Span),
    /// `example "…" { given … faces … then … }`.
    Example(Example),
    /// `expect mean kills = 5/4 given … because "…"`.
    Expect(Expect),
}

/// Names taken from another file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Use {
    /// The file, relative to this one.
    pub(crate) file: Text,
    /// What is used of it.
    pub(crate) names: Vec<Name>,
}

/// Words of which one holds, in their order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Enum {
    /// What the type is called.
    pub(crate) name: Name,
    /// Its words.
    pub(crate) words: Vec<Word>,
}

/// A word of an enum, or a reading of a ruling.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Word {
    /// How it is spelt in this text.
    pub(crate) name: Name,
    /// How it is spelt in scenarios, if otherwise.
    pub(crate) spelt: Option<Text>,
    /// What it means.
    pub(crate) meaning: Option<Text>,
}

/// Values that belong together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    /// What the type is called.
    pub(crate) name: Name,
    /// Its values.
    pub(crate) fields: Vec<Field>,
}

/// A key, or a value of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    /// Whether its keys stand beside it and not under its name.
    pub(crate) is_flat: bool,
    /// What it is called.
    pub(crate) name: Name,
    /// What it can be.
    pub(crate) of: Type,
    /// What holds if it is left out: one value, or one for each word of an enum.
    pub(crate) defaults: Vec<Expr>,
    /// Whether it must be said.
    pub(crate) is_required: bool,
    /// What it is in an example, where that is not the default.
    pub(crate) example: Option<Expr>,
    /// What it means.
    pub(crate) meaning: Option<Text>,
    /// What each of its words means, if they are its own.
    pub(crate) cases: Vec<Word>,
}

/// What a value can be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Type {
    /// What.
    pub(crate) kind: TypeKind,
    /// Where it is said.
    pub(crate) span: Span,
}

/// See [`Type`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TypeKind {
    /// `0..20 (models)`: whole numbers, and what they count.
    Whole {
        /// The least.
        low: i32,
        /// The most.
        high: i32,
        /// What is counted.
        unit: Option<String>,
    },
    /// `yes | no`.
    YesNo,
    /// `chance`: a probability.
    Chance,
    /// A type with a name.
    Named(Name),
    /// `halt | go-on`: words of its own.
    Words(Vec<Name>),
    /// `list 1..8 of Section`.
    List {
        /// The fewest and the most, if said.
        sizes: Option<(u32, u32)>,
        /// What is in it.
        of: Box<Type>,
    },
    /// `by Quality 2..12`: one value for each word of an enum, except some.
    By {
        /// The enum.
        words: Name,
        /// The words that have none.
        except: Vec<Name>,
        /// The type of the values.
        of: Box<Type>,
    },
    /// `table on d6 gives Going { buried ..0 in -20..20 "…" … solid }`: bands that are figures.
    Bands(Bands),
    /// `table 1..30 of FireResult on d6`: a chart that the user states.
    Chart {
        /// The enum of its results.
        of: Name,
        /// The dice it is rolled on.
        on: Pool,
        /// The fewest and the most rows, if said.
        sizes: Option<(u32, u32)>,
        /// What its bands may end at, if said.
        within: Option<(i32, i32)>,
    },
    /// `{ … }`: keys of its own.
    Group(Vec<Field>),
    /// `maybe T`: there may be none.
    Maybe(Box<Type>),
}

/// A table of results whose bands of scores are figures.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bands {
    /// The dice it is rolled on.
    pub(crate) on: Pool,
    /// The enum of which there is a column each, if there are several.
    pub(crate) by: Option<Name>,
    /// The enum of its results, if they are not its own words.
    pub(crate) gives: Option<Name>,
    /// Its rows, from low to high; only the last has no top.
    pub(crate) rows: Vec<BandRow>,
}

/// A row of [`Bands`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BandRow {
    /// The result.
    pub(crate) result: Name,
    /// The highest score of the row, one for each column; none in the last row.
    pub(crate) tops: Vec<i32>,
    /// What the tops may be, if said.
    pub(crate) within: Option<(i32, i32)>,
    /// What the key means.
    pub(crate) meaning: Option<Text>,
}

/// Figures: numbers of the rules that a designer may change.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures {
    /// The table that they are in, if not in that of all figures.
    pub(crate) group: Option<Name>,
    /// What the group means.
    pub(crate) meaning: Option<Text>,
    /// The figures.
    pub(crate) fields: Vec<Field>,
}

/// A ruling: what holds where the text of the rules leaves it open.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ruling {
    /// Its name: `mine.trigger`.
    pub(crate) name: Path,
    /// What is said of it.
    pub(crate) said: Said,
}

/// What is said of a ruling.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Said {
    /// It is declared: the key, whose own name is that of the ruling.
    Declared(Box<Field>),
    /// `fixed word`: a ruling of a library that this rule settles.
    Fixed(Expr),
    /// `default word`: a ruling of a library that has another default here.
    Default(Expr),
}

/// What cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refuse {
    /// The key to blame.
    pub(crate) key: Path,
    /// What is wrong, with values in braces.
    pub(crate) text: Template,
    /// When it is.
    pub(crate) when: Expr,
    /// Values for the text: `where n = …`.
    pub(crate) values: Vec<(Name, Expr)>,
}

/// A part of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    /// What it is called.
    pub(crate) name: Name,
    /// What it needs.
    pub(crate) params: Vec<Param>,
    /// What it gives, if it has a name or a type.
    pub(crate) gives: Vec<Gift>,
    /// What it does.
    pub(crate) body: PartBody,
}

/// What a [`Part`] does.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PartBody {
    /// `= expression`.
    Formula(Expr),
    /// `{ statements }`, one of which gives.
    Block(Block),
}

/// What a part needs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Param {
    /// What it is called.
    pub(crate) name: Name,
    /// Its type; of numbers, yes and no it need not be said.
    pub(crate) of: Option<Type>,
}

/// What a part gives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Gift {
    /// What it is called.
    pub(crate) name: Option<Name>,
    /// Its type; of numbers, yes and no it need not be said.
    pub(crate) of: Option<Type>,
}

/// Statements in braces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    /// One after the other.
    pub(crate) statements: Vec<Statement>,
    /// From brace to brace.
    pub(crate) span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Statement {
    /// What it does.
    pub(crate) kind: StatementKind,
    /// Where it stands; of compound ones, their head.
    pub(crate) span: Span,
}

/// See [`Statement`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StatementKind {
    /// `let hits, pins = attack(unit)`.
    Let(Vec<Name>, Expr),
    /// `var pins 0..20 = 0`.
    Var {
        /// What it is called.
        name: Name,
        /// What it can be, if said.
        of: Option<Type>,
        /// What it is at first.
        value: Expr,
    },
    /// `a, b = fight(a, b)`.
    Set(Vec<Place>, Expr),
    /// `pins += 1`, `left -= dead`.
    Change {
        /// What changes.
        place: Place,
        /// Whether it becomes less.
        is_less: bool,
        /// By how much.
        by: Expr,
    },
    /// `if … { … } else { … }`; the statement of an `else if` is alone in its block.
    If(Expr, Block, Option<Block>),
    /// `when … { hung-up { … } else { … } }`.
    When(Expr, Vec<Arm<Block>>),
    /// `rounds up to 6 at turn { … }`.
    Rounds {
        /// How many there are at most.
        most: Expr,
        /// What the number of the round, from 1, is called.
        at: Option<Name>,
        /// What happens in each.
        body: Block,
    },
    /// `for each section at i in sections { … }`.
    Each {
        /// What each is called.
        name: Name,
        /// What its number, from 1, is called.
        at: Option<Name>,
        /// The list.
        list: Expr,
        /// What happens to each.
        body: Block,
    },
    /// `for face, count in 20d20 from highest { … }`: all faces, also those that no die shows; their
    /// count is 0.
    Faces {
        /// What the face is called.
        face: Name,
        /// What the number of dice that show it is called.
        count: Name,
        /// The dice.
        pool: Pool,
        /// Whether the highest face comes first.
        from_highest: bool,
        /// What happens at each face.
        body: Block,
    },
    /// `stop`: there are no more rounds.
    Stop,
    /// `finish`: on to the result.
    Finish,
    /// `give a, b`.
    Give(Vec<Expr>),
    /// `note "…"`.
    Note(Template),
    /// `result { … }`.
    Result(Vec<Line>),
}

/// What is set: `unit.pins`, `cleared[i]`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// The variable.
    pub(crate) name: Name,
    /// The way into it.
    pub(crate) steps: Vec<Access>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Access {
    /// `.pins`.
    Field(Name),
    /// `[i]`.
    Index(Expr),
}

/// What holds in some cases.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arm<T> {
    /// The cases.
    pub(crate) patterns: Vec<Pattern>,
    /// What holds.
    pub(crate) then: T,
}

/// A case.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    /// Which.
    pub(crate) kind: PatternKind,
    /// Where it is said.
    pub(crate) span: Span,
}

/// See [`Pattern`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PatternKind {
    /// A word of an enum, `yes` or `no`.
    Word(Name),
    /// A number, or from one to another.
    Numbers(i32, i32),
    /// All others.
    Else,
}

/// A line of the result: a measure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// What it is called.
    pub(crate) name: Name,
    /// How it is worked out.
    pub(crate) formula: Expr,
    /// What kind of measure it is, if said.
    pub(crate) kind: Option<(LineKind, Span)>,
    /// What it is counted in.
    pub(crate) unit: Option<String>,
    /// What it means.
    pub(crate) meaning: Text,
    /// What it means that there is no value.
    pub(crate) missing: Option<Text>,
}

/// What kind of measure a [`Line`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// `count`.
    Count,
    /// `amount`.
    Amount,
    /// `time`.
    Time,
}

/// A worked example: the faces of the dice, one by one, and what comes of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Example {
    /// What it shows.
    pub(crate) title: Text,
    /// What differs from the defaults.
    pub(crate) given: Vec<(Path, Expr)>,
    /// The faces, in the order in which they are rolled.
    pub(crate) faces: Vec<(u8, Span)>,
    /// What comes of it.
    pub(crate) then: Vec<(Name, Expr)>,
}

/// A number that must come out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expect {
    /// `mean`, `sd`, `min`, …, as in a scenario.
    pub(crate) statistic: Name,
    /// What it is the statistic of.
    pub(crate) formula: Expr,
    /// What it must be, as a formula of numbers.
    pub(crate) value: Expr,
    /// What differs from the defaults.
    pub(crate) given: Vec<(Path, Expr)>,
    /// Why it must be that.
    pub(crate) because: Option<Text>,
    /// Where it stands.
    pub(crate) span: Span,
}

/// Something that has a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    /// What it is.
    pub(crate) kind: ExprKind,
    /// Where it stands.
    pub(crate) span: Span,
}

/// See [`Expr`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExprKind {
    /// A whole number.
    Whole(i32),
    /// A number with decimals, as a fraction: 0.25 is 25 over 100.
    Decimal(i64, i64),
    /// `yes` or `no`.
    YesNo(bool),
    /// `nothing`.
    Nothing,
    /// `hits`, `squad.models`, `mine.trigger`.
    Path(Path),
    /// `volley(guns, 4)`: a part, or a function such as `max`.
    Call(Name, Vec<Expr>),
    /// `cleared[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// `sections[i].mines`: a value of what is no path.
    Field(Box<Expr>, Name),
    /// `unit with { pins = 2 }`.
    With(Box<Expr>, Vec<Assign>),
    /// `Bases { left = 3, damage }`.
    Record(Name, Vec<Assign>),
    /// `{ pins = 2 }` or `{ 6, 12 }`: a record whose type is clear.
    Cells(Vec<Cell>),
    /// `{ ..2 none  ..4 pinned  else killed }`: a chart.
    Chart(Vec<(i32, Expr)>, Box<Expr>),
    /// `[6, 12]`.
    List(Vec<Expr>),
    /// `-a`, `not a`.
    Unary(Unary, Box<Expr>),
    /// `a + b`.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// `if a then b else c`.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `when going { bogged: 1, else: 0 }`.
    When(Box<Expr>, Vec<Arm<Expr>>),
    /// `sum of s at i in sections: s.cost`.
    Fold(Box<Fold>),
    /// `"to hit": count n of d6 >= 4`.
    Stage(Text, Box<Expr>),
    /// `roll d6`.
    Verb(Box<Verb>),
}

/// `left = 3`, or `left` alone, which is the variable of that name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Assign {
    /// The value's name, with those of the records it is in.
    pub(crate) key: Path,
    /// What it is.
    pub(crate) value: Option<Expr>,
}

/// A value in braces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    /// With its name.
    Named(Assign),
    /// In the order in which the record has them.
    Plain(Expr),
}

/// An operator before a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    /// `-`.
    Minus,
    /// `not`.
    Not,
}

/// An operator between values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    /// `or`.
    Or,
    /// `and`.
    And,
    /// `<`.
    Less,
    /// `<=`.
    AtMost,
    /// `>`.
    Greater,
    /// `>=`.
    AtLeast,
    /// `==`.
    Equal,
    /// `!=`.
    Unequal,
    /// `??`: the right value where the left is nothing.
    Default,
    /// `+`.
    Plus,
    /// `-`.
    Minus,
    /// `*`.
    Times,
    /// `/`: exact, in results and chances.
    Over,
    /// `//`: rounded down.
    Whole,
    /// `%`: what `//` leaves.
    Rest,
}

/// A value made of those of a list, or of numbers from one to another.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fold {
    /// How they are put together.
    pub(crate) how: Folding,
    /// What each is called.
    pub(crate) name: Name,
    /// What its number, from 1, is called.
    pub(crate) at: Option<Name>,
    /// The list, or the first number.
    pub(crate) list: Expr,
    /// The last number, if they are numbers.
    pub(crate) to: Option<Expr>,
    /// What is taken of each.
    pub(crate) of: Expr,
}

/// How a [`Fold`] puts values together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Folding {
    /// `sum of`.
    Sum,
    /// `any of`: whether it is so of one.
    Any,
    /// `every of`: whether it is so of all.
    Every,
    /// `number of`: of how many it is so.
    Number,
    /// `first of`: the first that is not nothing.
    First,
    /// `list of`.
    List,
}

/// A question to the dice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verb {
    /// `roll 2d6`.
    Roll(Pool),
    /// `test 2d6 <= morale - pins`.
    Test(Check),
    /// `count n of d6 >= 4`.
    Count(Expr, Check),
    /// `count n of chance 1/3`.
    CountChance(Expr, Expr),
    /// `chance 1/3`.
    Chance(Expr),
    /// `look up struggle + 1`.
    LookUp {
        /// The table.
        table: Expr,
        /// What is added to the dice.
        modifier: Option<Expr>,
    },
    /// `read struggle at score`: no dice.
    Read {
        /// The table.
        table: Expr,
        /// The score.
        score: Expr,
    },
    /// `add up n of casualties(target)`: each by itself.
    AddUp {
        /// How many.
        n: Expr,
        /// The part.
        part: Name,
        /// What it needs.
        args: Vec<Expr>,
    },
}

/// Dice that are added up: `2d6`, `(n) d6`, `d(sides)`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pool {
    /// How many.
    pub(crate) n: Count,
    /// The sides of each.
    pub(crate) sides: Count,
    /// Where they stand.
    pub(crate) span: Span,
}

/// A number that is written with the dice, or worked out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Count {
    /// As it stands.
    Fixed(u32),
    /// `(n)`.
    Of(Box<Expr>),
}

/// Dice against a target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Check {
    /// The dice.
    pub(crate) pool: Pool,
    /// How they compare with the target.
    pub(crate) relation: Binary,
    /// The target.
    pub(crate) target: Expr,
    /// What holds whatever the target: `but highest fails`.
    pub(crate) but: Vec<But>,
}

/// What the lowest or the highest roll does whatever the target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct But {
    /// Whether it is the highest roll.
    pub(crate) is_highest: bool,
    /// Whether it passes.
    pub(crate) passes: bool,
    /// When this holds, if not always.
    pub(crate) when: Option<Expr>,
    /// Where it is said.
    pub(crate) span: Span,
}
