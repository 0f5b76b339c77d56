"""`make fuzz`: damaged files through `read_source` until the time is up; only SourceError may come out.

python -m tests.fuzz [--seed N] [--seconds S] [--kinds epub,html,xhtml,md,txt]

Files that made anything else happen, or took too long, are written to tests/source/crashers/.
"""

import argparse
import sys
import time
import traceback
from hashlib import sha256
from pathlib import Path

from tests.fuzz.run import SLOW_S, Finding, cases, check

CRASHERS = Path(__file__).resolve().parents[1] / "source" / "crashers"


def main() -> int:
    """Run until the time is up; 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the same seed makes the same files")
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--kinds", default="epub,html,xhtml,md,txt", help="endings of the files to damage")
    args = parser.parse_args()
    end = time.monotonic() + args.seconds
    found: dict[str, Finding] = {}
    tried = refused = 0
    for name, data in cases(args.seed, frozenset(args.kinds.split(","))):
        if time.monotonic() > end:
            break
        tried += 1
        finding = check(name, data)
        refused += finding is None
        if isinstance(finding, Finding) and finding.where not in found:
            found[finding.where] = finding
            _keep(finding)
    print(f"{tried} files from seed {args.seed}, {refused} refused cleanly, {len(found)} findings")
    return 1 if found else 0


def _keep(finding: Finding) -> None:
    CRASHERS.mkdir(exist_ok=True)
    path = CRASHERS / f"{sha256(finding.data).hexdigest()[:12]}-{finding.name}"
    path.write_bytes(finding.data)
    print(f"{path}: {finding.where[:200]} ({finding.seconds:.1f} s, slow is over {SLOW_S} s)", file=sys.stderr)
    if finding.error:
        traceback.print_exception(finding.error)


if __name__ == "__main__":
    sys.exit(main())
