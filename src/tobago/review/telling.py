"""Hints and reviews in words."""

from collections.abc import Callable, Iterable, Sequence

from tobago.game import Action, Event
from tobago.game.events import CardLookedAt, CardsGathered, CursesRemoved, LeftoversDiscarded
from tobago.game.notation import write
from tobago.island import Island
from tobago.picture.text.text_context import align_columns
from tobago.review.account import CARDS
from tobago.review.hint import Advised
from tobago.review.looking_back import Decision, Review
from tobago.review.summary import Summary, greatest_change, summaries, turning_points
from tobago.words import N_, EventFormatter, Words

VERDICT_WORDS = {
    "best": N_("best"),
    "good": N_("good"),
    "inaccuracy": N_("inaccuracy"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
    "forced": N_("forced"),
}
DULL = (CardLookedAt, CardsGathered, CursesRemoved, LeftoversDiscarded)


# ---- hints ------------------------------------------------------------------------------------


def told_hint(
    advice: Sequence[Advised],
    words: Words,
    island: Island,
    names: Sequence[str],
    written: Callable[[Action, Island], str] = write,
) -> list[str]:
    """The lines of a hint: each choice, what it promises, and below it what speaks for it."""
    lines = []
    for number, (choice, reasons) in enumerate(advice, 1):
        promise = words.say(
            "chance of winning {chance}, about {gold} gold in the end",
            chance=words.percent(choice.chance),
            gold=round(choice.gold),
        )
        lines.append(f"{number}. {written(choice.action, island)}: {promise}")
        if len(choice.steps) > 1:
            then = ", ".join(written(step, island) for step in choice.steps[1:])
            lines.append(f"   {words.say('Then: {then}.', then=then)}")
        lines += [f"   {words.message(reason, island, names)}" for reason in reasons]
    return lines


# ---- reviews ----------------------------------------------------------------------------------


def told_review(review: Review, words: Words, seat: int | None = None) -> list[str]:
    """The lines of a review: every decision, then what they come to; of one player, if asked."""
    teller = _Teller(review, words)
    chosen = [s for s in summaries(review) if seat in (None, s.seat)]
    lines = [words.say("Decisions, by a captain's estimate:"), *teller.table(seat), ""]
    for summary in chosen:
        lines += [*teller.player(summary), ""]
    lines.append(words.say("Where the game turned:"))
    lines += [f"  {line}" for line in told_turning_points(review, words)]
    return lines


def told_turning_points(review: Review, words: Words) -> list[str]:
    """A line for each point at which the game turned."""
    teller = _Teller(review, words)
    return [teller.turn(decision) for decision in turning_points(review)]


def told_account(summary: Summary, words: Words) -> str:
    """Where a player's chance came from and where it went."""
    return words.say(
        "Chance of winning: {start} at the start, own decisions {own}, cards {luck}, "
        "decisions of others {others}, {end} in the end.",
        start=words.percent(summary.start),
        own=words.signed_percent(summary.own),
        luck=words.signed_percent(summary.luck),
        others=words.signed_percent(summary.others),
        end=words.percent(summary.end),
    )


class _Teller:
    """Tells of a review by names and in a language."""

    def __init__(self, review: Review, words: Words) -> None:
        self._review, self._words = review, words
        self._island = review.record.header.island
        self._names = review.record.names
        self._formatter = EventFormatter(words, self._island, self._names)

    def table(self, seat: int | None) -> list[str]:
        """Every decision that was one, in columns."""
        say = self._words.say
        heads = ("", "", "", say("best"), say("this"), say("gold"), say("cards"), "", "")
        rows: list[tuple[str, ...]] = [heads]
        rows += [
            self._row(decision)
            for decision in self._review.decisions
            if decision.choices and seat in (None, decision.seat)
        ]
        return align_columns(rows)

    def _row(self, decision: Decision) -> tuple[str, ...]:
        words, played = self._words, decision.played
        assert played is not None
        best = decision.choices[0]
        verdict = words.say(VERDICT_WORDS[decision.verdict])
        better = "" if decision.verdict == "best" else write(best.action, self._island)
        luck = decision.step.luck(decision.seat)
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
        """How a player fared, and by what."""
        words, gold = self._words, self._review.gold
        who = self._names[summary.seat]
        lines = [
            words.count(
                "{who}: {n} gold coin.", "{who}: {n} gold coins.", gold[summary.seat], who=who
            )
        ]
        told = [
            told_account(summary, words),
            self._accuracy(summary),
            *(self._costly(decision) for decision in summary.costliest),
            words.say("Luckiest cards: {told}", told=self._cards(summary.luckiest, summary.seat)),
            words.say(
                "Unluckiest cards: {told}", told=self._cards(summary.unluckiest, summary.seat)
            ),
        ]
        return lines + [f"  {line}" for line in told]

    def _accuracy(self, summary: Summary) -> str:
        counts = [
            f"{self._words.say(word)} {summary.verdicts[verdict]}"
            for verdict, word in VERDICT_WORDS.items()
            if summary.verdicts[verdict]
        ]
        return self._words.say(
            "Given away by a decision, on average: {loss} ({counts}).",
            loss=self._words.percent(summary.loss),
            counts=counts,
        )

    def _costly(self, decision: Decision) -> str:
        return self._words.say(
            "[{ply}] {action} gave {loss} away; better: {other}.",
            ply=decision.ply,
            action=write(decision.action, self._island),
            loss=self._words.percent(decision.loss),
            other=write(decision.choices[0].action, self._island),
        )

    def _cards(self, decision: Decision, seat: int) -> str:
        luck = self._words.signed_percent(decision.step.luck(seat))
        return f"[{decision.ply}] {luck}. {self._chance_told(decision)}".rstrip()

    def _chance_told(self, decision: Decision) -> str:
        """What the cards were."""
        return self._told(event for event in decision.step.happened if isinstance(event, CARDS))

    def _told(self, happened: Iterable[Event]) -> str:
        """What happened, without what goes without saying."""
        told = (self._formatter.format(e) for e in happened if not isinstance(e, DULL))
        return " ".join(filter(None, told))

    def turn(self, decision: Decision) -> str:
        """An action that changed much, and for whom."""
        seat, change = greatest_change(decision)
        who, by = self._names[seat], self._words.signed_percent(change)
        return f"[{decision.ply}] {who} {by}. {self._told(decision.step.happened)}"
