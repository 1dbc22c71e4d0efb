/// The words that notes may hold, and words whose refusal has a reason of its own.
///
/// A note says with words only what holds of anybody: all that is particular, amounts, times,
/// comparisons, comes in by placeholders. So there are no numbers here, no times, no words that compare or
/// deny. The list is shipped, and the request holds it, so that the check has no opinion.
struct Vocabulary {
  /// The words, in lower case and sorted.
  let words: [String]
  private let known: Set<String>

  /// The English words.
  static let english = Vocabulary(
    words: String(decoding: PackageResources.vocabulary_en_txt, as: UTF8.self)
      .split(separator: "\n").map(String.init)
  )

  init(words: [String]) {
    self.words = words
    known = Set(words)
  }

  /// Whether a word in lower case is in the list.
  func holds(_ word: String) -> Bool { known.contains(word) }

  /// Numbers in words; a figure in words is a figure.
  static let numbers: Set<String> = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred",
    "thousand", "million", "dozen", "half", "quarter", "third", "double", "twice", "once", "triple",
    "first", "second", "fourth", "fifth", "couple", "percent", "single",
  ]

  /// Times in words.
  static let times: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mondays",
    "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "january", "february",
    "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "noon", "midnight", "morning", "mornings", "afternoon", "afternoons", "evening", "evenings",
    "night", "nights", "tonight", "today", "yesterday", "tomorrow", "weekend", "weekends",
    "weekday",
    "weekdays", "am", "pm", "o'clock", "month", "year", "fortnight",
  ]

  /// Health, and blame: not for a program to speak of.
  static let judgements: Set<String> = [
    "depressed", "depression", "anxiety", "anxious", "adhd", "burnout", "stress", "stressed",
    "insomnia", "medication", "doctor", "therapy", "therapist", "diagnosis", "disorder", "symptom",
    "symptoms", "illness", "sick", "pill", "dose", "caffeine", "weight", "diet", "lazy", "laziness",
    "failure", "failed", "fail", "fault", "blame", "shame", "ashamed", "guilty", "guilt",
    "pathetic",
    "stupid", "weak", "disappointing", "disappointed", "wasted", "waste", "worthless", "useless",
    "hopeless", "excuse", "excuses", "should", "must",
  ]

  /// What belongs to instructions, not to notes.
  static let instructions: Set<String> = [
    "ignore", "instruction", "instructions", "prompt", "system", "assistant", "schema", "json",
    "developer", "jailbreak", "override", "disregard", "placeholder", "vocabulary", "model",
    "language", "execute", "command", "password", "token", "api", "key", "admin", "roleplay",
    "previous", "above",
  ]
}
