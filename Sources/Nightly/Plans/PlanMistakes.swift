import Analysis
import Documents

/// What is missing of a person's plans, or counts otherwise than it is written, since there are mistakes
/// in the hand-written files.
package struct PlanMistakes: Equatable {
  /// How many entries have a mistake of each kind, by the codes of diagnostics.
  private(set) var kinds: [String: Int] = [:]
  /// What a reader should know before trusting figures that rest on plans, a sentence for each file.
  ///
  /// They name no file by a name that the person chose.
  private(set) var sentences: [String] = []

  /// The mistakes among what was told of plans: those of which it was told what became of the entry.
  package init(_ diagnostics: [Diagnostic]) {
    var files: [String: Tally] = [:]
    for diagnostic in diagnostics {
      guard let effect = diagnostic.effect else { continue }
      kinds[diagnostic.code, default: 0] += diagnostic.count
      let file = PlanMistakes.shownName(of: diagnostic.file)
      files[file, default: Tally()].add(effect, diagnostic.count)
    }
    sentences = files.sorted { $0.key < $1.key }.map { $1.sentence(of: $0) }
  }

  /// How many entries have a mistake.
  package var count: Int { kinds.values.reduce(0, +) }

  /// The files that have to be called as lockin reads them; any other name is the person's own.
  private static let fixedNames: Set<String> = [
    "plans/events.yaml", "plans/changes.yaml", "plans/goals.yaml", "plans/sessions.csv",
    "plans/decisions.csv", "plans/timetable.yaml", "plans/habits.yaml", "plans/checkins.csv",
    "plans/items.yaml", "plans/lists.yaml", "plans/days.yaml",
  ]

  private static func shownName(of file: String) -> String {
    if fixedNames.contains(file) { return file }
    return file.hasSuffix(".yaml") || file.hasSuffix(".yml") ? "a timetable" : "an imported plan"
  }
}

/// What became of the entries of one file.
private struct Tally {
  private var leftOut: [String: Int] = [:]
  private var changed = 0
  private var isWholeFileLeftOut = false

  mutating func add(_ effect: Diagnostic.Effect, _ count: Int) {
    switch effect {
    case .entryLeftOut("timetable"): isWholeFileLeftOut = true
    case .entryLeftOut(let noun): leftOut[noun, default: 0] += count
    case .fileLeftOut: isWholeFileLeftOut = true
    case .changed: changed += count
    }
  }

  /// What is missing of a file, and what counts otherwise: `2 events of plans/events.yaml could not be used ...`.
  func sentence(of file: String) -> String {
    let why = ": 'lockin check' says why."
    if isWholeFileLeftOut {
      let start = file.prefix(1).uppercased() + file.dropFirst()
      return (file.hasPrefix("plans/") ? file : start) + " could not be used and is missing here"
        + why
    }
    let odd = changed == 1 ? "counts otherwise than it is written" : "count otherwise than written"
    if leftOut.isEmpty {
      return "\(Wording.count(changed, "entry", "entries")) of \(file) \(odd)\(why)"
    }
    let missing = leftOut.sorted { $0.key < $1.key }.map { noun, count in
      Wording.count(count, noun, noun == "class" ? "classes" : nil)
    }
    let verb = leftOut.values.reduce(0, +) == 1 ? "is" : "are"
    return
      "\(missing.joined(separator: " and ")) of \(file) could not be used and \(verb) missing here"
      + (changed > 0 ? "; \(changed) more \(odd)" : "") + why
  }
}
