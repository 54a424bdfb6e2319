//! Slips of the pen that make a file no TOML, told as what was probably meant.

use std::ops::Range;

use sandtable_keys::part_of_one;

use crate::problem::Problem;

/// What is wrong with a text that cannot be parsed, and how it is mended: in the words of whoever
/// wrote it if it is a known slip, else in those of the parser.
pub(super) fn told(text: &str, said: &str, span: Range<usize>) -> Problem {
    if let Some(scenario) = scenario_of_results(text) {
        let problem = Problem::of_file("this tells of results, and is no scenario");
        let help = format!(
            "the scenario was `{scenario}`; `sandtable report FOLDER`, of the folder that this is in, \
             writes a page with the commands that give its numbers again, and with the text of the \
             scenario"
        );
        return problem.help(Some(help));
    }
    if let Some(kind) = other_file(text) {
        let problem = Problem::of_file(format!("this is {kind}, and no scenario"));
        let help = "a scenario is a file `*.toml`; `sandtable new ENTRY` prints one to begin with";
        return problem.help(Some(help.to_owned()));
    }
    if said.contains("duplicate key") {
        let name = text.get(span.clone()).unwrap_or_default().trim();
        let has = |header: String| text.lines().any(|line| line.trim() == header);
        let help = if has(format!("[[{name}]]")) && has(format!("[{name}]")) {
            format!("where there are several, each of them begins with `[[{name}]]`")
        } else {
            "remove one of the two".to_owned()
        };
        return Problem::of_file("this key is there twice").at(span).help(Some(help));
    }
    if said.contains("carriage return must be followed by newline") {
        let problem = Problem::of_file("a line ends with a carriage return alone").at(span);
        return problem.help(Some("save the file with line feeds at the ends of lines".to_owned()));
    }
    if said.contains("recursion") {
        let problem = Problem::of_file("tables and lists are nested too deep here").at(span);
        let help =
            "no key of a scenario needs more than a few within each other; is a bracket missing?";
        return problem.help(Some(help.to_owned()));
    }
    if said.contains("integer number overflowed") {
        let message = format!("`{}` is too large a number", &text[span.clone()]);
        let help = format!("whole numbers in a file go from {} to {}", i64::MIN, i64::MAX);
        return Problem::of_file(message).at(span).help(Some(help));
    }
    let line = Line::around(text, span.start);
    if let Some(slip) = line.slip(said) {
        let span = line.span_of(slip.at);
        return Problem::of_file(slip.message).at(span).help(Some(slip.help));
    }
    if let Some(open) = left_open(text, said, line.begin) {
        let problem = Problem::of_file("this `{` is not closed on its line").at(open..open + 1);
        return problem.help(Some("write `}` behind the last of its keys".to_owned()));
    }
    Problem::of_file(said.replace('\n', "; ")).at(span)
}

/// Where in the file a table in braces begins that the line before this one leaves open, if that is
/// what the parser misses.
fn left_open(text: &str, said: &str, line: usize) -> Option<usize> {
    let before = text[..line].trim_end();
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    let is_missed = said.contains("missing comma") || said.contains("unclosed inline table");
    let open = outside_quotes(&before[begin..], |c| c == '{').filter(|_| is_missed)?;
    let is_closed = outside_quotes(&before[begin + open..], |c| c == '}').is_some();
    (!is_closed).then_some(begin + open)
}

/// The file of the scenario that a document of results tells of, as `manifest.json` and others do.
fn scenario_of_results(text: &str) -> Option<String> {
    let document: serde_json::Value = serde_json::from_str(text).ok()?;
    document.get("scenario_text")?;
    Some(document.get("file")?.as_str()?.to_owned())
}

