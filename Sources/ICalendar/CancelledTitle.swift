/// What calendar programs write before the title of an event that was called off.
enum CancelledTitle {
  /// Whether a title begins with such a word and a colon, or with the word in brackets.
  static func marks(_ title: String) -> Bool {
    let title = title.lowercased().drop { " \t[(【".contains($0) }
    return words.contains { word in
      guard title.hasPrefix(word) else { return false }
      let rest = title.dropFirst(word.count).drop { " \u{a0}\u{202f}".contains($0) }
      return rest.first.map { ":：])】".contains($0) } ?? false
    }
  }

  /// The words in lower case, by language.
  ///
  /// Source: Outlook's and Google Calendar's messages in these languages.
  private static let words = [
    "canceled", "cancelled", "canceled event", "cancelled event",  // English
    "abgesagt", "abgesagter termin", "storniert",  // German
    "annulé", "annulée", "annulation",  // French
    "cancelado", "cancelada", "anulado", "anulada",  // Spanish, Portuguese
    "annullato", "annullata", "cancellato", "cancellata",  // Italian
    "geannuleerd", "afgezegd",  // Dutch
    "odwołane", "odwołany", "odwołana", "anulowano", "anulowane",  // Polish
    "отменено", "отменена", "отменен", "отменён", "отмена",  // Russian
    "已取消", "取消", "已取消的活动",  // Chinese
    "キャンセル済み", "キャンセル", "中止",  // Japanese
    "inställt", "aflyst", "avlyst",  // Swedish, Danish, Norwegian
  ]
}
