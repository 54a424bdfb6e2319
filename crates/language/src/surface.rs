//! The keys of a page: what of it a scenario may say.

use crate::data::Data;
use crate::decimal::Decimals;
use crate::keys::{Form, Key, Keys, Kind, Presence};
use crate::lower::{self, Given};
use crate::page::Page;
use crate::problem::Problem;
use crate::purity::Purity;
use crate::syntax::{Expr, ExprKind};
use crate::types::{Bands, Chart, FROM, FieldOf, Fields, RESULT, TO, Type, Words};
use std::sync::Arc;

/// The keys of a page, and circumstances for a first scenario.
pub(crate) fn keys_of(
    page: &Page,
    purity: &Purity,
    by_heart: &Given,
    problems: &mut Vec<Problem>,
) -> (Keys, Data) {
    let mut making = Making { page, purity, by_heart, problems };
    let keys = Keys {
        circumstances: making.table(&page.circumstances),
        figures: making.table(&page.figures),
        rulings: making.table(&page.rulings),
    };
    let example = making.example(&page.circumstances);
    (keys, example)
}

struct Making<'a> {
    page: &'a Page,
    purity: &'a Purity,
    /// Figures and rulings as the page has them.
    by_heart: &'a Given,
    problems: &'a mut Vec<Problem>,
}

