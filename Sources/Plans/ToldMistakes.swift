import Documents

/// What is to be told of the entries of a hand-written file: the first hundred one by one, and of the rest how many
/// there are and where they begin, so that a file of nothing but mistakes costs no more than one with a hundred.
struct ToldMistakes {
  private static let most = 100

  /// What an entry is called.
  private let noun: String
  private var told: [Diagnostic] = []
  private var firstLeftOut: Diagnostic?
  private var leftOut = 0

  /// Nothing yet of entries of this name.
  init(of noun: String) {
    self.noun = noun
  }

  /// Takes in what is to be told of one entry.
  mutating func add(_ diagnostic: Diagnostic) {
    if told.count < Self.most { return told.append(diagnostic) }
    leftOut += 1
    firstLeftOut = firstLeftOut ?? diagnostic
  }

  /// What is told, in the order in which it was taken in.
  var diagnostics: [Diagnostic] {
    guard let first = firstLeftOut else { return told }
    let entries = leftOut == 1 ? noun : noun + (noun.hasSuffix("s") ? "es" : "s")
    let isLoss = first.tellsOfLoss
    return told + [
      Diagnostic(
        file: first.file,
        position: first.position,
        severity: first.severity,
        code: "more_bad_entries",
        problem: isLoss
          ? "\(leftOut) more \(entries) from here on can't be used"
          : "there is something to say of \(leftOut) more \(entries) from here on",
        remedy: "mend those above first, then check again",
        effect: first.effect,
        count: leftOut
      )
    ]
  }
}
