import Documents
import Platform
import Storage

/// Calendars that were fetched and that no source of `fetch` brings any more: what they held last still counts as planned.
///
/// Whoever gives a source a name has it fetched into a folder of that name, and the file of before stays.
package enum LeftCalendars {
  /// The key of the names of those that a run has told of.
  private static let basis = "calendars_left"

  /// Their names, sorted.
  package static func names(_ open: Session) throws -> [String] {
    let path = Fetcher.ledgerFile(of: open.workspace.absolute(open.workspace.root))
    // set aside: a ledger that can't be read is told of where sources are fetched.
    guard let ledger = try? FetchLedger.read(path, name: open.workspace.name(of: path)) else {
      return []
    }
    let wanted = Set(open.configuration.fetched.map(\.id))
    let left = Set(
      ledger.entries.keys.filter { !wanted.contains($0) }.map { "inbox/\($0)/calendar.ics" }
    )
    return try open.store.calendars().map(\.file).filter {
      left.contains($0) && !FileStatus.isAbsent(open.workspace.path($0))
    }
  }

  /// What is to be told of one.
  package static func problem(_ file: String) -> Diagnostic {
    Diagnostic(
      file: file,
      severity: .warning,
      code: "calendar_left",
      problem:
        "no source of 'fetch' brings this calendar any more, and its events still count as planned",
      remedy:
        "type 'lockin archive forget \(file.shellWord)' to drop them, or give its source back the name that it had"
    )
  }

  /// Those that no run has told of yet, which are noted.
  package static func keep(_ open: Session) throws -> [Diagnostic] {
    let names = try names(open)
    let told = try open.store.basis(basis)?.split(separator: "\n").map(String.init) ?? []
    if told != names {
      try open.store.transaction {
        try open.store.setBasis(basis, names.joined(separator: "\n"))
      }
    }
    return names.filter { !told.contains($0) }.map(problem)
  }
}
