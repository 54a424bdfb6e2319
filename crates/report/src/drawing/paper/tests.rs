//! What plotters draws, as elements of SVG.

use std::cell::RefCell;
use std::rc::Rc;

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{PathElement, Polygon, Rectangle, Text};
use plotters::style::{Color as _, RGBColor, ShapeStyle};

use super::*;
use crate::drawing::font::LABEL;

const RED: RGBColor = RGBColor(255, 0, 0);

fn line(width: u32) -> ShapeStyle {
    ShapeStyle { stroke_width: width, ..ShapeStyle::from(RED) }
}

/// What plotters writes.
fn drawn(draw: impl FnOnce(&DrawingArea<Paper, Shift>)) -> String {
    let paper = Rc::new(RefCell::new(Paper::new(100.0)));
    draw(&DrawingArea::from(&paper));
    paper.borrow().svg.as_str().to_owned()
}

#[test]
fn shapes_are_written_in_pixels_to_a_tenth() {
    let svg = drawn(|area| {
        sure(area.draw(&Rectangle::new([(15, 20), (5, 40)], RED.filled())));
        sure(area.draw(&Rectangle::new([(0, 0), (10, 10)], line(25))));
        sure(area.draw(&PathElement::new(vec![(0, 0), (11, 0), (11, 0), (11, 12)], RED)));
        sure(area.draw(&PathElement::new(vec![(0, 0), (11, 0)], line(10))));
        sure(area.draw(&Polygon::new(vec![(0, 0), (11, 0), (11, 12)], RED.mix(0.5).filled())));
    });
    assert_eq!(
        svg.lines().collect::<Vec<_>>(),
        [
            r##"<rect x="0.5" y="2" width="1" height="2" fill="#FF0000"/>"##,
            r##"<rect x="0" y="0" width="1" height="1" fill="none" stroke="#FF0000" stroke-width="2.5"/>"##,
            r##"<polyline points="0,0 1.1,0 1.1,1.2" fill="none" stroke="#FF0000" stroke-width="0.1" stroke-linejoin="round"/>"##,
            r##"<line x1="0" y1="0" x2="1.1" y2="0" stroke="#FF0000" stroke-width="1"/>"##,
            r##"<polygon points="0,0 1.1,0 1.1,1.2" fill="#FF0000" fill-opacity="0.5"/>"##,
        ]
    );
}

#[test]
fn words_keep_their_font_through_plotters_and_cannot_break_out() {
    let font = Font { bold: true, ..LABEL }.anchored(Anchor::End);
    let svg = drawn(|area| {
        sure(area.draw(&Text::new("a < b\u{0}", (100, 200), font.style(UNIT))));
    });
    assert_eq!(
        svg,
        "<text x=\"10\" y=\"24.55\" font-size=\"13\" fill=\"#212529\" text-anchor=\"end\" \
         font-weight=\"bold\">a &lt; b</text>\n"
    );
    assert_eq!(drawn(|area| sure(area.draw(&Text::new("", (0, 0), font.style(UNIT))))), "");
}

#[test]
fn what_plotters_has_no_word_for_lies_between_its_shapes() {
    let paper = Rc::new(RefCell::new(Paper::new(100.0)));
    let area = DrawingArea::from(&paper);
    paper.borrow_mut().line(&[(0.0, 0.0), (9.0, 0.0)], (WHITE, 2.5), "8 4");
    sure(area.draw(&Rectangle::new([(0, 0), (10, 10)], RGBColor(0, 0, 0).filled())));
    paper.borrow_mut().tells((0.0, 0.0), (9.0, 9.0), "nine & more");
    let svg = paper.borrow().svg.as_str().to_owned();
    let order = ["stroke-dasharray=\"8 4\"", "#000000", "<title>nine &amp; more</title>"];
    let places = order.map(|part| svg.find(part).unwrap());
    assert!(places.is_sorted(), "{svg}");
}

#[test]
fn a_roll_is_as_wide_as_the_sheet_and_longer_than_any_picture() {
    assert_eq!(Paper::new(720.0).into_drawing_area().dim_in_pixel(), (7200, ROLL));
}
