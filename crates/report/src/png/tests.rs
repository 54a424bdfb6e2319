//! What becomes pixels, and what is refused.

use super::*;
use crate::plot::tests::titled as plot;

/// A white picture with these elements on it.
fn picture(elements: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><rect width="200" height="40" fill="#FFFFFF"/>{elements}</svg>"##
    )
}

/// Words from the place (100, 28) on, or otherwise if more is said.
fn words(words: &str, said: &str) -> String {
    picture(&format!(r#"<text x="100" y="28" font-size="20"{said}>{words}</text>"#))
}

/// The places of the pixels that are neither white nor anything near it.
fn dark(svg: &str) -> Vec<(u32, u32)> {
    let sheet = Pixmap::decode_png(&render(svg, 1.0).unwrap()).unwrap();
    let places = (0..sheet.height()).flat_map(|y| (0..sheet.width()).map(move |x| (x, y)));
    places.filter(|(x, y)| sheet.pixel(*x, *y).unwrap().red() < 128).collect()
}

/// The least and the greatest place of dark pixels, from the left.
fn extent(svg: &str) -> (u32, u32) {
    let across = || dark(svg).into_iter().map(|(x, _)| x);
    (across().min().unwrap(), across().max().unwrap())
}

/// The same, from the top.
fn height(svg: &str) -> (u32, u32) {
    let down = || dark(svg).into_iter().map(|(_, y)| y);
    (down().min().unwrap(), down().max().unwrap())
}

#[test]
fn a_plot_becomes_a_png_of_its_size_times_the_scale() {
    let png = render(&plot("A title"), 2.0).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let sheet = Pixmap::decode_png(&png).unwrap();
    assert_eq!((sheet.width(), sheet.height()), (1040, 840));
}

#[test]
fn bars_and_letters_are_drawn() {
    let bars = dark(&plot(".")).len();
    assert!(20_000 < bars, "the bars have {bars} dark pixels");
    let titled = dark(&plot("Casualties of ten regulars")).len();
    assert!(bars + 500 < titled, "the title has {} dark pixels", titled - bars);
}

#[test]
fn letters_come_from_the_font_within_in_every_script_it_has() {
    assert!(dark(&words("", "")).is_empty());
    for said in ["Pen", "±≤−½…", "Größe", "αβγ", "Пехота"] {
        for weight in ["", r#" font-weight="bold""#] {
            assert!(40 < dark(&words(said, weight)).len(), "{said}");
            let boxes = "漢".repeat(said.chars().count());
            assert_ne!(dark(&words(said, weight)), dark(&words(&boxes, weight)), "{said}");
        }
    }
}

#[test]
fn what_the_font_does_not_have_is_an_empty_box() {
    let boxes = |count: usize| dark(&words(&"\u{10fffd}".repeat(count), ""));
    assert!(20 < boxes(1).len());
    for (said, count) in [("漢", 1), ("🎲", 1), ("שלום", 4), ("👩\u{200d}🔬", 2), ("❤\u{fe0f}", 1)]
    {
        assert_eq!(dark(&words(said, "")), boxes(count), "{said}");
    }
    let (_, right) = extent(&words("🎲 dice", ""));
    assert!(extent(&words("🎲", "")).1 + 30 < right, "the words go on after it");
}

#[test]
fn an_accent_that_follows_its_letter_is_one_with_it() {
    assert_eq!(dark(&words("e\u{301} и\u{306}", "")), dark(&words("é й", "")));
    assert_ne!(dark(&words("é", "")), dark(&words("e", "")));
}

#[test]
fn many_spaces_are_one_and_none_is_at_the_ends() {
    let (many, end) = (words(" ten \n\t regulars ", ""), r#" text-anchor="end""#);
    assert_eq!(dark(&many), dark(&words("ten regulars", "")));
    assert_eq!(dark(&words("ten ", end)), dark(&words("ten", end)));
    assert_ne!(dark(&words("ten\u{a0}\u{a0}men", "")), dark(&words("ten men", "")));
}

#[test]
fn words_stand_where_their_anchor_and_their_base_line_say() {
    let anchored = |anchor: &str| extent(&words("HHHH", &format!(r#" text-anchor="{anchor}""#)));
    let (left, right) = anchored("start");
    assert!((101..104).contains(&left) && (156..160).contains(&right), "{left} to {right}");
    assert_eq!(anchored("middle"), (left - 30, right - 30));
    assert_eq!(anchored("end"), (left - 60, right - 60));
    assert_eq!(height(&words("HHHH", "")).1, 27, "the last row above the base line");
}

#[test]
fn letters_are_kerned_and_bold_ones_wider() {
    let right = |said: &str, more: &str| extent(&words(said, more)).1;
    assert!(right("AVAVAV", "") + 2 < right("AAAVVV", ""), "A and V fit into each other");
    let bold = r#" font-weight="bold""#;
    assert!(right("regulars", "") + 5 < right("regulars", bold));
    assert!(right("AVAVAV", bold) + 2 < right("AAAVVV", bold));
}

#[test]
fn words_are_turned_about_their_place() {
    let up = words("HH", r#" transform="rotate(-90 100 28)""#);
    let ((left, right), (top, bottom)) = (extent(&up), height(&up));
    assert!((85..88).contains(&left) && right == 99, "{left} to {right}");
    assert!(top < 2 && (25..28).contains(&bottom), "{top} to {bottom}");
}

#[test]
fn a_rim_lies_below_the_letters() {
    let rim = |order: &str| {
        let rim = format!(r##" fill="#FF0000" stroke="#FFFFFF" stroke-width="4"{order}"##);
        let svg = words("l", &rim).replace(r##"height="40" fill="#FFFFFF""##, r#"height="40""#);
        let sheet = Pixmap::decode_png(&render(&svg, 1.0).unwrap()).unwrap();
        sheet.pixels().iter().filter(|it| it.red() > 200 && it.green() < 50).count()
    };
    assert!(10 < rim(r#" paint-order="stroke""#));
    assert_eq!(rim(""), 0);
}

#[test]
fn the_same_plot_gives_the_same_bytes() {
    assert_eq!(render(&plot("A"), 1.5).unwrap(), render(&plot("A"), 1.5).unwrap());
}

#[test]
fn sizes_that_cannot_be_drawn_are_refused() {
    for scale in [0.0, 100.0, f32::NAN, -1.0] {
        assert!(matches!(render(&plot("A"), scale), Err(PngError::Size { .. })));
    }
    let none = r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#;
    assert!(matches!(render(none, 1.0), Err(PngError::Size { .. })));
}

#[test]
fn what_is_no_picture_is_refused() {
    assert!(matches!(render("no picture", 1.0), Err(PngError::Svg(_))));
    let said = render("<rect/>", 1.0).unwrap_err().to_string();
    assert_eq!(said, "not an SVG document: it begins with <rect>");
}

#[test]
fn what_would_be_missing_from_the_picture_is_refused() {
    for (element, what) in [
        (r#"<image href="/etc/hostname" width="9" height="9"/>"#, "<image>"),
        ("<defs/>", "<defs>"),
        (r#"<path d="M0,8 C8,0"/>"#, "`d=\"M0,8 C8,0\"` of <path>"),
        (r#"<path d="M0,8 L8,0 L9,0"/>"#, "`d=\"M0,8 L8,0 L9,0\"` of <path>"),
        (r#"<path d="M0 8 L8 0"/>"#, "`d=\"M0 8 L8 0\"` of <path>"),
        ("<desc/><svg/>", "<svg> among shapes"),
        ("words", "words between elements of <svg>"),
        (r#"<rect opacity="0.5"/>"#, "`opacity` of <rect>"),
        (r#"<rect fill="red"/>"#, "`fill=\"red\"` of <rect>"),
        (r##"<rect fill="#+12345"/>"##, "`fill=\"#+12345\"` of <rect>"),
        (r##"<rect fill="#FFFFFF" fill-opacity="2"/>"##, "`fill-opacity=\"2\"` of <rect>"),
        (r#"<rect x="NaN"/>"#, "`x=\"NaN\"` of <rect>"),
        (r#"<rect x="1px"/>"#, "`x=\"1px\"` of <rect>"),
        ("<rect><title/><circle/></rect>", "<circle> in <rect>"),
        (r#"<circle fill="url(#hatching)"/>"#, "`fill=\"url(#hatching)\"` of <circle>"),
        (r#"<polygon points="1,2 3"/>"#, "`points=\"1,2 3\"` of <polygon>"),
        (r#"<line stroke="url(#hatching)"/>"#, "`stroke=\"url(#hatching)\"` of <line>"),
        (r#"<line stroke-linecap="round"/>"#, "`stroke-linecap` of <line>"),
        (r#"<line stroke-linejoin="bevel"/>"#, "`stroke-linejoin=\"bevel\"` of <line>"),
        (r#"<line stroke-dasharray="8"/>"#, "`stroke-dasharray=\"8\"` of <line>"),
        (r#"<text font-weight="600">a</text>"#, "`font-weight=\"600\"` of <text>"),
        (r#"<text font-style="italic">a</text>"#, "`font-style` of <text>"),
        (r#"<text text-anchor="left">a</text>"#, "`text-anchor=\"left\"` of <text>"),
        (r#"<text dy="1">a</text>"#, "`dy` of <text>"),
        (r#"<text transform="scale(2)">a</text>"#, "`transform=\"scale(2)\"` of <text>"),
        ("<text>a<tspan>b</tspan></text>", "parts of <text>"),
    ] {
        let said = render(&picture(element), 1.0).unwrap_err().to_string();
        assert_eq!(said, format!("a picture cannot show {what}"));
    }
}