impl Making<'_> {
    fn table(&mut self, fields: &Arc<Fields>) -> Vec<Key> {
        let mut keys = Vec::new();
        let scopes = &self.page.scopes;
        let stated = fields.fields.iter().filter(|field| !field.is_fixed());
        // Those of libraries are behind those of the rule.
        let (others, own) = stated.partition::<Vec<_>, _>(|field| scopes.is_of_library(field.span));
        for field in own.into_iter().chain(others) {
            let key = self.key(field, fields);
            match (field.is_flat, key) {
                (true, Key { kind: Kind::Table(inner), .. }) => keys.extend(inner),
                (_, key) => keys.push(key),
            }
        }
        keys
    }

    fn key(&mut self, field: &FieldOf, fields: &Arc<Fields>) -> Key {
        let default = lower::default_data(self.page, self.purity, self.by_heart, field, fields);
        let (of, is_maybe) = match &field.of {
            Type::Maybe(of) => (&**of, true),
            of => (of, false),
        };
        let has_default = !field.defaults.is_empty();
        let presence = match default {
            _ if field.is_required => Presence::Required,
            _ if is_left_empty(field) => Presence::Optional,
            Some(data) => Presence::Default(data),
            None if is_maybe || has_default => Presence::Optional,
            None => Presence::Required,
        };
        let follows = presence == Presence::Optional && has_default && !is_nothing(&field.defaults);
        let is_worked_out = follows && is_maybe;
        let meaning = match presence {
            _ if is_worked_out => format!(
                "{} Left out, it follows from what is said beside it; \"nothing\" says that there is none.",
                field.meaning
            ),
            _ if follows => {
                format!("{} Left out, it follows from what is said beside it.", field.meaning)
            }
            // Of values by an enum each says for which word it is.
            _ if matches!(of, Type::By { .. }) => field.meaning.replace("{}", "…"),
            _ => field.meaning.clone(),
        };
        let own = default_of(&presence).map(|data| stated_of(data, field.defaults.first(), of));
        let kind = self.kind(of, own.as_ref(), &field.meaning);
        let unit = unit(of);
        let name = field.name.clone();
        let may_be_nothing = is_maybe || presence == Presence::Optional && has_default;
        let key = Key {
            name,
            meaning,
            unit,
            presence,
            kind,
            is_assumed: false,
            may_be_nothing,
            is_worked_out,
        };
        if field.is_assumed { assumed(key) } else { key }
    }

    fn kind(&mut self, of: &Type, default: Option<&Data>, meaning: &str) -> Kind {
        match of {
            Type::Whole(range, _) => Kind::Whole(range.low, range.high),
            Type::Decimal(of) if of.is_rounded => {
                let [low, high] = of.ends();
                Kind::Number(low, high)
            }
            Type::Decimal(of) => {
                Kind::Decimal(of.range.low / of.steps, of.range.high / of.steps, of.steps)
            }
            Type::Dice => Kind::Dice,
            Type::YesNo => Kind::YesNo,
            Type::Chance => Kind::Chance,
            Type::Words(words) => Kind::Words(readings(words)),
            Type::Record(fields) if fields.is_one_of => Kind::Forms(self.forms(fields)),
            Type::Record(fields) => Kind::Table(with_defaults(self.table(fields), default)),
            Type::List { least, most, of } => {
                let of = Box::new(self.kind(of, None, meaning));
                Kind::List { least: *least, most: *most, of }
            }
            Type::By { words, has, of } => {
                let each = words.words.iter().zip(has).filter(|(_, has)| **has);
                let keys = each.map(|(word, _)| {
                    let value = default.and_then(|data| data.get(&word.spelt));
                    Key {
                        name: word.spelt.clone(),
                        meaning: meaning.replace("{}", &word.spelt),
                        unit: unit(of),
                        presence: value.cloned().map_or(Presence::Required, Presence::Default),
                        kind: self.kind(of, value, meaning),
                        is_assumed: false,
                        may_be_nothing: matches!(**of, Type::Maybe(_)),
                        is_worked_out: false,
                    }
                });
                Kind::Table(keys.collect())
            }
            Type::Bands(bands) => Kind::Table(bands_keys(bands)),
            Type::Chart(chart) => Kind::List {
                least: chart.least,
                most: chart.most,
                of: Box::new(Kind::Table(row_keys(chart))),
            },
            Type::Native(of) => Kind::Native(of.part.clone(), of.path.clone()),
            Type::Maybe(of) => self.kind(of, default, meaning),
            Type::Broken => Kind::Table(Vec::new()),
        }
    }

    fn forms(&mut self, fields: &Fields) -> Vec<Form> {
        let form = |field: &FieldOf| {
            let held = self.kind(&field.of, None, &field.meaning);
            let is_nothing = matches!(&held, Kind::Table(keys) if keys.is_empty());
            Form {
                name: field.name.clone(),
                meaning: measured(&field.meaning, unit(&field.of)),
                holds: (!is_nothing).then_some(held),
            }
        };
        fields.fields.iter().map(form).collect()
    }

    /// Circumstances for a first scenario: what is left out there follows from what is said, or is
    /// not there.
    fn example(&mut self, fields: &Arc<Fields>) -> Data {
        let mut values = Vec::new();
        let mut say = |field: &FieldOf, data: Data| match data {
            // What is in it stands among the others.
            Data::Table(inner) if field.is_flat => values.extend(inner),
            // It is left out.
            Data::Nothing => (),
            data => values.push((field.name.clone(), data)),
        };
        for field in fields.fields.iter().filter(|field| !is_left_empty(field)) {
            if let Some(example) = &field.example {
                match lower::data(self.page, self.purity, self.by_heart, example, &field.of) {
                    Ok(data) => say(field, data),
                    Err(problem) => self.problems.push(problem),
                }
                continue;
            }
            if let Some(data) =
                lower::default_data(self.page, self.purity, self.by_heart, field, fields)
            {
                say(field, data);
            } else if self.needs(field, fields) {
                let message = format!("nothing shows what `{}` may be", field.name);
                let example = field.of.shown();
                let help =
                    format!("a key that must be said has an example: `required e.g. {example}`");
                self.problems.push(Problem::new(field.span, message).help(help));
            }
        }
        Data::Table(values)
    }

    /// Whether a key has neither default nor a way to be left out.
    fn needs(&mut self, field: &FieldOf, fields: &Arc<Fields>) -> bool {
        let may_be_left_out = !field.defaults.is_empty() || matches!(field.of, Type::Maybe(_));
        field.is_required
            || !may_be_left_out
                && lower::default_data(self.page, self.purity, self.by_heart, field, fields)
                    .is_none()
    }
}

/// Whether a key is a list that has no items where it is left out, and says so by having no default.
fn is_left_empty(field: &FieldOf) -> bool {
    let is_open = field.defaults.is_empty() && field.example.is_none() && !field.is_required;
    is_open && field.of.may_be_empty()
}

/// The same key as one that no document prints, with all that is in it.
fn assumed(key: Key) -> Key {
    let kind = match key.kind {
        Kind::Table(keys) => Kind::Table(keys.into_iter().map(assumed).collect()),
        kind => kind,
    };
    Key { kind, is_assumed: true, ..key }
}

