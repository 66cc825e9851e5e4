"""A table of measured figures with what they are held against."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """One figure: `target` is the bound that it is held to, a lower one if `at_least`."""

    name: str
    value: float
    unit: str = ""
    baseline: str = ""
    target: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool:
        """True also where there is no target."""
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target

    def cells(self) -> tuple[str, ...]:
        """What is printed."""
        bound = "" if self.target is None else f"{'>=' if self.at_least else '<='} {self.target:g}"
        verdict = "" if self.target is None else "met" if self.met else "MISSED"
        return self.name, f"{self.value:.4g} {self.unit}".strip(), self.baseline, bound, verdict


@dataclass
class Table:
    """All figures of one bench."""

    title: str
    rows: list[Row] = field(default_factory=list)

    def add(
        self,
        name: str,
        value: float,
        unit: str = "",
        *,
        baseline: str = "",
        target: float | None = None,
        at_least: bool = False,
    ) -> None:
        """Adds a figure; `baseline` is what a ratio is taken against."""
        self.rows.append(Row(name, value, unit, baseline, target, at_least))

    @property
    def missed(self) -> bool:
        """Whether any figure misses its target."""
        return not all(row.met for row in self.rows)

    def __str__(self) -> str:
        head = ("what", "measured", "against", "target", "")
        lines = [head, *(row.cells() for row in self.rows)]
        widths = [max(len(line[n]) for line in lines) for n in range(len(head))]
        text = ["  ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)).rstrip()
                for line in lines]  # fmt: skip
        return "\n".join([f"== {self.title}", *text])
