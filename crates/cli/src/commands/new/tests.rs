use std::collections::BTreeMap;
use std::sync::LazyLock;

use rayon::prelude::*;
use sandtable_play::Library;

use super::*;
use crate::checkpoint::parts::Parts;
use crate::scenario::Scenario;
use crate::task::Task;
use crate::verify::verify;
use crate::watch::Watch;

/// Every id that names a procedure, with what `new` writes for it.
fn all() -> &'static [(RuleFace, String)] {
    static ALL: LazyLock<Vec<(RuleFace, String)>> = LazyLock::new(|| {
        let library = Library::default();
        let rules: Vec<RuleFace> = library.ids().filter_map(|id| library.find(id)).collect();
        let written = |rule: RuleFace| (rule.clone(), scenario_text(&rule, WIDTH));
        rules.into_par_iter().map(written).collect()
    });
    &ALL
}

#[track_caller]
fn read(id: &str, text: &str) -> Scenario {
    match Scenario::from_text("new.toml", "new", text) {
        Ok(scenario) => scenario,
        Err(refused) => panic!("{id}\n{refused}\n{text}"),
    }
}

/// A line without the `#` that keeps it out of the scenario.
fn uncommented(line: &str) -> &str {
    line.strip_prefix('#').filter(|code| !code.starts_with(' ') && !code.is_empty()).unwrap_or(line)
}

#[test]
fn every_entry_has_a_scenario_that_asks_its_own_question() {
    for (rule, text) in all() {
        let id = &rule.about.named;
        if let Err(refused) = rule.prepare(&[Situation::of(rule.example.clone())]) {
            panic!("{id}: {refused:?}");
        }
        let scenario = read(id, text);
        assert_eq!(scenario.rule_id, *id);
        assert_eq!(scenario.variants[0].situations[0].circumstances, rule.example, "{id}");
        if let Some(measure) = &rule.asks {
            assert_eq!(scenario.settings.measure, *measure, "{id}");
        }
        if rule.about.id != *id {
            let own = RuleFace::find(&rule.about.id).unwrap();
            assert_ne!((&rule.example, &rule.asks), (&own.example, &own.asks), "{id}");
        }
    }
}

#[test]
fn every_example_works_when_its_comment_signs_are_taken_away() {
    for (rule, text) in all() {
        let id = &rule.about.named;
        let blocks: Vec<&str> = text.split("\n\n").collect();
        for (i, block) in blocks.iter().enumerate() {
            let lines: Vec<&str> = block.lines().map(uncommented).collect();
            let mut changed = blocks.clone();
            let uncommented = lines.join("\n");
            changed[i] = &uncommented;
            if uncommented != *block {
                read(id, &(changed.join("\n\n") + "\n"));
            }
        }
        let whole: Vec<&str> = text.lines().map(uncommented).collect();
        let scenario = read(id, &whole.join("\n"));
        assert!(!scenario.measures.is_empty(), "{id}");
        assert_eq!(scenario.variants.len(), 2, "{id}");
        assert_eq!(scenario.variants[0].situations.len(), 2, "{id}");
        assert!(scenario.expectations.len() <= 1 && scenario.prices.len() <= 1, "{id}");
        assert!(scenario.tunes.len() <= 1, "{id}");
    }
}

#[test]
fn keys_of_a_table_that_is_not_set_are_told() {
    let mut told = 0;
    for (rule, text) in all() {
        let circumstances = &rule.keys.circumstances;
        let is_told_here = |key: &&sandtable_keys::Key| {
            rule.example.get(&key.name).is_none() && circumstances.told_before(key).is_none()
        };
        for key in circumstances.keys.iter().filter(is_told_here) {
            for inner in key.kind.table().into_iter().flat_map(|table| &table.keys) {
                told += 1;
                let name = format!("# - {}.{}", key.name, inner.name);
                assert!(text.contains(&name), "{}: {name}", rule.about.named);
            }
        }
    }
    assert!(20 < told, "{told}");
}

/// The scenario with the examples that begin with a header, and no others.
fn with_example(text: &str, header: &str) -> Option<String> {
    let blocks = text.split("\n\n").map(|block| {
        if block.contains(header) {
            block.lines().map(uncommented).collect::<Vec<_>>().join("\n")
        } else {
            block.to_owned()
        }
    });
    text.contains(header).then(|| blocks.collect::<Vec<_>>().join("\n\n") + "\n")
}

