import Documents

/// Words that no shipped sentence holds, and whose refusal has a reason of its own.
enum RefusedWords {
  private static let table = WordTable(PackageResources.refused_words_en_txt)

  /// Numbers in words; a figure in words is a figure.
  static let numbers = Set(table["numbers"])

  /// Times in words.
  static let times = Set(table["times"])

  /// Health, and blame: not for a program to speak of.
  static let judgements = Set(table["judgements"])

  /// What belongs to instructions, not to notes.
  static let instructions = Set(table["instructions"])
}
