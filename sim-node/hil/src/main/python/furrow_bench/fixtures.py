"""Fixtures for pytest, and the evidence of each case that fails.

    # conftest.py
    pytest_plugins = ["furrow_bench.fixtures"]

    @pytest.fixture(scope="session")
    def furrow_run():
        return {"scenario": "rig.yaml", "options": ["--bus", "memory"], "stepped": True}

    # test_rig.py
    def test_brakes(bench):
        with bench.held("brake", 1):
            bench.wait_for(lambda now: now["speed_mps"] < 0.1, ["speed_mps"], timeout_s=5)

All cases of a session share one run, which pytest --furrow-out=DIR records in DIR/run (default: furrow-results). After a
case that fails DIR/NAME has what the case saw last, as signals.csv and plot.svg, log.txt with what the run has printed,
and evidence.json with its times and the last digest; the JUnit XML of pytest (--junit-xml) names these files as
properties of the case. After each case the holds and faults that it has left are ended.
"""

import json
import os
import re
import shutil

import pytest

import furrow_bench
from furrow_bench.plot import svg


def pytest_addoption(parser):
    """Adds the options of this plug-in."""
    parser.addoption("--furrow-out", default="furrow-results", metavar="DIR", help="folder of the run and the evidence")


def pytest_configure(config):
    """Removes the results of an earlier session."""
    out = config.getoption("--furrow-out")
    if os.path.exists(os.path.join(out, "run", "scenario.yaml")) or os.path.exists(os.path.join(out, "session.json")):
        shutil.rmtree(out)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Collects evidence of a case that fails, before its run goes on."""
    report = (yield).get_result()
    bench = getattr(item, "funcargs", {}).get("bench")
    if report.when == "call" and report.failed and bench is not None:
        folder = os.path.join(item.config.getoption("--furrow-out"), re.sub(r"[^A-Za-z0-9_.-]+", "_", item.name))
        item.user_properties.extend(_evidence(bench, folder, item, call.excinfo.value))


def _evidence(bench, folder, item, failure):
    os.makedirs(folder, exist_ok=True)
    names, rows = bench.recent or (["time_s"], [])
    rows = list(rows)
    files = {"signals": "signals.csv", "plot": "plot.svg", "log": "log.txt"}
    with open(os.path.join(folder, files["signals"]), "w", encoding="utf-8") as table:
        table.write(",".join(names) + "\n")
        table.writelines(",".join("" if value is None else repr(value) for value in row) + "\n" for row in rows)
    with open(os.path.join(folder, files["plot"]), "w", encoding="utf-8") as plot:
        plot.write(svg(item.name, names, rows))
    with open(os.path.join(folder, files["log"]), "w", encoding="utf-8") as log:
        log.write(bench.log())
    run = os.path.join(item.config.getoption("--furrow-out"), "run")
    epoch, digest = _last_digest(run)
    try:
        end_s = bench.read("ready")["time_s"]
    except furrow_bench.BenchError:
        end_s = None  # the run has ended
    facts = {
        "case": item.nodeid,
        "begin_s": getattr(bench, "case_begin_s", None),
        "end_s": end_s,
        "digest_epoch": epoch,
        "digest": digest,
        "replay": "furrow hil --bus replay:" + run,
        "failure": str(failure),
    }
    with open(os.path.join(folder, "evidence.json"), "w", encoding="utf-8") as text:
        json.dump(facts, text, indent=2)
    return [(key, os.path.join(folder, name)) for key, name in files.items()] + [
        ("digest", digest), ("digest_epoch", epoch), ("replay", facts["replay"])]


def _last_digest(run):
    """The last complete row of a run's digests.csv."""
    try:
        with open(os.path.join(run, "digests.csv"), encoding="utf-8") as table:
            row = table.read().rpartition("\n")[0].splitlines()[-1].split(",")
        return (int(row[0]), row[1]) if row[0].isdigit() else (None, None)
    except (OSError, IndexError):
        return None, None


@pytest.fixture(scope="session")
def furrow_run():
    """What is started: 'scenario', and if need be 'options' of furrow hil and 'stepped'. Define your own."""
    return {"scenario": "hil-demo", "options": ["--bus", "memory"], "stepped": True}


@pytest.fixture(scope="session")
def furrow_bench_of_session(furrow_run, request):
    """The run of all cases."""
    out = request.config.getoption("--furrow-out")
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "session.json"), "w", encoding="utf-8") as text:
        json.dump(furrow_run, text, indent=2)
    run = furrow_bench.start(furrow_run["scenario"], *furrow_run.get("options", []), "--out", os.path.join(out, "run"),
                             stepped=furrow_run.get("stepped", False))
    yield run
    run.close()


@pytest.fixture
def bench(furrow_bench_of_session):
    """The run, with no order in force; what the case orders ends with it."""
    run = furrow_bench_of_session
    run.recent = None
    run.case_begin_s = run.read("ready")["time_s"]
    yield run
    run.restore()
