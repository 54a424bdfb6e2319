use super::*;
use crate::plot::Title;

fn model(x: f64, y: f64, kind: Kind) -> Circle {
    Circle { x, y, radius: 0.5, kind }
}

fn line() -> Panel {
    let kind = |k: u32| if k < 4 { Kind::TargetCovered } else { Kind::Target };
    let mut circles: Vec<Circle> =
        (0..10).map(|k| model(1.5 * f64::from(k), 0.0, kind(k))).collect();
    circles.push(Circle { x: 2.25, y: 0.0, radius: 2.0, kind: Kind::Template });
    circles.push(Circle { x: 2.25, y: 0.0, radius: 0.0, kind: Kind::TemplateCenter });
    Panel { caption: "line: 4 of 10 covered".to_owned(), circles, ..Panel::default() }
}

fn scene(panels: Vec<Panel>) -> Scene {
    let title = Title::new("Where a template covers most", "");
    Scene { title, panels, ..Scene::default() }
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn a_scene_shows_each_model_and_names_each_kind() {
    let svg = draw(&scene(vec![line()]));
    assert!(svg.contains("<title>Where a template covers most</title>"));
    assert!(svg.contains(">line: 4 of 10 covered</text>"));
    // One more of each stands in the legend.
    assert_eq!(count(&svg, "<title>target, covered</title></circle>"), 4 + 1);
    assert_eq!(count(&svg, "<title>target</title></circle>"), 6 + 1);
    assert_eq!(count(&svg, ">target, covered</text>"), 1);
    assert!(!svg.contains("friend"), "the legend names what there is and nothing else");
}

#[test]
fn panels_share_one_scale() {
    let mut small = line();
    small.circles.truncate(2);
    let svg = draw(&scene(vec![line(), small]));
    let radii: Vec<&str> = svg
        .lines()
        .filter(|line| line.contains("<title>target"))
        .filter_map(|line| line.split("r=\"").nth(1))
        .map(|rest| &rest[..5])
        .collect();
    assert_eq!(radii.len(), 12 + 2);
    assert!(radii[..12].iter().all(|radius| *radius == radii[0]), "{radii:?}");
}

/// Twelve pictures of one table would hide the two that differ.
#[test]
fn what_variants_have_alike_is_drawn_once_and_said_to_be_theirs() {
    let of = |name: &str| Panel { of: name.to_owned(), ..line() };
    let moved = Panel { circles: vec![model(1.0, 1.0, Kind::Target)], ..of("moved") };
    let svg = draw(&scene(vec![of("base"), moved, of("advance")]));
    assert_eq!(count(&svg, ">base = advance: line"), 1, "{svg}");
    assert_eq!(count(&svg, ">moved: line"), 1);
    let many: Vec<Panel> = (0..12).map(|k| of(&format!("a variant {k} of some length"))).collect();
    let svg = draw(&scene(many));
    assert!(svg.contains("as they look alike from above: a variant 0 of"), "{svg}");
    assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
}

#[test]
fn up_is_away_from_the_reader() {
    let mut panel = Panel {
        circles: vec![model(0.0, 0.0, Kind::Friend), model(0.0, 3.0, Kind::Target)],
        ..Panel::default()
    };
    panel.labels.push(Label { x: 0.0, y: 1.5, text: "3 inches".to_owned() });
    let svg = draw(&scene(vec![panel]));
    let height = |name: &str| -> f64 {
        let line = svg.lines().find(|line| line.contains(&format!("<title>{name}<"))).unwrap();
        line.split("cy=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    assert!(height("target") < height("friend"));
}

#[test]
fn the_same_scene_gives_the_same_bytes_and_nothing_breaks_out() {
    let mut hostile = scene(vec![line(), Panel::default()]);
    hostile.title = Title::new("<script>\u{0}&", "");
    hostile.panels[1].caption = "\"</svg>\"".to_owned();
    let svg = draw(&hostile);
    assert_eq!(svg, draw(&hostile.clone()));
    assert!(!svg.contains("<script>") && !svg.contains('\u{0}'));
    assert_eq!(count(&svg, "</svg>"), 1);
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn a_scene_without_panels_is_still_a_document() {
    let svg = draw(&scene(vec![]));
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn things_of_every_kind_can_be_had_as_png() {
    let kinds = [
        Kind::Friend,
        Kind::FriendCovered,
        Kind::Enemy,
        Kind::EnemyCovered,
        Kind::Landed,
        Kind::LandedHurt,
        Kind::Lost,
        Kind::Aim,
    ];
    let mut panel = line();
    panel.circles.extend(kinds.map(|kind| model(3.0, 3.0, kind)));
    let says = "3 dice, 4+".to_owned();
    let zone = |kind| Zone { x: 0.0, y: 0.0, width: 4.0, depth: 2.0, kind, says: says.clone() };
    panel.zones.extend([zone(Kind::Terrain), zone(Kind::Danger), zone(Kind::AntiTank)]);
    panel.polylines.push(Polyline { points: vec![(0.0, 0.0), (4.0, 2.0)], kind: Kind::Movement });
    panel.labels.push(Label { x: 0.0, y: 1.5, text: "3 inches".to_owned() });
    let svg = draw(&scene(vec![panel, Panel::default()]));
    let png = crate::png::render(&svg, 1.0).map_err(|error| error.to_string());
    assert!(png.is_ok(), "{png:?}");
}

/// A strip of hundreds of tables shows none of them.
#[test]
fn of_very_many_panels_the_first_are_drawn_and_it_is_said_of_how_many() {
    for many in [64, 400] {
        let panel = Panel { caption: "4 of 10".to_owned(), ..line() };
        let svg = draw(&scene(vec![panel; many]));
        assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new(), "{many}");
        let drawn = count(&svg, ">4 of 10</text>");
        assert!((6..many).contains(&drawn), "{drawn}");
        assert!(svg.contains(&format!(">the first {drawn} of {many} pictures</text>")), "{svg}");
    }
    assert!(!draw(&scene(vec![line(); 6])).contains("the first"));
    assert!(draw(&scene(Vec::new())).ends_with("</svg>\n"));
}

fn belt(of: &str, depth: u32) -> Panel {
    let kinds = [Kind::AntiPersonnel, Kind::DummyMines, Kind::MixedMines, Kind::AntiTank];
    let zone = |k: u32| Zone {
        x: 6.0 * f64::from(k),
        y: -3.0,
        width: 6.0,
        depth: 6.0,
        kind: kinds[k as usize % 4],
        says: "3 dice, 4+, hits re-rolled".to_owned(),
    };
    let points = vec![(0.0, 0.0), (6.0 * f64::from(depth) + 2.0, 0.0)];
    Panel {
        of: of.to_owned(),
        caption: "across in 2 turns".to_owned(),
        zones: (0..depth).map(zone).collect(),
        polylines: vec![Polyline { points, kind: Kind::Movement }],
        ..Panel::default()
    }
}

/// Below the sections of a belt stands what they roll, however many there are of them and of variants.
#[test]
fn words_below_ground_have_room_or_are_left_out() {
    for depth in [1, 2, 4, 6] {
        for variants in [1, 2, 8, 64] {
            let panels = (0..variants).map(|k| {
                let of = format!("variant {k}");
                Panel { caption: format!("across in {k} turns"), ..belt(&of, depth) }
            });
            let note = "below a section: the dice it rolls";
            let svg = draw(&Scene { note, ..scene(panels.collect()) });
            let problems = crate::png::illegible(&svg).unwrap();
            assert_eq!(problems, Vec::<String>::new(), "{depth} {variants}");
            assert!(svg.contains("re-rolled</text>"), "{depth} {variants}: {svg}");
            assert!(svg.contains(">AP</text>") && svg.contains(">AP: anti-personnel mines</text>"));
            assert!(
                svg.contains("(AP: 3 dice, 4+, hits re-rolled"),
                "the alternative text says it"
            );
        }
    }
}

/// Three templates that do the same had four lines each of a word or two.
#[test]
fn ground_that_does_the_same_side_by_side_says_it_once() {
    let note = "below a section: the dice it rolls";
    let of = |says: fn(usize) -> String| {
        let mut zones = belt("", 40).zones;
        zones.iter_mut().enumerate().for_each(|(k, zone)| zone.says = says(k));
        draw(&Scene { note, ..scene(vec![Panel { zones, ..Panel::default() }]) })
    };
    let alike = of(|_| "3 dice, 4+".to_owned());
    assert_eq!(count(&alike, ">each: 3 dice, 4+</text>"), 1, "{alike}");
    assert!(alike.contains(note));
    // Where a section is narrower than a word, there are no words below any, nor what they mean.
    let differ = of(|k| format!("{k} dice, re-rolled"));
    assert!(!differ.contains("re-rolled</text>") && !differ.contains(note), "{differ}");
    for svg in [alike, differ] {
        assert_eq!(crate::png::illegible(&svg).unwrap(), Vec::<String>::new());
    }
}

#[test]
fn a_diagram_has_no_measure_of_length() {
    let of = |is_diagram| draw(&Scene { is_diagram, ..scene(vec![belt("", 2)]) });
    assert!(of(false).contains(" inches</text>"));
    assert!(!of(true).contains(" inches</text>"));
}
