"""A copy of the tree below the target folder, in which faults are tried."""

import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()


def copied(name):
    """Brings a copy up to date; files that have not changed stay, so that they are not built anew."""
    copy = TARGET / name
    listed = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for path in filter(None, subprocess.check_output(listed, text=True).split("\0")):
        source, place = ROOT / path, copy / path
        if not source.exists():
            place.unlink(missing_ok=True)
            continue
        text = source.read_bytes()
        if not place.exists() or place.read_bytes() != text:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text)
            place.chmod(source.stat().st_mode)
    return copy


def cargo_test(copy, words, longest):
    """What tests say, and nothing if they do not end within so many seconds."""
    environment = {**os.environ, "CARGO_TARGET_DIR": str(TARGET)}
    started = subprocess.Popen(
        ["cargo", "test", *words], cwd=copy, env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
    )
    try:
        return started.communicate(timeout=longest)[0]
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, 9)
        started.communicate()
        return None


def counted(said, what):
    """How many tests have `passed` or `failed`."""
    return sum(int(number) for number in re.findall(rf"(\d+) {what}", said))


def does_not_compile(said):
    return "error: could not compile" in said