/// What kind of file it is, if it is clearly another.
fn other_file(text: &str) -> Option<&'static str> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next()?;
    let commas = |line: &str| line.matches([',', ';', '\t']).count();
    match first.chars().next()? {
        '<' => Some("an SVG, HTML or XML file"),
        '{' => Some("a JSON file"),
        '[' | '#' => None,
        _ if first.contains('\0') => Some("a binary file, or a text in UTF-16"),
        _ if first.contains('=') || commas(first) == 0 => None,
        _ if lines.next().is_none_or(|second| commas(second) == commas(first)) => {
            Some("a table of comma-separated values")
        }
        _ => None,
    }
}

/// What was written, and what was probably meant.
struct Slip<'a> {
    at: &'a str,
    message: String,
    help: String,
}

impl<'a> Slip<'a> {
    fn new(at: &'a str, message: impl Into<String>, help: impl Into<String>) -> Slip<'a> {
        Slip { at, message: message.into(), help: help.into() }
    }
}

/// The line that the parser stopped in, without its comment.
struct Line<'a> {
    /// Where in the file it begins, in bytes.
    begin: usize,
    text: &'a str,
    /// Where in the line the parser stopped, in bytes.
    stop: usize,
}

impl<'a> Line<'a> {
    fn around(text: &'a str, at: usize) -> Line<'a> {
        let at = text.floor_char_boundary(at);
        let begin = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[at..].find('\n').map_or(text.len(), |newline| at + newline);
        let line = outside_quotes(&text[begin..end], |c| c == '#')
            .map_or(&text[begin..end], |comment| &text[begin..begin + comment]);
        Line { begin, text: line.trim_end(), stop: (at - begin).min(line.trim_end().len()) }
    }

    /// Where in the file a part of the line stands.
    fn span_of(&self, part: &str) -> Range<usize> {
        let start = self.begin + (part.as_ptr() as usize - self.text.as_ptr() as usize);
        start..start + part.len()
    }

    fn slip(&self, said: &str) -> Option<Slip<'a>> {
        let has_no_value = said.contains("key with no value");
        typographic(self.text)
            .or_else(|| look_alike(self.text))
            .or_else(|| comment(self.text))
            .or_else(|| said.contains("unclosed table").then(|| header(self.text)).flatten())
            .or_else(|| said.contains("extra assignment").then(|| self.comma()).flatten())
            .or_else(|| self.sign(has_no_value))
            .or_else(|| has_no_value.then(|| self.spaced_key()).flatten())
            .or_else(|| value(self.value()?))
    }

    /// The value that the parser stopped at: after the last `=` before it, up to the end of the
    /// line, or of the entry where it stands within brackets.
    fn value(&self) -> Option<&'a str> {
        let before = &self.text[..self.stop];
        let equals = before.rfind('=').or_else(|| outside_quotes(self.text, |c| c == '='))?;
        let rest = &self.text[equals + 1..];
        let is_within = self.text[..equals].contains(['{', '[']);
        let end = if is_within { end_of_entry(rest) } else { rest.len() };
        Some(rest[..end].trim())
    }

    /// A comma that is missing between two entries of a table within braces.
    fn comma(&self) -> Option<Slip<'a>> {
        let before = self.text[..self.stop].trim_end();
        let key = &before[before.rfind(char::is_whitespace)? + 1..];
        let message = format!("a comma is missing before `{key}`");
        Some(Slip::new(key, message, format!("write `, {key} = …`")))
    }

    /// Another sign than one `=` between a key and its value.
    fn sign(&self, has_no_value: bool) -> Option<Slip<'a>> {
        let first = outside_quotes(self.text, |c| matches!(c, '=' | ':'))?;
        let rest = &self.text[first..];
        let doubled = ["=>", "==", ":="].into_iter().find(|sign| rest.starts_with(sign));
        let sign = doubled.or_else(|| (has_no_value && rest.starts_with(':')).then_some(":"))?;
        let at = &rest[..sign.len()];
        let (key, value) = (self.text[..first].trim(), rest[sign.len()..].trim());
        let value = if is_bare_text(value) { format!("\"{value}\"") } else { value.to_owned() };
        let mended = format!("{key} = {value}");
        let message = format!("between a key and its value stands `=`, not `{sign}`");
        Some(Slip::new(at, message, format!("write `{mended}`")))
    }

    /// A key of several words, or none at all.
    fn spaced_key(&self) -> Option<Slip<'a>> {
        let sign = outside_quotes(self.text, |c| matches!(c, '=' | '{'));
        let Some(equals) = sign.filter(|&at| self.text[at..].starts_with('=')) else {
            let message = "there is neither a `key = value` here nor a `[table]`";
            let line = self.text.trim();
            let help = match line.split_once('{') {
                Some((name, _)) if !name.trim().is_empty() => {
                    format!("a table is written `{} = {{ … }}`", name.trim())
                }
                _ => "what is only said to readers begins with `#`".to_owned(),
            };
            let shown = line.floor_char_boundary(40);
            return Some(Slip::new(&line[..shown], message, help));
        };
        let key = self.text[..equals].trim();
        let words: Vec<&str> = key.split_whitespace().collect();
        let is_plain = !key.contains(['"', '\'']) && 1 < words.len();
        let message = format!("`{key}` has a space in it, and a name has none");
        is_plain.then(|| Slip::new(key, message, format!("write `{}`", words.join("_"))))
    }
}