/// As many as a test has time for, another share of them for each question.
fn share(of: usize) -> Vec<&'static (RuleFace, String)> {
    all().iter().skip(of).step_by(4).collect()
}

/// Tunes what is tuned for example, and gives the key.
fn tuned(rule: &RuleFace, text: &str) -> Option<String> {
    let text = with_example(text, "#[tune]")?;
    let id = &rule.about.named;
    let scenario = read(id, &text);
    let question = scenario.tune_question(&scenario.tunes[0]).unwrap();
    let watch = Watch::listen(None, None).unwrap();
    let mut parts = Parts::in_one();
    let part = &mut parts.part(0);
    let settings = &scenario.settings;
    let task = Task { scenario: &scenario, settings, question: &question, watch: &watch };
    let found = crate::tuning::tune(&task, part);
    let (answers, _) = found.unwrap_or_else(|error| panic!("{id}: {error}"));
    let answer = &answers[0].tuning.answer;
    assert!(
        answer.x().is_some() && answers[0].sampled_because.is_none(),
        "{id}: {answer:?}\n{text}"
    );
    let (_, key) = text.split_once("\nparameter = \"").unwrap();
    Some(key.split('"').next().unwrap().to_owned())
}

#[test]
fn what_is_tuned_for_example_has_an_answer() {
    let share = share(0);
    let tuned = share.iter().filter_map(|(rule, text)| tuned(rule, text)).count();
    assert!(share.len() * 3 / 4 < tuned, "{tuned} of {}", share.len());
}

/// Whether a key of the example is a chance.
fn is_chance(rule: &RuleFace, key: &str) -> bool {
    let path: Vec<String> = key.split('.').map(str::to_owned).collect();
    let prepared = rule.prepare(&[Situation::of(rule.example.clone())]).unwrap();
    let table = rule.keys.section(&path[0]);
    let place = table.at(&prepared.in_force[0][&path[0]], &path[1..]).unwrap();
    matches!(place.kind, sandtable_keys::Kind::Chance)
}

#[test]
fn where_only_chances_can_be_tuned_a_chance_is() {
    let mut found = BTreeMap::new();
    for (rule, text) in all() {
        let parameter = text.split_once("#parameter = \"").and_then(|it| it.1.split_once('"'));
        if parameter.is_some_and(|(key, _)| is_chance(rule, key)) {
            found.insert(&*rule.about.named, tuned(rule, text).unwrap());
        }
    }
    for id in ["cd.obstacle.abatis", "cd.obstacle.wire", "cd.bridge.repair"] {
        assert_eq!(found[id], "circumstances.undisturbed", "{found:?}");
    }
}

#[test]
fn how_early_work_ends_is_tuned_where_it_always_ends() {
    let text = scenario_text(&RuleFace::find("cd.obstacle.wire").unwrap(), WIDTH);
    let (_, tune) = text.split_once("#[tune]\n").unwrap();
    let lines: Vec<&str> = tune.lines().take(5).collect();
    assert_eq!(
        lines,
        [
            "#parameter = \"circumstances.undisturbed\"",
            "#range = [0.1, 0.9]",
            "#measure = \"turns\"",
            "#statistic = \"p_le(2)\"",
            "#target = 0.6",
        ]
    );
}

/// What has no value on some days has no price of all days.
#[test]
fn what_is_priced_for_example_always_has_a_value() {
    for (rule, text) in all() {
        let Some((_, price)) = text.split_once("#[price]\n") else { continue };
        let id = &rule.about.named;
        let measure = price.split('"').nth(1).unwrap();
        let prepared = rule.prepare(&[Situation::of(rule.example.clone())]).unwrap();
        let measures = prepared.experiment.measures();
        let priced = measures.iter().find(|it| it.name == measure).unwrap();
        assert_eq!(priced.scale.missing, None, "{id} prices {measure}");
        // Nobody sells these.
        let Some((_, key)) = price.split_once("key = \"circumstances.") else { continue };
        let (key, _) = key.split_once('"').unwrap();
        let sold = !["pins", "turns", "hits", "misses", "distance", "days"]
            .iter()
            .any(|it| key.ends_with(it));
        assert!(sold, "{id} sells {key}");
    }
}

