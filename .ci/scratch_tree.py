"""A copy of the tree below the target folder, in which faults are tried."""

import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRATCH = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "scratch"
# What is built from the copy has a folder of its own: cargo takes what it built from one copy for what
# it would build from another, and tests of the tree itself would run with the faults of its copy.
TARGET = SCRATCH / "target"


def copied():
    """Brings the copy up to date; files that have not changed stay, so that they are not built anew."""
    copy = SCRATCH / "tree"
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


# A faulty program must not harm the machine that it is tried on: as root it could put a file in the
# place of a device. What something is mounted on cannot be replaced, and these mounts are its own.
GUARDED = """for device in null zero full random urandom tty; do
  mount --bind /dev/$device /dev/$device || exit 125
done
exec "$@"
"""


def guarded(command):
    """The command, run so that devices stay what they are."""
    if os.name != "posix" or os.geteuid() != 0:
        return command
    return ["unshare", "--mount", "sh", "-c", GUARDED, "sh", *command]


def cargo_test(copy, words, longest):
    """What tests say, and nothing if they do not end within so many seconds."""
    environment = {**os.environ, "CARGO_TARGET_DIR": str(TARGET)}
    started = subprocess.Popen(
        guarded(["cargo", "test", *words]), cwd=copy, env=environment, stdout=subprocess.PIPE,
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
