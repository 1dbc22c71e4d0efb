/// The program that shows a text screen by screen, as its person chose it.
public struct PagerCommand: Sendable, Equatable {
  /// The program and its arguments.
  public let words: [String]
  /// What it is given in its environment besides what this program was given.
  public let additions: [String: String]

  /// What has a shell read the choice; the same marks as git's, but for blanks.
  private static let shellMarks = Set("|&;<>()$`\\\"'*?[#~=%\n")

  /// A choice such as `less -R`; nil for nothing and for `cat`, which ask for none.
  ///
  /// `less` is told to end where the text has room after all, to show colours, and to leave the text standing,
  /// unless `LESS` is set: `hasLess`.
  init?(_ choice: String, hasLess: Bool) {
    let split = choice.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    guard !split.isEmpty, split != ["cat"] else { return nil }
    words = choice.contains(where: PagerCommand.shellMarks.contains) ? ["sh", "-c", choice] : split
    additions = hasLess ? [:] : ["LESS": "FRX"]
  }
}
