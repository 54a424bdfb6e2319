//! A whole file: its head, and its declarations one after the other.

use crate::problem::{Problem, Span};
use crate::syntax::{Asks, File, Item, Text};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::outline::Begins;
use super::words::{ITEMS, begins_statement};

impl Parser<'_> {
    /// All there is. None if the head cannot be read.
    pub(super) fn file(&mut self) -> Option<File> {
        let start = self.at;
        let head = self.head();
        if head.is_err() && !self.is_item() {
            self.skip(None, start, Self::is_item);
        }
        let items = self.items();
        let left_out = std::mem::take(&mut self.left_out);
        head.ok().map(|head| File { items, left_out, ..head })
    }

    /// Declarations. What cannot be read is left out.
    fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        let mut before = self.at;
        while self.next().kind != Kind::End {
            let start = self.at;
            self.begin(Begins::Declaration);
            match self.item() {
                Ok(item) => {
                    items.push(item);
                    before = start;
                }
                Err(_) => self.give_up(None, (before, start), Self::is_item),
            }
        }
        items
    }

    /// What a file begins with.
    fn head(&mut self) -> Parsed<File> {
        let is_library = self.is_word("library");
        if !is_library && !self.is_word("rule") {
            let problem = self
                .unexpected("`rule` or `library`")
                .help("a file begins with `rule house.wire \"Through the wire\"`");
            return self.refuse(problem);
        }
        self.take();
        let id = self.path("an id, such as `house.wire`")?;
        for name in &id {
            self.in_small_letters(name);
        }
        let mut file = File {
            is_library,
            id,
            title: self.title()?,
            source: None,
            text: None,
            covers: Vec::new(),
            assumes: Vec::new(),
            asks: None,
            items: Vec::new(),
            left_out: Vec::new(),
            unsure: Vec::new(),
        };
        while self.is_about(&mut file)? {}
        Ok(file)
    }

    /// The title of a file, which whoever draws and tells what it comes to puts above it.
    fn title(&mut self) -> Parsed<Text> {
        let title = self.text("a title")?;
        if title.text.trim().is_empty() {
            let problem = Problem::new(title.span, "the title is blank");
            self.tell(problem.help("say in a few words what it is about"));
        }
        Ok(title)
    }

    /// Reads what is said about a file, if something is.
    fn is_about(&mut self, file: &mut File) -> Parsed<bool> {
        let start = self.span();
        // What follows the last of it is a declaration, which begins as well.
        self.begin(Begins::Declaration);
        match self.word_ahead(0) {
            "source" => self.about(&mut file.source, start, "the document and heading")?,
            "text" => self.about(&mut file.text, start, "what it says, in short,")?,
            "covers" => {
                self.take();
                file.covers.extend(self.paths("an id")?);
            }
            "assumes" => {
                self.take();
                file.assumes.extend(self.paths("an id")?);
            }
            "asks" => self.asks(&mut file.asks, start)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reads which rule carries an entry out, which is said once.
    fn asks(&mut self, said: &mut Option<Asks>, start: Span) -> Parsed<()> {
        self.take();
        let file = self.text("the file of the rule that carries it out")?;
        let measure = if self.accept_word("for") { Some(self.key("a measure")?) } else { None };
        let given = self.given()?;
        match said {
            Some(first) => {
                let problem = Problem::new(start, "`asks` is said twice")
                    .beside(first.file.span, "it is said here");
                self.tell(problem);
            }
            None => *said = Some(Asks { file, measure, given }),
        }
        Ok(())
    }

    /// Reads a text about a file, which is said once.
    fn about(&mut self, said: &mut Option<Text>, start: Span, expected: &str) -> Parsed<()> {
        let word = self.take().span;
        let word = self.written(word);
        let text = self.text(expected)?;
        match said {
            Some(first) => {
                let problem = Problem::new(start, format!("`{word}` is said twice"))
                    .beside(first.span, "it is said here");
                self.tell(problem);
            }
            None => *said = Some(text),
        }
        Ok(())
    }

    /// A declaration.
    fn item(&mut self) -> Parsed<Item> {
        let start = self.span();
        let read: fn(&mut Self) -> Parsed<Item> = match self.word_ahead(0) {
            "use" if self.word_ahead(1) == "native" => |parser| Ok(Item::Native(parser.native()?)),
            "use" => |parser| Ok(Item::Use(parser.uses()?)),
            "enum" => |parser| Ok(Item::Enum(parser.words()?)),
            "record" => |parser| Ok(Item::Record(parser.record()?)),
            "chart" => |parser| Ok(Item::Chart(parser.named_chart()?)),
            "circumstances" => |parser| Ok(Item::Circumstances(parser.fields()?)),
            "figures" => |parser| Ok(Item::Figures(parser.figures()?)),
            "rulings" => |parser| Ok(Item::Rulings(parser.entries(Self::ruling)?)),
            "refuse" => |parser| Ok(Item::Refuse(parser.refusal()?)),
            "part" => |parser| Ok(Item::Part(parser.part()?)),
            "example" => |parser| Ok(Item::Example(parser.example()?)),
            "expect" if self.word_ahead(1) == "refused" => {
                |parser| Ok(Item::Refused(parser.expected_refusal()?))
            }
            "expect" => |parser| Ok(Item::Expect(parser.expectation()?)),
            "resolve" => {
                self.take();
                return Ok(Item::Resolve(self.block()?, start));
            }
            word => return self.no_item(word),
        };
        self.take();
        read(self)
    }

    /// Says that no declaration begins here.
    fn no_item<T>(&mut self, word: &str) -> Parsed<T> {
        let problem = self.unexpected("a declaration");
        let problem = match word {
            "source" | "text" | "covers" | "assumes" | "asks" => {
                problem.help("what is said about a file stands behind its title")
            }
            "if" | "when" => problem.help("statements stand in `resolve { … }` or in a part"),
            _ if begins_statement(word) => {
                problem.help("statements stand in `resolve { … }` or in a part")
            }
            "def" | "fn" | "function" | "func" => {
                problem.help("`part volley(n) -> hits { … }` declares a part")
            }
            "measures" => problem.help("measures are the lines of `result { … }` in `resolve`"),
            "table" => problem.help("a table is a figure: `figures { table going on d6 { … } }`"),
            "import" | "include" => problem.help("`use \"units.rule\": Unit` takes names from it"),
            _ => problem.did_you_mean(word, ITEMS),
        };
        self.refuse(problem)
    }
}
