"""Pages of results, tried in Chromium by its WebDriver. Needs Python and nothing else.

page_in_browser.py policy REPORTS             the security policy names the script of each page
page_in_browser.py driven                     a browser can be driven here at all
page_in_browser.py browse REPORTS AXE SHOTS   what a page can do; AXE and SHOTS may be empty
"""

import base64
import contextlib
import csv
import hashlib
import io
import json
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]
PHONE = 375
failed = []


def say(ok, what, found=None):
    """Tells whether something holds; what was found, if it does not."""
    print(("ok - " if ok else "NOT OK - ") + what + ("" if ok or found is None else f": {found}"))
    if not ok:
        failed.append(what)


def policy(reports):
    """The policy of a page names its script by its hash: another one is not run."""
    for page in sorted(reports.rglob("*.html")):
        html = page.read_text(encoding="utf-8")
        script = html.split("<script>", 1)[1].split("</script>", 1)[0]
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        named = re.search("script-src 'sha256-([^']*)'", html)[1]
        if named != digest:
            say(False, "the policy in templates/head.html names templates/script.js", f"it is sha256-{digest}")
            return
    say(True, "the policy of every page names its script")


class Browser:
    """A session of WebDriver."""

    def __init__(self, port, profile):
        self.base = f"http://127.0.0.1:{port}"
        options = {"args": [*FLAGS, f"--user-data-dir={profile}", "--window-size=1200,900"]}
        wanted = {"browserName": "chrome", "goog:chromeOptions": options,
                  "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/session/" + session["sessionId"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise SystemExit(f"NOT OK - {path}: {error.read().decode()[:600]}") from error

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script, *arguments):
        return self.ask("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def devtools(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, page):
        self.ask("POST", "/url", {"url": page.as_uri()})

    def press(self, key):
        keys = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def errors(self):
        log = self.ask("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] in ("SEVERE", "WARNING")]

    def screen(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=width <= PHONE)
        self.drawn()

    def drawn(self):
        """Waits until the page has been told of its size: a browser tells it with its next frame, not at once."""
        self.wait("const done = arguments[arguments.length - 1];"
                  "requestAnimationFrame(() => requestAnimationFrame(() => done(true)));")

    def media(self, scheme="light", kind=""):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.devtools("Emulation.setEmulatedMedia", media=kind, features=features)

    def shoot(self, shots, name):
        if shots:
            shot = self.devtools("Page.captureScreenshot", captureBeyondViewport=True, format="png")
            (shots / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))


# The cells of a column, in the order of the screen.
COLUMN = """
const part = [...document.querySelectorAll('details.part')]
  .find((it) => it.querySelector('summary').textContent === arguments[0]);
const table = part.querySelector('table');
const headers = [...table.tHead.rows[0].cells];
const at = headers.findIndex((it) => it.textContent === arguments[1]);
if (arguments[2]) headers[at].querySelector('button').click();
return [headers[at].getAttribute('aria-sort'),
  [...table.tBodies[0].rows].map((row) => row.cells[at].textContent)];
"""


def sorting(browser):
    column = lambda click: browser.run(COLUMN, "In numbers", "mean", click)
    # By the number that is read, a percentage or not.
    number = lambda cell: float(cell.split(" ")[0].replace(",", "").rstrip("%"))
    numbers = lambda cells: [number(cell) for cell in cells if cell]
    state, before = column(False)
    seen = [column(True) for _ in range(3)]
    up, down = numbers(seen[0][1]), numbers(seen[1][1])
    ok = up == sorted(up) and down == sorted(down, reverse=True) and up != down
    ok = ok and seen[2][1] == before and state == "none"
    ok = ok and [state for state, _ in seen] == ["ascending", "descending", "none"]
    say(ok, "a table sorts up, down and back", seen)


def folding(browser):
    toggled = browser.run("""
      const part = document.querySelector('#situation details.part');
      part.querySelector('summary').focus();
      return part.open;""")
    browser.press("\ue007")
    now = browser.run("return document.querySelector('#situation details.part').open")
    say(toggled != now, "a table folds by the keyboard")
    browser.press("\ue007")


# What the button of a table that begins so copies, and what is told of it.
COPY = """
const done = arguments[arguments.length - 1];
const part = [...document.querySelectorAll('details.part')]
  .find((it) => it.querySelector('summary').textContent === 'In numbers');
[...part.querySelectorAll('button.copy')].find((it) => it.textContent.startsWith(arguments[0])).click();
setTimeout(() => navigator.clipboard.readText().then(
  (text) => done([text, document.querySelector('.told').textContent]), (error) => done([String(error), ''])), 200);
"""


def copying(browser, summary):
    browser.devtools("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    copied, told = browser.wait(COPY, "Copy all numbers")
    say(copied == summary and told == "Copied: In numbers", "all numbers are copied as CSV", [copied, told])
    table, _ = browser.wait(COPY, "Copy the table")
    say(table.startswith("measure,variant,mean") and len(table.splitlines()) > 2, "a table is copied as CSV", table)
    commas, _ = browser.wait(COPY, "Copy with decimal commas")
    number = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")
    said = lambda cell: cell.replace(".", ",") if number.fullmatch(cell) else cell
    wanted = [[said(cell) for cell in row] for row in csv.reader(io.StringIO(summary))]
    say(list(csv.reader(io.StringIO(commas), delimiter=";")) == wanted, "and with decimal commas", commas[:300])


def pictures(browser):
    count = browser.run("const it = document.querySelectorAll('.picture'); it[0]?.focus(); return it.length")
    browser.press("\ue014")
    first = browser.run("return document.querySelector('.told').textContent")
    browser.press("\ue014")
    second = browser.run("return document.querySelector('.told').textContent")
    say(count and first and second and first != second, "the arrow keys tell the values of a picture",
        [count, first, second])


def small(browser, name, shots):
    browser.screen(PHONE, 800)
    wide = browser.run("""
      const over = [...document.querySelectorAll('body *')]
        .filter((it) => it.getBoundingClientRect().right > innerWidth + 1)
        .filter((it) => !it.closest('pre, .aside')).map((it) => it.outerHTML.slice(0, 120));
      return [document.scrollingElement.scrollWidth, over.slice(0, 5)];""")
    say(wide[0] <= PHONE and not wide[1], f"{name}: nothing is wider than a phone", wide)
    browser.shoot(shots, f"{name}-phone")
    browser.screen(1200, 900)
    cut = browser.run("""
      return [...document.querySelectorAll('.wide')]
        .filter((it) => it.clientWidth + 1 < it.scrollWidth && it.clientWidth < 0.9 * innerWidth)
        .map((it) => [it.getAttribute('aria-label'), it.clientWidth, it.scrollWidth]);""")
    say(not cut, f"{name}: no table is cut where there is room beside it", cut)


def reader(browser, axe, name):
    """No serious issue for whoever uses a screen reader, a keyboard or has weak eyes."""
    if not axe:
        return
    if not browser.run("return typeof axe === 'object'"):
        browser.run(axe)
    found = browser.wait("""
      const done = arguments[arguments.length - 1];
      axe.run().then((it) => done(it.violations.filter((v) => ['serious', 'critical'].includes(v.impact))
        .map((v) => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 200), v.nodes[0].failureSummary])),
        (error) => done([String(error)]));""")
    say(not found, f"{name}: axe-core finds nothing serious", found)


def dark(browser, axe, name, shots):
    browser.media("dark")
    light = browser.run("""
      const sum = (color) => color.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b);
      const ground = (it) => sum(getComputedStyle(it).backgroundColor);
      const turned = (it) => it.matches('.themed') ||
        getComputedStyle(it.querySelector('svg, img')).filter.includes('invert');
      const pictures = [...document.querySelectorAll('.picture')];
      return [document.body, ...pictures].filter((it) => ground(it) > 300).length +
        pictures.filter((it) => !turned(it)).length;""")
    say(not light, f"{name}: nothing is bright in the dark", light)
    reader(browser, axe, f"{name}, dark")
    browser.shoot(shots, f"{name}-dark")
    browser.media()


def paper(browser, name, shots):
    browser.run("addEventListener('beforeprint', () => { document.body.dataset.printed = 1; })")
    pdf = base64.b64decode(browser.ask("POST", "/print", {}))
    if shots:
        (shots / f"{name}.pdf").write_bytes(pdf)
    told = browser.run("return document.body.dataset.printed")
    browser.media(kind="print")
    hidden = browser.run("""
      const named = '.part:not(.long) > *, .part:not(.long) td, figure svg, figure img, dl, h2';
      return [...document.querySelectorAll(named)].filter((it) => !it.closest('.csv, .tools'))
        .filter((it) => !it.checkVisibility()).map((it) => it.outerHTML.slice(0, 80)).slice(0, 5);""")
    buttons = browser.run("""
      return [...document.querySelectorAll('thead button')]
        .filter((it) => getComputedStyle(it).display !== 'contents').length;""")
    browser.media()
    say(not buttons, f"{name}: nothing keeps the headers of a table from its further pages", buttons)
    say(pdf.startswith(b"%PDF") and told and not hidden, f"{name}: what is named is printed", hidden)
    say(len(pdf) < 8_000_000, f"{name}: a printer is not sent more than it can take", len(pdf))


def index(browser, reports, axe, shots):
    browser.open(reports / "index.html")
    links = "return [...document.querySelectorAll('.entry')].filter((it) => it.checkVisibility()).length"
    search = """
      const field = document.querySelector('#search');
      field.value = arguments[0];
      field.dispatchEvent(new Event('input'));
      return document.querySelector('.search [role=status]').textContent;"""
    every = browser.run(links)
    say(browser.run(search, "MINED  section") == f"1 of {every}" and browser.run(links) == 1,
        "an index is searched by words", browser.run(links))
    say(browser.run(search, "zeppelin") == f"0 of {every}" and browser.run(links) == 0, "and says that there is none")
    browser.run(search, "")
    say(browser.run(links) == every, "and shows all again")
    small(browser, "index", shots)
    reader(browser, axe, "index")
    dark(browser, axe, "index", shots)
    browser.run("document.querySelector('.entry a').click()")
    time.sleep(0.3)
    say(browser.run("return document.querySelectorAll('#situation').length") == 1, "its links lead to pages")
    say(not browser.errors(), "the console is silent", browser.errors())


@contextlib.contextmanager
def browser_driven():
    """A browser, while it is driven."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            time.sleep(0.1)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            browser = Browser(port, profile)
            try:
                yield browser
            finally:
                browser.ask("DELETE", "")
    finally:
        driver.terminate()
        driver.wait()


def browse(reports, axe, shots):
    with browser_driven() as browser:
        for page in sorted(reports.glob("*/*/index.html")):
            name = page.parent.name
            browser.open(page)
            say(browser.run("return performance.getEntriesByType('resource').length") == 0,
                f"{name}: nothing is loaded")
            browser.shoot(shots, f"{name}-light")
            if name == "mine-order":
                sorting(browser)
                folding(browser)
                copying(browser, (page.parent / "summary.csv").read_text(encoding="utf-8"))
                pictures(browser)
            reader(browser, axe, name)
            small(browser, name, shots)
            dark(browser, axe, name, shots)
            paper(browser, name, shots)
            errors = browser.errors()
            say(not errors, f"{name}: the console is silent", errors)
        index(browser, reports, axe, shots)


def main():
    job, *more = sys.argv[1:]
    if job == "driven":
        with browser_driven() as browser:
            browser.run("return 1")
    elif job == "policy":
        policy(pathlib.Path(more[0]))
    else:
        reports, axe, shots = more
        axe = pathlib.Path(axe).read_text(encoding="utf-8") if axe else ""
        browse(pathlib.Path(reports), axe, pathlib.Path(shots) if shots else None)
    sys.exit(1 if failed else 0)


main()
