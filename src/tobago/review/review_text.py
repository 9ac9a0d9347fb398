"""Hints and reviews as text."""

from collections.abc import Callable, Iterable, Sequence

from tobago.game import Action, Event
from tobago.game.events import CardLookedAt, CardsGathered, CursesRemoved, LeftoversDiscarded
from tobago.game.notation import write
from tobago.island import Island
from tobago.picture.text.text_context import align_columns
from tobago.review.analysis import Decision, Review
from tobago.review.choices import HintChoice
from tobago.review.summary import Summary, greatest_change, summaries, turning_points
from tobago.words import N_, EventFormatter, Words

VERDICT_LABELS = {
    "best": N_("best"),
    "good": N_("good"),
    "inaccuracy": N_("inaccuracy"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
    "forced": N_("forced"),
}
SKIPPED_EVENTS = (CardLookedAt, CardsGathered, CursesRemoved, LeftoversDiscarded)


# ---- hints ------------------------------------------------------------------------------------


def describe_hint(
    choices: Sequence[HintChoice],
    words: Words,
    island: Island,
    names: Sequence[str],
    write_action: Callable[[Action, Island], str] = write,
) -> list[str]:
    """The lines of a hint: each choice with its value, and below it the plan and the reasons."""
    lines = []
    for number, (choice, reasons) in enumerate(choices, 1):
        value = words.say(
            "chance of winning {chance}, about {gold} gold in the end",
            chance=words.percent(choice.chance),
            gold=round(choice.gold),
        )
        lines.append(f"{number}. {write_action(choice.action, island)}: {value}")
        if len(choice.plan) > 1:
            then = ", ".join(write_action(action, island) for action in choice.plan[1:])
            lines.append(f"   {words.say('Then: {then}.', then=then)}")
        lines += [f"   {words.message(reason, island, names)}" for reason in reasons]
    return lines


# ---- reviews ----------------------------------------------------------------------------------


def describe_review(review: Review, words: Words, seat: int | None = None) -> list[str]:
    """The lines of a review of all players or of one: every decision, then the summaries."""
    text = _ReviewText(review, words)
    lines = [words.say("Decisions, as a captain rates them:"), *text.decisions(seat), ""]
    for summary in summaries(review):
        if seat in (None, summary.seat):
            lines += [*text.player(summary), ""]
    lines.append(words.say("Turning points:"))
    lines += [f"  {line}" for line in describe_turning_points(review, words)]
    return lines


def describe_turning_points(review: Review, words: Words) -> list[str]:
    """A line for each turning point of the game."""
    text = _ReviewText(review, words)
    return [text.turning_point(decision) for decision in turning_points(review)]


def describe_summary(summary: Summary, words: Words) -> str:
    """The account of a player's chance of winning, as a sentence."""
    return words.say(
        "Chance of winning: {start} at the start, own decisions {own}, cards {luck}, "
        "decisions of others {others}, {end} in the end.",
        start=words.percent(summary.start),
        own=words.signed_percent(summary.own),
        luck=words.signed_percent(summary.luck),
        others=words.signed_percent(summary.others),
        end=words.percent(summary.end),
    )


class _ReviewText:
    """Writes the parts of a review in one language."""

    def __init__(self, review: Review, words: Words) -> None:
        self._review, self._words = review, words
        self._island = review.record.header.island
        self._names = review.record.names
        self._formatter = EventFormatter(words, self._island, self._names)

    def decisions(self, seat: int | None) -> list[str]:
        """The decisions that were not forced, in columns."""
        say = self._words.say
        heads = ("", "", "", say("best"), say("this"), say("gold"), say("cards"), "", "")
        free = [d for d in self._review.decisions if d.choices and seat in (None, d.seat)]
        return align_columns([heads, *map(self._row, free)])

    def _row(self, decision: Decision) -> tuple[str, ...]:
        words, played = self._words, decision.played
        assert played is not None
        best = decision.choices[0]
        verdict = words.say(VERDICT_LABELS[decision.verdict])
        better = "" if decision.verdict == "best" else write(best.action, self._island)
        luck = decision.transition.luck(decision.seat)
        return (
            f"[{decision.ply}]".rjust(5),
            self._names[decision.seat],
            write(decision.action, self._island),
            words.percent(best.chance).rjust(7),
            words.percent(played.chance).rjust(7),
            words.decimal(played.gold).rjust(4),
            words.signed_percent(luck).rjust(7) if luck else "",
            verdict,
            better and words.say("better: {action}", action=better),
        )

    def player(self, summary: Summary) -> list[str]:
        """The gold of a player, and below it the summary."""
        words, seat = self._words, summary.seat
        gold, who = self._review.gold[seat], self._names[seat]
        head = words.count("{who}: {n} gold coin.", "{who}: {n} gold coins.", gold, who=who)
        details = [
            describe_summary(summary, words),
            self._accuracy(summary),
            *map(self._costly, summary.costliest),
            words.say("Luckiest cards: {cards}", cards=self._cards(summary.luckiest, seat)),
            words.say("Unluckiest cards: {cards}", cards=self._cards(summary.unluckiest, seat)),
        ]
        return [head, *(f"  {line}" for line in details)]

    def _accuracy(self, summary: Summary) -> str:
        counts = [
            f"{self._words.say(label)} {summary.verdicts[verdict]}"
            for verdict, label in VERDICT_LABELS.items()
            if summary.verdicts[verdict]
        ]
        return self._words.say(
            "Lost per decision on average: {loss} ({counts}).",
            loss=self._words.percent(summary.loss),
            counts=counts,
        )

    def _costly(self, decision: Decision) -> str:
        return self._words.say(
            "[{ply}] {action} lost {loss}; better: {other}.",
            ply=decision.ply,
            action=write(decision.action, self._island),
            loss=self._words.percent(decision.loss),
            other=write(decision.choices[0].action, self._island),
        )

    def _cards(self, decision: Decision, seat: int) -> str:
        transition = decision.transition
        luck = self._words.signed_percent(transition.luck(seat))
        cards = self._narrate(event for event in transition.events if event.chance)
        return f"[{decision.ply}] {luck}. {cards}".rstrip()

    def _narrate(self, events: Iterable[Event]) -> str:
        narrated = (event for event in events if not isinstance(event, SKIPPED_EVENTS))
        return " ".join(filter(None, map(self._formatter.format, narrated)))

    def turning_point(self, decision: Decision) -> str:
        """The player whose chance changed the most, the change, and the events."""
        seat, change = greatest_change(decision)
        who, by = self._names[seat], self._words.signed_percent(change)
        return f"[{decision.ply}] {who} {by}. {self._narrate(decision.transition.events)}"
