"use strict";
// What a page can do besides being read: sort, copy, search, tell the values of a picture by the
// keyboard, fold for a small screen, and unfold for the printer. Everything that is there is there without it.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (tag, attributes = {}, text = "") => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    return element;
  };

  // What was done is told to screen readers, too.
  const told = make("p", { class: "told", role: "status" });
  document.body.append(told);
  let silence;
  const tell = (text) => {
    told.textContent = text;
    clearTimeout(silence);
    silence = setTimeout(() => { told.textContent = ""; }, 4000);
  };

  // Copying. Where there is no clipboard, as on some pages that are opened from a disk, a selection
  // is copied.
  const select_and_copy = (text) => {
    const area = make("textarea", { "aria-hidden": "true", class: "aside" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  };
  const copy = async (text, what) => {
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      done = select_and_copy(text);
    }
    tell(done ? `Copied: ${what}` : "This browser lets nothing be copied by a button.");
  };
  const button = (label, what, text) => {
    const made = make("button", { type: "button", class: "copy", "aria-label": `${label}: ${what}` }, label);
    made.addEventListener("click", () => copy(text(), what));
    return made;
  };

  // A cell as a file of comma-separated values has it; none is taken for a formula, or 1/8 for a date.
  const as_csv = (text) => {
    const number = /^[-+]?[\d.,]+%?$/.test(text);
    const taken = /^[=+\-@\t\r]/.test(text) || /^\d+\/\d+$/.test(text);
    const safe = taken && !number ? `'${text}` : text;
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const csv_of = (table) =>
    all("tr", table).map((row) => all("th, td", row).map((cell) => as_csv(cell.dataset.text)).join(",") + "\n").join("");

  // The cells of comma-separated values, row by row.
  const cells_of = (text) => {
    const rows = [[]];
    for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\n]*))(,|\n|$)/g)) {
      rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
      if (end === "\n") rows.push([]);
      if (end === "") break;
    }
    return rows.filter((row) => 1 < row.length);
  };
  // For spreadsheets of languages with decimal commas, which take 0.875 for 875: semicolons between.
  const with_commas = (text) => {
    const cell = (it) => {
      const said = /^-?\d+(\.\d+)?(e-?\d+)?$/.test(it) ? it.replace(".", ",") : it;
      return /[;"\n]/.test(said) ? `"${said.replaceAll('"', '""')}"` : said;
    };
    return cells_of(text).map((row) => row.map(cell).join(";") + "\n").join("");
  };

  for (const part of all("details.part")) {
    const heading = part.querySelector("summary").textContent;
    const table = part.querySelector("table");
    const file = part.querySelector("pre.copied");
    const text = part.querySelector("pre.text");
    if (table) for (const cell of all("th, td", table)) cell.dataset.text = cell.textContent;
    const tools = make("p", { class: "tools" });
    if (table) tools.append(button("Copy the table as CSV", heading, () => csv_of(table)));
    if (file) tools.append(button("Copy all numbers as CSV", heading, () => file.textContent));
    if (file) {
      file.before(button("Copy with decimal commas", heading, () => with_commas(file.textContent)));
    }
    if (text) tools.append(button("Copy", heading, () => text.textContent));
    if (tools.children.length) part.querySelector("summary").after(tools);
  }
  for (const command of all("pre.command")) {
    command.after(button("Copy", command.textContent, () => command.textContent));
  }

  // Sorting: up, down, and as it was.
  const words = new Intl.Collator("en", { numeric: true });
  const number_in = (text) => {
    const found = text.replaceAll(",", "").match(/[-+]?\d+(\.\d+)?(e[-+]?\d+)?/i);
    return found ? Number(found[0]) : NaN;
  };
  // What has no number comes last either way; equal rows keep their order.
  const compare = (numeric, sign) => (a, b) => {
    if (!numeric) return sign * words.compare(a.key, b.key);
    const [x, y] = [number_in(a.key), number_in(b.key)];
    return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) : sign * (x - y);
  };
  const sort = (table, column, order) => {
    const body = table.tBodies[0];
    const numeric = table.tHead.rows[0].cells[column].classList.contains("number");
    const rows = [...body.rows].map((row) => ({ row, key: row.cells[column].dataset.text }));
    rows.sort((a, b) => a.row.dataset.place - b.row.dataset.place);
    if (order !== "none") rows.sort(compare(numeric, order === "descending" ? -1 : 1));
    body.append(...rows.map(({ row }) => row));
  };
  const next = { none: "ascending", ascending: "descending", descending: "none" };
  for (const table of all("details.part table")) {
    [...table.tBodies[0].rows].forEach((row, place) => { row.dataset.place = place; });
    [...table.tHead.rows[0].cells].forEach((header, column) => {
      const label = header.textContent;
      const sorting = make("button", { type: "button", class: "sort" }, label);
      header.replaceChildren(sorting);
      header.setAttribute("aria-sort", "none");
      sorting.addEventListener("click", () => {
        const order = next[header.getAttribute("aria-sort")];
        for (const other of table.tHead.rows[0].cells) other.setAttribute("aria-sort", "none");
        header.setAttribute("aria-sort", order);
        sort(table, column, order);
      });
      for (const row of table.tBodies[0].rows) {
        if (row.cells[column]) row.cells[column].dataset.label = label;
      }
    });
  }

  // A table that is wider than a small screen has its cells one below the other.
  const small = matchMedia("(max-width: 40rem)");
  const roles = { TABLE: "table", THEAD: "rowgroup", TBODY: "rowgroup", TR: "row", TD: "cell" };
  const role = (element) =>
    element.tagName === "TH" ? `${element.scope === "col" ? "column" : "row"}header` : roles[element.tagName];
  const stack = (table) => {
    table.classList.remove("stacked");
    const around = table.parentElement;
    if (small.matches && around.clientWidth < table.scrollWidth) {
      table.classList.add("stacked");
      // Without the layout of a table a browser forgets that it is one.
      for (const element of [table, ...all("*", table)]) {
        if (role(element)) element.setAttribute("role", role(element));
      }
    }
  };
  const stack_all = () => all("details.part table").forEach(stack);
  stack_all();
  addEventListener("resize", stack_all);
  for (const part of all("details")) part.addEventListener("toggle", stack_all);

  // A small screen begins with what sums up: of each section a table and two pictures.
  if (small.matches) {
    for (const section of all("main > section")) {
      const open = all("details.part[open]", section);
      for (const part of open.slice(section.querySelector("figure") ? 1 : 0)) part.open = false;
      const further = all("figure", section).slice(2);
      if (!further.length) continue;
      const more = make("details", { class: "part" });
      const pictures = further.length === 1 ? "1 more picture" : `${further.length} more pictures`;
      more.append(make("summary", {}, pictures));
      further[0].before(more);
      more.append(...further);
    }
  }

  // The values of a picture by the keyboard: the arrows lead from one to the next.
  for (const picture of all(".picture")) {
    const marks = all("svg title", picture).map((title) => title.parentElement)
      .filter((mark) => mark.tagName !== "svg");
    if (!marks.length) continue;
    picture.tabIndex = 0;
    picture.setAttribute("role", "group");
    const caption = picture.closest("figure").querySelector("figcaption").textContent;
    picture.setAttribute("aria-label", `${caption}: the arrow keys tell its values`);
    let at = -1;
    const leave = () => marks.forEach((mark) => mark.classList.remove("at"));
    picture.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      at = Math.min(Math.max(at + step, 0), marks.length - 1);
      leave();
      marks[at].classList.add("at");
      tell(marks[at].querySelector("title").textContent.replaceAll("\n", "; "));
    });
    picture.addEventListener("blur", leave);
  }

  // Paper cannot be unfolded.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details.part:not([open]):not(.long)");
    for (const part of folded) part.open = true;
  });
  addEventListener("afterprint", () => folded.forEach((part) => { part.open = false; }));

  // Searching an index: all words have to be there.
  for (const place of all(".search")) {
    const entries = all(".entry").map((entry) =>
      ({ entry, text: `${entry.textContent} ${entry.dataset.words}`.toLowerCase() }));
    const field = make("input", { type: "search", id: "search", autocomplete: "off" });
    const count = make("span", { class: "faint", role: "status" });
    const search = () => {
      const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      let found = 0;
      for (const { entry, text } of entries) {
        entry.hidden = !wanted.every((word) => text.includes(word));
        found += !entry.hidden;
      }
      for (const group of all(".group")) group.hidden = !group.querySelector(".entry:not([hidden])");
      count.textContent = wanted.length ? `${found} of ${entries.length}` : "";
    };
    field.addEventListener("input", search);
    place.append(make("label", { for: "search" }, "Search"), field, count);
  }
})();