/// Where an entry within brackets ends; a comma between digits is meant as that of a number.
fn end_of_entry(rest: &str) -> usize {
    let end = |text: &str| text.find([',', '}', ']']).unwrap_or(text.len());
    let first = end(rest);
    let Some(part) = rest[first..].strip_prefix(',') else { return first };
    let second = end(part);
    if digits(&rest[..first]) && digits(&part[..second]) { first + 1 + second } else { first }
}

/// Quotation marks that a word processor has made.
fn typographic(line: &str) -> Option<Slip<'_>> {
    const MARKS: [char; 8] = ['“', '”', '„', '‚', '‘', '’', '«', '»'];
    let at = outside_quotes(line, |c| MARKS.contains(&c))?;
    let mark = line[at..].chars().next()?;
    let end = line.rfind(MARKS).and_then(|last| {
        let width = line[last..].chars().next()?.len_utf8();
        Some(last + width)
    })?;
    let text = line[at..end].trim_matches(MARKS);
    let message = format!("`{mark}` is a typographic quotation mark");
    let help = format!("texts stand between straight ones: `\"{text}\"`");
    Some(Slip::new(&line[at..at + mark.len_utf8()], message, help))
}

/// What a sign looks like that word processors and web pages put in the place of a plain one.
enum Looks {
    /// Like nothing.
    Invisible,
    Blank,
    Minus,
    /// Like this sign of a keyboard, in full width.
    Wide(char),
}

impl Looks {
    fn like(sign: char) -> Option<Looks> {
        match sign {
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => Some(Looks::Invisible),
            ' ' | '\t' => None,
            blank if blank.is_whitespace() => Some(Looks::Blank),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => Some(Looks::Minus),
            '\u{ff01}'..='\u{ff5e}' => {
                char::from_u32(u32::from(sign) - 0xff01 + u32::from('!')).map(Looks::Wide)
            }
            _ => None,
        }
    }
}

/// A sign that looks like a plain one, or like nothing at all.
fn look_alike(line: &str) -> Option<Slip<'_>> {
    let at = outside_quotes(line, |c| Looks::like(c).is_some())?;
    let sign = line[at..].chars().next()?;
    let number = format!("U+{:04X}", u32::from(sign));
    let (message, help) = match Looks::like(sign)? {
        Looks::Invisible => {
            (format!("there is an invisible sign here, {number}"), "remove it".into())
        }
        Looks::Blank => {
            (format!("there is a blank here that is no plain space, {number}"), "write one".into())
        }
        Looks::Minus => {
            (format!("`{sign}` is a typographic dash"), "a minus is written `-`".into())
        }
        Looks::Wide(plain) => {
            (format!("`{sign}` is a sign in full width"), format!("write `{plain}`"))
        }
    };
    Some(Slip::new(&line[at..at + sign.len_utf8()], message, help))
}