#[test]
fn what_is_priced_for_example_has_a_price() {
    let (mut priced, share) = (0, share(1));
    for (rule, text) in &share {
        let Some(text) = with_example(text, "#[price]") else { continue };
        let id = &rule.about.named;
        let scenario = read(id, &text);
        let question = scenario.price_question(&scenario.prices[0]).unwrap();
        let mut settings = scenario.settings.clone();
        settings.effort = crate::scenario::Effort::Trials(20_000);
        let watch = Watch::listen(None, None).unwrap();
        let task =
            Task { scenario: &scenario, settings: &settings, question: &question, watch: &watch };
        let found = crate::pricing::price(&task, &mut Parts::in_one().part(0));
        let found = found.unwrap_or_else(|error| panic!("{id}: {error}")).unwrap();
        assert!(found.variants.iter().all(|one| one.average.fair.is_some()), "{id}\n{text}");
        priced += 1;
    }
    assert!(share.len() * 3 / 4 < priced, "{priced} of {}", share.len());
}

/// Where there is no example of a price or a tune, it says why.
#[test]
fn every_entry_has_each_example_or_says_why_not() {
    let (mut untuned, mut unpriced) = (Vec::new(), Vec::new());
    for (rule, text) in all() {
        let id = &*rule.about.named;
        for (header, missing) in [("[tune]", &mut untuned), ("[price]", &mut unpriced)] {
            let is_there = text.contains(&format!("\n#{header}\n"));
            let says_why = text.contains(&format!("\n# No example of a {header}: "));
            assert_ne!(is_there, says_why, "{id}: {header}\n{text}");
            missing.extend(says_why.then_some(id));
        }
        for header in ["#[[expect]]", "#[[mix]]", "#[variants.changed]"] {
            assert!(text.contains(header), "{id}: {header}\n{text}");
        }
    }
    assert!(untuned.len() < 48, "{untuned:?}");
    // Drafted all together, some have no time for trials.
    assert!(unpriced.len() < 20, "{unpriced:?}");
}

/// What is known as a fraction is expected as one.
#[test]
fn a_draft_expects_a_fraction_where_it_is_known() {
    let text = scenario_text(&RuleFace::find("ba.minefield.attack").unwrap(), WIDTH);
    assert!(text.contains("#value = \"5/4\"\n"), "{text}");
    let ranges = all().iter().filter(|(_, text)| text.contains("#value = [")).count();
    assert!(ranges < all().len() / 4, "{ranges}");
}

#[test]
fn what_is_expected_for_example_is_so_and_nothing_else_would_be() {
    let (mut narrow, share) = (0, share(2));
    for (rule, text) in &share {
        let Some(text) = with_example(text, "#[[expect]]") else { continue };
        let id = &rule.about.named;
        let scenario = read(id, &text);
        let verified = verify(&scenario).unwrap();
        assert!(verified[0].holds, "{id}: {} is {}", verified[0].expectation, verified[0].found);
        narrow += usize::from(match &scenario.expectations[0].expected {
            crate::scenario::Expected::Value(_) => true,
            crate::scenario::Expected::Range(low, high) => high - low < 0.01 * high.abs().max(1.0),
        });
    }
    assert!(share.len() * 3 / 4 < narrow, "{narrow} of {}", share.len());
}

/// Entries whose answers, with an example, are others than without it; and those whose answers are
/// known.
fn changed_by(header: &str, with: impl Fn(&Scenario) -> usize) -> [Vec<&'static str>; 2] {
    let (mut changed, mut known) = (Vec::new(), Vec::new());
    for (rule, text) in share(3) {
        let Some(example) = with_example(text, header) else { continue };
        let id = rule.about.named.as_str();
        let [plain, scenario] = [text, example.as_str()].map(|text| read(id, text));
        let before = &plain.variants[0].prepared;
        let after = &scenario.variants[with(&scenario)].prepared;
        let measures = before.experiment.measures().len();
        let mean = |i| [before, after].map(|prepared| odds::exact_mean(prepared, i));
        let means: Vec<_> = (0..measures).map(mean).collect();
        if means.iter().any(|[before, _]| before.is_some()) {
            known.push(id);
            changed.extend(means.iter().any(|[before, after]| before != after).then_some(id));
        }
    }
    [changed, known]
}

#[test]
fn the_variant_for_example_changes_something() {
    let [changed, known] = changed_by("#[variants.changed]", |_| 1);
    let same: Vec<_> = known.iter().filter(|id| !changed.contains(id)).collect();
    assert!(known.len() * 19 / 20 < changed.len(), "{same:?} of {}", known.len());
}

