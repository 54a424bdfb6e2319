use super::*;
use crate::plot::tests::titled as plot;

const HOSTILE: &str = "</script><img src=x onerror=alert(1)>\"'\u{0}";

fn example(text: &str) -> Page {
    let said = || text.to_owned();
    let part = || Part {
        heading: said(),
        notes: vec![said()],
        rows: Some(Rows { headers: vec![said(), said()], rows: vec![vec![said(), said()]] }),
        csv: Some(format!("variant,mean\n{text},1\n")),
        folded: true,
    };
    Page {
        title: said(),
        question: said(),
        answer: vec![said()],
        situation: vec![part()],
        assumptions: vec![said()],
        sections: vec![Section {
            heading: said(),
            drawings: vec![Drawing { caption: said(), svg: plot(text) }],
            parts: vec![part()],
        }],
        known: vec![part()],
        facts: vec![(said(), said())],
        repeating: vec![said()],
        commands: vec![Command { what: said(), line: said() }],
        texts: vec![Text { name: said(), what: said(), text: said(), folded: true }],
    }
}

#[test]
fn a_page_says_everything_it_was_given() {
    let words = |text: &str| text.to_owned();
    let html = page(&Page {
        title: words("Ten regulars"),
        question: words("Is running worth it?"),
        answer: vec![words("Running costs 1.25 models.")],
        facts: vec![(words("seed"), words("1944"))],
        assumptions: vec![words("A D2 is half the die.")],
        commands: vec![Command { what: words("Again"), line: words("sandtable run mine.toml") }],
        texts: vec![Text {
            name: words("mine.toml"),
            what: words("The scenario"),
            text: words("title = 1\n"),
            folded: false,
        }],
        ..example("x")
    });
    for said in [
        "<title>Ten regulars</title>",
        "<h1>Ten regulars</h1>",
        "<p class=\"question\">Is running worth it?</p>",
        "<p>Running costs 1.25 models.</p>",
        "<li><a href=\"#situation\">The situation</a></li>",
        "<dt>seed</dt><dd>1944</dd>",
        "<li>A D2 is half the die.</li>",
        "<p>Again:</p>\n<pre class=\"command\" tabindex=\"0\">sandtable run mine.toml</pre>",
        "<details class=\"part\" open>\n<summary><h3>The scenario: mine.toml</h3></summary>",
        "<pre class=\"text\" tabindex=\"0\">\ntitle = 1\n</pre>",
        "<pre class=\"copied\" tabindex=\"0\">\nvariant,mean\nx,1\n</pre>",
        "<title>casualties (models): 1\nbase: 75%</title>",
    ] {
        assert!(html.contains(said), "{said}\n{html}");
    }
    let order = [
        "Is running",
        "Running costs",
        "id=\"situation\"",
        "<figure>",
        "id=\"known\"",
        "id=\"repeat\"",
    ];
    let places = order.map(|part| html.find(part).unwrap_or_else(|| panic!("{part}\n{html}")));
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn nothing_a_designer_writes_becomes_part_of_the_page() {
    let html = page(&example(HOSTILE));
    assert!(!html.contains("<img"));
    // The one script is that of every page.
    assert_eq!([html.matches("<script").count(), html.matches("</script").count()], [1, 1]);
    assert!(!html.contains('\u{0}'));
    assert_eq!(html.matches("<h1>").count(), 1);
    let written = "&#60;/script&#62;&#60;img src=x onerror=alert(1)&#62;&#34;&#39;";
    assert!(html.contains(&format!("<h1>{written}</h1>")), "{html}");
    assert!(html.contains(&format!("aria-label=\"{written}\"")));
    assert!(html.contains(&format!("<pre class=\"text\" tabindex=\"0\">\n{written}</pre>")));
}

#[test]
fn a_page_loads_nothing_and_runs_nothing_but_its_own_script() {
    let html = page(&example("a plain title"));
    assert!(html.contains("content=\"default-src 'none'; script-src 'sha256-"));
    assert!(html.contains("; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"));
    let outside = html.replace("http://www.w3.org/2000/svg", "");
    assert!(["http:", "https:", "<link", "@import", "src="].iter().all(|it| !outside.contains(it)));
    let script = html.split_once("<script>").unwrap().1.split_once("</script>").unwrap().0;
    let asks =
        ["innerHTML", "eval(", "fetch(", "XMLHttp", "import(", "document.write", "localStorage"];
    assert!(asks.iter().all(|it| !script.contains(it)), "nothing of the page becomes code");
}

#[test]
fn a_long_table_is_not_printed_and_says_so() {
    let rows = |count: usize| {
        let rows = (0..count).map(|i| vec![format!("v{i}"), i.to_string()]).collect();
        let rows = Some(Rows { headers: vec!["variant".to_owned(), "mean".to_owned()], rows });
        let part = Part { heading: "Every value".to_owned(), rows, ..Part::default() };
        let section = Section { parts: vec![part], ..Section::default() };
        page(&Page { sections: vec![section], ..Page::default() })
    };
    let note = "<span class=\"on-paper\">, not printed</span>";
    assert!(rows(201).contains(note) && !rows(200).contains(note));
}

/// A page with a picture.
fn drawn(svg: String) -> String {
    let section = Section {
        drawings: vec![Drawing { caption: "A picture".to_owned(), svg }],
        ..Section::default()
    };
    page(&Page { sections: vec![section], ..Page::default() })
}

#[test]
fn a_picture_that_is_more_than_shapes_and_words_is_shown_as_an_image() {
    let svg = |inside: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{inside}</svg>")
    };
    let shown = |inside: &str| drawn(svg(inside));
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
    let html = drawn(document);
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
    let part = Part { rows: Some(rows), ..Part::default() };
    let section = Section { parts: vec![part], ..Section::default() };
    let html = page(&Page { sections: vec![section], ..Page::default() });
    assert!(
        html.contains("<th scope=\"row\">base</th><td class=\"number\">1.25</td><td>exact</td>"),
        "{html}"
    );
}