/// A comment as other languages have it, in a line of its own or behind a value.
fn comment(line: &str) -> Option<Slip<'_>> {
    let begins = |rest: &str| {
        let before = &line[..line.len() - rest.len()];
        let alone = before.trim_start().is_empty();
        let sign = ["//", "/*", "--", ";"].into_iter().find(|sign| rest.starts_with(sign))?;
        let is_one = alone || (before.ends_with([' ', '\t']) && sign.starts_with('/'));
        is_one.then_some(sign)
    };
    let at = rest_outside_quotes(line, |rest| begins(rest).is_some())?;
    let sign = begins(&line[at..])?;
    let message = format!("a comment does not begin with `{sign}`");
    Some(Slip::new(&line[at..at + sign.len()], message, "write `#` before it"))
}

/// The name of a table that is not closed, or has spaces.
fn header(line: &str) -> Option<Slip<'_>> {
    let name = line.trim().strip_prefix('[')?.trim_start_matches('[');
    let Some((name, _)) = name.split_once(']') else {
        let message = "the name of a table stands in brackets, and the second is missing";
        return Some(Slip::new(line.trim(), message, format!("write `[{}]`", name.trim())));
    };
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_plain = !name.contains(['"', '\'']) && 1 < words.len();
    let message = format!("`{}` has a space in it, and a name has none", name.trim());
    is_plain.then(|| Slip::new(name.trim(), message, format!("write `[{}]`", words.join("_"))))
}

/// A value, and what is wrong with it.
fn of_value<'a>(value: &'a str, message: &str, help: String) -> Slip<'a> {
    Slip::new(value, format!("`{value}` {message}"), help)
}

/// A value as it is written elsewhere.
fn value(value: &str) -> Option<Slip<'_>> {
    let slip = |message: &str, help: String| Some(of_value(value, message, help));
    if value.is_empty() {
        return Some(Slip::new(value, "there is no value after the `=`", "say what it is"));
    }
    if let Some(rest) = value.strip_suffix(';') {
        return slip("ends with a `;`, and a line has none", format!("write `{}`", rest.trim()));
    }
    if let Some(part) = value.strip_suffix('%').and_then(|part| percent(part.trim())) {
        return slip("is no number", format!("a percentage is a part of 1: `{part}`"));
    }
    if let Some((above, below)) = value.split_once('/').filter(|&(a, b)| digits(a) && digits(b)) {
        return slip("is no number", format!("a fraction stands in quotes: `\"{above}/{below}\"`"));
    }
    if let Some(number) = thousands(value) {
        let help = format!("thousands are written without a sign or with `_`: `{number}`");
        return slip("is no number", help);
    }
    if let Some((whole, part)) = value.split_once(',').filter(|&(a, b)| digits(a) && digits(b)) {
        let help = format!(
            "decimals are written with a point, `{whole}.{part}`; thousands without a sign or \
             with `_`; a list stands in brackets, `[{whole}, {part}]`"
        );
        return slip("is no number", help);
    }
    if let Some(number) = value.strip_suffix(['″', '′', '"']).filter(|it| digits(it)) {
        return slip("is no number", format!("a number has no unit: `{number}`"));
    }
    if let Some((whole, (above, below))) = vulgar(value) {
        let number = format!("{}", f64::from(above) / f64::from(below));
        let number = number.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let help = format!("decimals are written with a point: `{whole}{number}`");
        return slip("is no number", help);
    }
    let range = value.split_once("..").or_else(|| value.split_once('-'));
    if let Some((low, high)) = range.filter(|&(low, high)| digits(low) && digits(high)) {
        return slip("is no number", format!("a range is a list of its ends: `[{low}, {high}]`"));
    }
    word(value)
}

