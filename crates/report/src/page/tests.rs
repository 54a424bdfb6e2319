use super::*;
use crate::plot::tests::titled as plot;

const HOSTILE: &str = "</script><img src=x onerror=alert(1)>\"'\u{0}";

fn example(text: &str) -> Page {
    let said = || text.to_owned();
    Page {
        title: said(),
        question: said(),
        answer: vec![said()],
        sections: vec![Section {
            heading: said(),
            notes: vec![said()],
            svg: Some(plot(text)),
            table: Some(Rows { headers: vec![said()], rows: vec![vec![said()]] }),
            csv: Some(format!("variant,mean\n{text},1\n")),
        }],
        facts: vec![(said(), said())],
        assumptions: vec![said()],
        command: said(),
    }
}

#[test]
fn a_page_says_everything_it_was_given() {
    let html = page(&Page {
        title: "Ten regulars".to_owned(),
        question: "Is running worth it?".to_owned(),
        answer: vec!["Running costs 1.25 models.".to_owned()],
        facts: vec![("seed".to_owned(), "1944".to_owned())],
        assumptions: vec!["A D2 is half the die.".to_owned()],
        command: "sandtable run mine-order.toml".to_owned(),
        ..example("x")
    });
    for said in [
        "<title>Ten regulars</title>",
        "<h1>Ten regulars</h1>",
        "<p class=\"question\">Is running worth it?</p>",
        "<p>Running costs 1.25 models.</p>",
        "<dt>seed</dt><dd>1944</dd>",
        "<li>A D2 is half the die.</li>",
        "sandtable run mine-order.toml</pre>",
        "<pre class=\"copied\" tabindex=\"0\">\nvariant,mean\nx,1\n</pre>",
        "<title>casualties (models): 1\nbase: 75%</title>",
    ] {
        assert!(html.contains(said), "{said}\n{html}");
    }
}

#[test]
fn nothing_a_designer_writes_becomes_part_of_the_page() {
    let html = page(&example(HOSTILE));
    assert!(!html.contains("<img") && !html.contains("<script") && !html.contains("</script"));
    assert!(!html.contains('\u{0}'));
    assert_eq!(html.matches("<h1>").count(), 1);
    let written = "&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62;&#34;&#39;";
    assert!(html.contains(&format!("<h1>{written}</h1>")), "{html}");
    assert!(html.contains(&format!("aria-label=\"{written}\"")));
}

#[test]
fn a_page_loads_nothing_and_runs_nothing() {
    let html = page(&example("a plain title"));
    assert!(
        html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:")
    );
    let outside = html.replace("http://www.w3.org/2000/svg", "");
    assert!(
        ["http:", "https:", "<script", "<link", "@import", "src="]
            .iter()
            .all(|it| !outside.contains(it))
    );
}

#[test]
fn a_picture_that_is_more_than_shapes_and_words_is_shown_as_an_image() {
    let svg = |inside: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{inside}</svg>")
    };
    let shown = |inside: &str| {
        let section = Section { svg: Some(svg(inside)), ..Section::default() };
        page(&Page { sections: vec![section], ..Page::default() })
    };
    assert!(
        shown("<rect width=\"9\" height=\"9\"/>")
            .contains("<rect width=\"9\" height=\"9\"/></svg>")
    );
    for hostile in [
        "<script>alert(1)</script>",
        "<rect onclick=\"alert(1)\"/>",
        "<a href=\"javascript:alert(1)\"/>",
        "<image href=\"https://example.com/x.png\"/>",
        "<foreignObject/>",
        "<rect fill=\"url(https://example.com/x)\"/>",
        "<style>@import url(https://example.com/x)</style>",
        "<!--><script>alert(1)</script>-->",
        "<title><![CDATA[><script>alert(1)</script>]]></title>",
        "<rect",
    ] {
        let html = shown(hostile);
        assert!(html.contains("src=\"data:image/svg+xml,%3Csvg"), "{hostile}");
        assert!(!html.contains(hostile), "{hostile}");
    }
}

#[test]
fn what_stands_before_and_after_a_drawing_is_left_out() {
    let document = format!("<?xml version=\"1.0\"?>\n{}<!-- </svg> -->", plot("x"));
    let section = Section { svg: Some(document), ..Section::default() };
    let html = page(&Page { sections: vec![section], ..Page::default() });
    assert!(html.contains("<svg") && !html.contains("<?xml") && !html.contains("<!-- "));
}

#[test]
fn columns_of_numbers_line_up_on_the_right() {
    let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    let rows = Rows {
        headers: row(["variant", "mean", "known"]),
        rows: vec![row(["base", "1.25", "exact"]), row(["advance", "", "n = 1,000"])],
    };
    assert_eq!([0, 1, 2].map(|column| rows.numeric(column)), [false, true, false]);
    let section = Section { table: Some(rows), ..Section::default() };
    let html = page(&Page { sections: vec![section], ..Page::default() });
    assert!(html.contains("<td>base</td><td class=\"number\">1.25</td><td>exact</td>"), "{html}");
}

#[test]
fn an_index_links_to_its_pages() {
    let entry = Entry {
        title: "A <b> title".to_owned(),
        path: "bolt-action/two \"words\"/index.html".to_owned(),
        question: "Why?".to_owned(),
        answer: "Because.".to_owned(),
    };
    let html = index(&Index {
        title: "Reports".to_owned(),
        note: String::new(),
        groups: vec![Group { heading: "bolt-action".to_owned(), entries: vec![entry] }],
    });
    let link = "<a href=\"bolt-action/two%20%22words%22/index.html\">A &#60;b&#62; title</a>";
    assert!(html.contains(link), "{html}");
    assert!(html.contains("<h2>bolt-action</h2>") && html.contains("<p>Because.</p>"));
}

#[test]
fn the_same_page_gives_the_same_bytes() {
    assert_eq!(page(&example("x")), page(&example("x")));
}
