"""The workflows: they have few permissions, and publish exactly the files that were checked."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from support.distribution import script

FOLDER = Path(__file__).parents[2] / ".github"
WORKFLOWS = {path.name: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted((FOLDER / "workflows").glob("*.yml"))}

RELEASE = script(Path(__file__).with_name("release.py"))


def steps(workflow: Any, action: str) -> list[Any]:
    """Return the steps of a workflow that use an action."""
    return [step for job in workflow["jobs"].values() for step in job["steps"] if step.get("uses", "").startswith(f"{action}@")]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_write_nothing_unless_a_job_asks(name: str) -> None:
    workflow = WORKFLOWS[name]
    assert workflow["permissions"] in ({}, {"contents": "read"})
    assert all(step["with"]["persist-credentials"] is False for step in steps(workflow, "actions/checkout"))
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 180


def test_only_what_was_checked_is_published() -> None:
    jobs = WORKFLOWS["release.yml"]["jobs"]
    runs = [(name, step["run"]) for name, job in jobs.items() for step in job["steps"] if step.get("run", "").startswith("make ")]
    assert runs == [("check", "make release-check")]
    for name in ("wheels", "publish", "announce"):
        assert not steps({"jobs": {name: jobs[name]}}, "actions/checkout"), name
        assert {"name": "checked"}.items() <= jobs[name]["steps"][0]["with"].items(), name
    made = {step["with"]["name"].partition("${{")[0] for step in steps(WORKFLOWS["release.yml"], "actions/upload-artifact")}
    used = {
        step["with"].get("name", step["with"].get("pattern", "")).rstrip("*")
        for step in steps(WORKFLOWS["release.yml"], "actions/download-artifact")
    }
    assert made == used == {"checked", "bill-of-materials", "wheels-"}
    assert jobs["publish"]["needs"] == ["check", "wheels"]


def test_only_two_jobs_of_a_release_may_write() -> None:
    asked = {name: job["permissions"] for name, job in WORKFLOWS["release.yml"]["jobs"].items()}
    assert {name for name, permissions in asked.items() if "write" in permissions.values()} == {"publish", "announce"}
    assert asked["publish"] == {"id-token": "write"}, "publishing needs only the token by which the index trusts the workflow"
    assert asked["announce"] == {"contents": "write"}, "only the job that creates the release may write to the repository"


def test_new_versions_of_actions_and_packages_are_proposed() -> None:
    updates = yaml.safe_load((FOLDER / "dependabot.yml").read_text(encoding="utf-8"))["updates"]
    assert {each["package-ecosystem"] for each in updates} == {"github-actions", "pip"}
    assert all(each["cooldown"]["default-days"] >= 7 for each in updates), "the cooldown is too short to notice that a package was hijacked"


def test_a_release_is_checked_on_the_commit_of_its_tag_and_refused_on_a_later_one(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        author = ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *author, *arguments], check=True, capture_output=True, timeout=60, cwd=tmp_path)

    git("init")
    git("commit", "--allow-empty", "--message", "first")
    assert not RELEASE.released_elsewhere("v1", tmp_path)
    git("tag", "v1")
    assert not RELEASE.released_elsewhere("v1", tmp_path)
    git("commit", "--allow-empty", "--message", "second")
    assert RELEASE.released_elsewhere("v1", tmp_path)