/// A word, or a text that is not closed.
fn word(value: &str) -> Option<Slip<'_>> {
    let slip = |message: &str, help: String| Some(of_value(value, message, help));
    let flag = match value.to_lowercase().as_str() {
        _ if matches!(value, "true" | "false") => None,
        "yes" | "true" | "on" => Some("true"),
        "no" | "false" | "off" => Some("false"),
        _ => None,
    };
    if let Some(flag) = flag {
        return slip(
            "is no value",
            format!(
                "write `{flag}`: scenarios say true and false for yes and no; where a word is \
                 expected, `\"{value}\"`"
            ),
        );
    }
    let quote = value.chars().next().filter(|&c| c == '"' || c == '\'');
    if let Some(quote) = quote {
        let is_open = value[1..].matches(quote).count() == 0;
        let message = "begins with a quotation mark and does not end with one";
        return is_open.then(|| slip(message, format!("write `{value}{quote}`"))).flatten();
    }
    is_bare_text(value).then(|| {
        of_value(value, "is a text, and texts stand in quotes", format!("write `\"{value}\"`"))
    })
}

/// Whether a value is a text without quotes.
fn is_bare_text(value: &str) -> bool {
    let is_of_a_text = |c: char| c.is_alphanumeric() || " _-+.?!'()".contains(c);
    let is_literal = matches!(value, "true" | "false" | "inf" | "nan");
    // A number has letters, too: `1e6`, `0x1F`.
    let is_number = ["0x", "0o", "0b"].iter().any(|sign| value.starts_with(sign))
        || value.chars().all(|c| "0123456789._eE+-".contains(c));
    let has_word = value.contains(char::is_alphabetic) && !is_number;
    has_word && !is_literal && value.chars().all(is_of_a_text)
}

/// The number that a percentage is.
fn percent(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    number.is_finite().then(|| part_of_one(number))
}

/// A number that ends with a fraction in one sign, and what that is above and below.
fn vulgar(text: &str) -> Option<(&str, (u8, u8))> {
    const SIGNS: [(char, (u8, u8)); 4] =
        [('½', (1, 2)), ('¼', (1, 4)), ('¾', (3, 4)), ('⅛', (1, 8))];
    let (sign, parts) = SIGNS.into_iter().find(|(sign, _)| text.ends_with(*sign))?;
    let whole = text.strip_suffix(sign)?;
    (whole.is_empty() || digits(whole)).then_some((whole, parts))
}

/// The number that is written with a sign at its thousands, `1.000.000`; one sign alone may be the
/// point or comma of decimals.
fn thousands(text: &str) -> Option<String> {
    let sign = [',', '.', '\'', ' '].into_iter().find(|&sign| text.contains(sign))?;
    let text = text.replace('_', sign.encode_utf8(&mut [0; 4]));
    let mut groups = text.split(sign);
    let is_first = groups.next().is_some_and(|first| digits(first) && first.len() <= 4);
    let rest: Vec<&str> = groups.collect();
    let is_telling = 1 < rest.len() || matches!(sign, '\'' | ' ');
    let of_three = |group: &&str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
    (is_telling && is_first && rest.iter().all(of_three)).then(|| text.replace(sign, "_"))
}

fn digits(text: &str) -> bool {
    let text = text.trim();
    let text = text.strip_prefix(['-', '+']).unwrap_or(text);
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Where in a line the first such sign stands that is in no text.
fn outside_quotes(line: &str, is_it: impl Fn(char) -> bool) -> Option<usize> {
    rest_outside_quotes(line, |rest| rest.chars().next().is_some_and(&is_it))
}

/// Where in a line the first rest of it begins, in no text, that is such.
fn rest_outside_quotes(line: &str, is_it: impl Fn(&str) -> bool) -> Option<usize> {
    let mut open = None;
    for (at, sign) in line.char_indices() {
        match open {
            Some(quote) if sign == quote => open = None,
            None if is_it(&line[at..]) => return Some(at),
            None if sign == '"' || sign == '\'' => open = Some(sign),
            _ => (),
        }
    }
    None
}
