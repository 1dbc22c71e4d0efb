/// What a model is told beside the facts; nothing in it is about the person.
public enum Instructions {
  /// The text.
  public static let text = """
    You choose advice for one person from facts about their time. All times are local; D+0 is the day \
    after the period. Choose only among the ids you are given; invent nothing.

    peak_hours: ids from "peaks"; recommended_shifts: ids from "shift_candidates", at most one for each \
    event, none that meet each other; break_suggestions: ids from "break_slots". Evidence of each: one or \
    more of the ids in its "because", for a shift its event first.
    motivational_notes: each is one or two sentences of "note_sentences", the second after a blank, copied \
    letter by letter. Where one has [a|b|c], write one of these instead, or nothing where it ends in |]. \
    Leave {F1} and the like as they are; they are filled in later. Evidence: the ids in them. Of \
    each id one sentence at most.

    Choose what helps this person most. An empty list is a good answer where nothing fits. Answer with one \
    JSON object of the given schema and nothing else.
    """
}
