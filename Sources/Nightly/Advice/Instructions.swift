/// What a model is told beside the facts; nothing in it is about the person.
public enum Instructions {
  /// The text.
  public static let text = """
    You choose advice for one person from facts about their time. All times are local; D+0 is the day \
    after the period. Choose only among the ids you are given; invent nothing.

    peak_hours: up to three ids of "peaks". recommended_shifts: up to three ids of "shift_candidates", one for each \
    event. break_suggestions: up to three ids of "break_slots". motivational_notes: up to two ids of "sentences".
    summary: up to six sentences of at most 25 words for this person, of one of two kinds. About figures: lead \
    words, then placeholders without an id, with a comma, semicolon or "and" between them, then tail words: "Your \
    week held {focus}, {focus_change}." About a proposal: placeholders of one id, {gain:S2} never without {move:S2}: \
    "Consider {move:S2}: it gives {gain:S2}." Beside placeholders only these words may stand, by where they stand, \
    and "day" or "week" as the period is: \(PlainSentences.vocabulary). A sentence that breaks these rules is \
    dropped. Placeholders stand for whole phrases: {focus} "N of focus", {focus_change} "N more focus than usual" or \
    "N less focus than usual", {focus_usual} "usually focus is N to N", {longest_block} "longest block of focus was \
    N", {focus_blocks} "N blocks of focus, the longest of N", {plan_kept} "N of the time planned went to plan", \
    {longest_run} "longest stretch of focus without a break was N", {long_runs} "N times you focused on without a \
    break, at most N", {best_hour} "no hour held more focus than N: N", {hours:P1} "N to N on some days, where N of \
    your active time is focus", {event:S1} the event, {move:S1} "moving the event to N", {gain:S1} "about N more \
    focus".

    Choose what helps this person most. An empty list is a good answer where nothing fits. Answer with one \
    JSON object of the given schema and nothing else.
    """
}