/// Whether a key that is left out is nothing, whatever is said beside it.
fn is_nothing(defaults: &[Expr]) -> bool {
    defaults.iter().all(|default| matches!(default.kind, ExprKind::Nothing))
}

fn default_of(presence: &Presence) -> Option<&Data> {
    match presence {
        Presence::Default(data) => Some(data),
        Presence::Required | Presence::Optional => None,
    }
}

/// What the default of a key, or its example, states of its own keys, given what it comes to.
pub(crate) fn stated_of(whole: &Data, said: Option<&Expr>, of: &Type) -> Data {
    let (Data::Table(values), Type::Record(fields)) = (whole, of) else {
        return whole.clone();
    };
    let each: Vec<_> = fields.fields.iter().zip(lower::stated_by(said, of)).collect();
    let is_stated = |key: &str| each.iter().any(|(of, is_stated)| *is_stated && of.has_key(key));
    let stated = values.iter().filter(|(key, _)| is_stated(key));
    Data::Table(stated.cloned().collect())
}

/// The same keys with the defaults that the table as a whole has.
fn with_defaults(keys: Vec<Key>, whole: Option<&Data>) -> Vec<Key> {
    let with = |key: Key| match whole.and_then(|data| data.get(&key.name)) {
        Some(data) => Key { presence: Presence::Default(data.clone()), ..key },
        None => key,
    };
    keys.into_iter().map(with).collect()
}

fn bands_keys(bands: &Bands) -> Vec<Key> {
    let column = |at: usize| -> Vec<Key> {
        let rows = bands.rows.iter().filter_map(|row| Some((row, *row.tops.get(at)?)));
        let key = |(row, top): (&crate::types::BandOf, i32)| Key {
            name: row.key.clone(),
            meaning: row.meaning.clone(),
            unit: None,
            presence: Presence::Default(Data::Number(top)),
            kind: Kind::Whole(row.within.low, row.within.high),
            is_assumed: false,
            may_be_nothing: false,
            is_worked_out: false,
        };
        rows.map(key).collect()
    };
    let Some(words) = &bands.by else { return column(0) };
    let columns = words.words.iter().enumerate().map(|(at, word)| Key {
        name: word.spelt.clone(),
        meaning: word.meaning.clone(),
        unit: None,
        presence: Presence::Default(Data::EMPTY),
        kind: Kind::Table(column(at)),
        is_assumed: false,
        may_be_nothing: false,
        is_worked_out: false,
    });
    columns.collect()
}

/// The keys of a row of a chart.
fn row_keys(chart: &Chart) -> Vec<Key> {
    let score = |name: &str, meaning: &str| Key {
        name: name.to_owned(),
        meaning: meaning.to_owned(),
        unit: None,
        presence: Presence::Optional,
        kind: Kind::Whole(chart.within.low, chart.within.high),
        is_assumed: false,
        may_be_nothing: false,
        is_worked_out: false,
    };
    let result = Key {
        name: RESULT.to_owned(),
        meaning: "What comes of these scores.".to_owned(),
        unit: None,
        presence: Presence::Required,
        kind: Kind::Words(readings(&chart.gives)),
        is_assumed: false,
        may_be_nothing: false,
        is_worked_out: false,
    };
    let from = "Lowest score of the row; left out, it follows the row before it.";
    let to = "Highest score of the row; only the last row may leave it out.";
    vec![score(FROM, from), score(TO, to), result]
}

/// A meaning with the unit of a value that has no key to say it.
fn measured(meaning: &str, unit: Option<String>) -> String {
    match unit {
        Some(unit) => format!("{} ({unit}).", meaning.trim_end_matches('.')),
        None => meaning.to_owned(),
    }
}

fn readings(words: &Words) -> Vec<(String, String)> {
    words.words.iter().map(|word| (word.spelt.clone(), word.meaning.clone())).collect()
}

fn unit(of: &Type) -> Option<String> {
    match of {
        Type::Whole(_, unit) | Type::Decimal(Decimals { unit, .. }) => unit.clone(),
        Type::Maybe(of) => unit(of),
        _ => None,
    }
}
