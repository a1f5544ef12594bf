"""Topics for toys: the procedure that asks says what is offered, which is shorter in a test."""

from typing import Any

from starmoot.kernel import Answer, Question, Shape, Topic, View, Words


class Asked(Topic):
    """A topic whose procedure has its `offer`, and `absent`, `words` and `taken` where needed."""

    def offer(self, at: Any, g: Any, question: Question) -> Shape:
        shape: Shape = at.offer(g, question)
        return shape

    def absent(self, at: Any, g: Any, question: Question) -> Answer:
        own = getattr(at, "absent", None)
        return super().absent(at, g, question) if own is None else own(g, question)

    def words(self, at: Any, view: View, question: Question) -> Words:
        own = getattr(at, "words", None)
        return super().words(at, view, question) if own is None else own(view, question)

    def taken(self, at: Any, g: Any, question: Question, answer: Answer) -> Any:
        own = getattr(at, "taken", None)
        return None if own is None else own(g, question, answer)