/// Situations of a mix that come to the same are no example of one.
#[test]
fn the_mix_for_example_changes_something() {
    let [changed, known] = changed_by("#[[mix]]", |_| 0);
    let same: Vec<_> = known.iter().filter(|id| !changed.contains(id)).collect();
    assert!(known.len() * 9 / 10 < changed.len(), "{same:?} of {}", known.len());
}

/// A measure that is 1 in every trial shows nothing.
#[test]
fn a_measure_for_example_is_sometimes_yes_and_sometimes_not() {
    let mut thresholds = 0;
    let share = share(1);
    for (rule, text) in &share {
        let id = &rule.about.named;
        let (_, measures) = text.split_once("[measures]\n").unwrap();
        let line = measures.lines().next().unwrap();
        let said = line.split('"').nth(1).unwrap();
        let prepared = rule.prepare(&[Situation::of(rule.example.clone())]).unwrap();
        let measures = prepared.experiment.measures();
        let named = |name: &str| measures.iter().position(|it| it.name == name).unwrap();
        let reached = if let Some((name, least)) = said.split_once(" >= ") {
            odds::reached(&prepared, named(name), least.parse().unwrap()).unwrap()
        } else if let Some((one, other)) = said.split_once(" or ") {
            odds::either(&prepared, named(one), named(other)).unwrap()
        } else {
            continue;
        };
        assert!(0.0 < reached && reached < 1.0, "{id}: {line} is {reached}");
        thresholds += 1;
    }
    assert!(share.len() / 2 < thresholds, "{thresholds} of {}", share.len());
}

#[test]
fn every_entry_asks_a_question_of_its_own() {
    let mut asked = BTreeMap::new();
    for (rule, text) in all() {
        let id = rule.about.named.clone();
        let question = read(&id, text).question.unwrap_or_default();
        assert!(
            question.starts_with(&rule.about.title.replace(": ", ", ")) && question.ends_with('?'),
            "{id}: {question}"
        );
        assert_eq!(question.matches(": ").count(), 1, "{id}: {question}");
        let (_, asks) = question.split_once(": ").unwrap();
        let begins =
            ["how likely is it that ", "how likely is the result '", "how many ", "what is "];
        assert!(begins.iter().any(|begin| asks.starts_with(begin)), "{id}: {question}");
        let wrong =
            ["the number of", "likely is it that fire-storm", ", 0 ", "the how", "the what"];
        assert!(wrong.iter().all(|wrong| !asks.contains(wrong)), "{id}: {question}");
        let counted = question.rsplit_once("how many ").map_or("", |(_, counted)| counted);
        let is_clause = counted.contains(" that ") && !counted.contains(" are there that ");
        assert!(!is_clause, "{id}: {question}");
        assert_eq!(asked.insert(question.clone(), id.clone()), None, "{id}: {question}");
    }
}

#[test]
fn every_line_has_one_key_and_fits_a_screen() {
    for (rule, text) in all() {
        let id = &rule.about.named;
        let code = text.lines().filter(|line| !line.starts_with('#'));
        for line in code {
            let keys = line.split('"').step_by(2).map(|outside| outside.matches('=').count());
            assert!(keys.sum::<usize>() <= 1, "{id}: {line}");
        }
        let long = text.lines().find(|line| 100 < line.chars().count());
        assert_eq!(long, None, "{id}");
        let said = text.lines().filter(|line| line.starts_with("# "));
        let wide = said.filter(|line| 2 < line.split(' ').count()).find(|line| WIDTH < line.len());
        assert_eq!(wide.filter(|line| WIDTH < line.chars().count()), None, "{id}");
    }
}

#[test]
fn a_variant_for_example_changes_an_item_of_a_list() {
    let text = scenario_text(&RuleFace::find("wtj.301.fire-storm").unwrap(), WIDTH);
    let (_, variant) = text.split_once("#[variants.changed]\n").unwrap();
    assert!(variant.starts_with("#circumstances.fire.0."), "{variant}");
}

#[test]
fn a_pregame_abatis_is_built_by_its_own_scenario() {
    let text = scenario_text(&RuleFace::find("cd.pregame.abatis").unwrap(), WIDTH);
    assert!(text.contains("item = \"abatis\""), "{text}");
    assert!(text.contains("measure = \"abatis\""), "{text}");
}

#[test]
fn a_scenario_explains_each_of_its_keys() {
    insta::assert_snapshot!(scenario_text(&RuleFace::find("cd.mine.encounter").unwrap(), WIDTH));
}
