/// Words that no shipped sentence holds, and whose refusal has a reason of its own.
enum RefusedWords {
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
    "night", "nights", "tonight", "today", "yesterday", "tomorrow", "weekend", "weekday", "am",
    "pm", "o'clock", "month", "year", "fortnight",
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
