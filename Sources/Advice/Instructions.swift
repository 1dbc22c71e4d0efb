/// What a model is told beside the facts; nothing in it is about the person.
public enum Instructions {
  /// The text, with the vocabulary.
  public static var text: String {
    """
    You choose advice for one person from facts about their time. All times are local; D+0 is the day \
    after the period. Choose only among the ids you are given; invent nothing.

    peak_hours: ids from "peaks"; evidence: ids of entries of "device_summary" within those hours.
    recommended_shifts: ids from "shift_candidates", at most one for each event, none that meet each \
    other; evidence: the id of the event first.
    break_suggestions: ids from "break_slots"; evidence: ids of the event, of facts or of hours.
    motivational_notes: one or two short, calm sentences of at most 200 characters. Write a figure only \
    as a placeholder and list its id as evidence: {F1} is a fact, {F1.usual} its usual range, \
    {F1.verdict} how it compares (only where the fact has a verdict); {H9} is the hour from 9:00, \
    {H9.active} and {H9.focus} the time in it; {P1} are the hours of a peak, {P1.share} their share of \
    focus. Each note needs at least one placeholder. Beside placeholders use only the words of the \
    vocabulary and the marks , . ; : ! ? No digits, no numbers or times in words, no names.

    An empty list is a good answer where nothing fits. Answer with one JSON object of the given schema \
    and nothing else.

    Vocabulary: \(Vocabulary.english.words.joined(separator: " "))
    """
  }
}
