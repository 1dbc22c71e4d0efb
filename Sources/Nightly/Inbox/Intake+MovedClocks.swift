import Documents
import Storage

/// Exports that have their hours by the clock of another zone than those that were read before.
extension Intake {
  /// What is told of them, unless it is known of their device; keeps that they are.
  func tell(_ doubled: DoubledRecords, in file: String) throws -> [Diagnostic] {
    let isKnown = try store.doubledRecords().contains {
      $0.device.utf8.elementsEqual(doubled.device.utf8)
    }
    try store.keep(doubled)
    return isKnown ? [] : [doubled.problem(of: file)]
  }

  /// Tells of those that were found as a store was made anew and that no export was told of.
  func tellDoubled(_ summary: inout IntakeSummary) throws {
    guard !summary.diagnostics.contains(where: { $0.code == DoubledRecords.code }) else { return }
    for doubled in try store.doubledRecords() {
      summary.diagnostics.append(doubled.problem(of: workspace.name(of: workspace.inbox)))
    }
  }
}

extension DoubledRecords {
  /// What the warning is called.
  static let code = "doubled_records"

  /// What is wrong, in words.
  package var words: String {
    let minutes = abs(shift) / 60_000
    let distance = minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    return
      "\(count) records of '\(device)' are there twice, \(distance) apart, and count twice: exports have them by the clocks of "
      + "two zones"
  }

  /// What to do about it.
  package static let remedy =
    "write which zone's clock the one with the other times has, as in 'sources: [{ file: NAME, zone: ZONE }]' of lockin.yaml, "
    + "and type 'lockin import --rebuild'"

  /// What is told of them where they are found.
  func problem(of file: String) -> Diagnostic {
    Diagnostic(
      file: file,
      severity: .warning,
      code: DoubledRecords.code,
      problem: words,
      remedy: DoubledRecords.remedy
    )
  }
}