#[test]
fn an_index_links_to_its_pages() {
    let entry = Entry {
        title: "A <b> title".to_owned(),
        path: "bolt-action/two \"words\"/index.html".to_owned(),
        question: "Why?".to_owned(),
        answers: vec!["Because.".to_owned()],
        words: "ba.base".to_owned(),
    };
    let html = index(&Index {
        title: "Reports".to_owned(),
        note: String::new(),
        groups: vec![Group { heading: "bolt-action".to_owned(), entries: vec![entry] }],
    });
    let link = "<a href=\"bolt-action/two%20%22words%22/index.html\">A &#60;b&#62; title</a>";
    assert!(html.contains(link), "{html}");
    assert!(html.contains("<article class=\"entry\" data-words=\"ba.base\">"));
    assert!(html.contains("<h2>bolt-action</h2>") && html.contains("<p>Because.</p>"));
}

/// What the script of an index searches of each entry: what it shows, and the words that go with it.
fn searched(html: &str) -> Vec<String> {
    let articles = html.split("<article class=\"entry\" data-words=\"").skip(1);
    let text = |article: &str| {
        let (words, rest) = article.split_once("\">").unwrap();
        let (shown, _) = rest.split_once("</article>").unwrap();
        let shown = shown.split('<').map(|part| part.split_once('>').map_or(part, |it| it.1));
        format!("{} {words}", shown.collect::<String>()).to_lowercase()
    };
    articles.map(text).collect()
}

#[test]
fn an_entry_is_found_by_each_word_that_is_said_of_it_and_no_other_is() {
    let entry = |name: &str| {
        let said = |what: &str| format!("{what}-of-{name} or {what}");
        let path = format!("{name}/index.html");
        let [title, question, answer, words] = ["Title", "question", "answer", "words"].map(said);
        Entry { title, path, question, answers: vec![answer], words }
    };
    let groups = ["north", "south"].map(|heading| {
        let entries = ["mine", "wire"].map(|name| entry(&format!("{heading}-{name}")));
        Group { heading: heading.to_owned(), entries: entries.to_vec() }
    });
    let entries: Vec<Entry> = groups.iter().flat_map(|group| group.entries.clone()).collect();
    let found = searched(&index(&Index { groups: groups.to_vec(), ..Index::default() }));
    assert_eq!(found.len(), 4);
    for (at, Entry { title, path: _, question, answers, words }) in entries.iter().enumerate() {
        for word in [title, question, &answers[0], words].iter().flat_map(|said| said.split(' ')) {
            let word = word.to_lowercase();
            let having: Vec<_> = (0..4).filter(|other| found[*other].contains(&word)).collect();
            let expected = if word.contains("-of-") { vec![at] } else { vec![0, 1, 2, 3] };
            assert_eq!(having, expected, "{word}: {found:?}");
        }
    }
}

#[test]
fn the_same_page_gives_the_same_bytes() {
    assert_eq!(page(&example("x")), page(&example("x")));
}

/// The same question asked twice, in two folders: who looks for one must see which it is.
#[test]
fn entries_with_one_title_are_told_apart_by_where_they_are() {
    let entry = |title: &str, folder: &str| Entry {
        title: title.to_owned(),
        path: format!("{folder}/index.html"),
        ..Entry::default()
    };
    let entries = vec![entry("Mines", "ba/old"), entry("Mines", "ba/new"), entry("Mud", "ba/mud")];
    let groups = vec![Group { heading: String::new(), entries }];
    let html = index(&Index { groups, ..Index::default() });
    for folder in ["ba/old", "ba/new"] {
        let said = format!("Mines</a> <span class=\"faint\">{folder}</span></h3>");
        assert!(html.contains(&said), "{folder}: {html}");
    }
    assert!(html.contains(">Mud</a></h3>"), "{html}");
}
