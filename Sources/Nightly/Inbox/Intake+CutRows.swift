import CivilTime
import Days
import Documents
import Files
import Records
import Storage

/// Tables that were read while their last row was not whole yet, as a copy was still at work.
///
/// A row without an end is read like any other, as many programs end none with the last one, and is kept in mind. It was cut
/// where the table, once it tells of its time, does not say it.
extension Intake {
  /// What is known of such rows before an export is read.
  func openRows(toBeRead found: FoundExport, _ format: ExportFormat) throws -> ImportedOpenRows {
    // What comes by standard input has one name, whatever it is of.
    let isOpen = try format.isTable && found.file != GivenExport.name && endsOpen(found)
    return ImportedOpenRows(try store.openRows(), file: found.file, endsOpen: isOpen)
  }

  /// Takes back what such rows of a name said, where its table was read and says it no more; keeps in mind what the last row
  /// of that one says where it has no end.
  ///
  /// Gives what is to be told.
  func settleOpenRows(of found: FoundExport, _ rows: ImportedOpenRows) throws -> [Diagnostic] {
    let copies = try self.copies(of: found)
    try store.forget(rows.said, but: copies + [found.file])
    let last = rows.endsOpen ? try openRows(of: copies).adding(rows.last) : rows.last
    return try settle(rows.outcome, of: found, last)
  }

  /// The same where the bytes of the one that takes its place are known, and are not read for the store.
  func settleOpenRows(ofKnown found: FoundExport) throws -> [Diagnostic] {
    let copied = try endsOpen(found) ? openRows(of: copies(of: found)) : OpenRows()
    let open = try store.openRows(of: found.file)
    guard !open.isEmpty || !copied.isEmpty else { return [] }
    return try settle(outcome(of: open, in: found), of: found, copied)
  }

  private func settle(
    _ outcome: OpenRowWatch.Outcome,
    of found: FoundExport,
    _ last: OpenRows
  ) throws -> [Diagnostic] {
    try store.set(outcome.unsettled.adding(last), of: found.file)
    guard try store.takeBack(outcome) > 0 else { return [] }
    return [
      Diagnostic(
        file: found.file,
        severity: .warning,
        code: "row_taken_back",
        problem:
          "when this was read before it ended within a row, and what that row said was taken back now",
        remedy: "nothing is to be done: the whole row counts in its place"
      )
    ]
  }

  /// The names under which the same bytes were read last.
  private func copies(of found: FoundExport) throws -> [String] {
    guard let hash = found.hash else { return [] }
    return try store.openRows().keys.filter {
      try !$0.hasSameBytes(as: found.file) && store.rememberedHash(of: $0) == hash
    }
  }

  private func openRows(of files: [String]) throws -> OpenRows {
    try files.reduce(OpenRows()) { try $0.adding(store.openRows(of: $1)) }
  }

  /// What a file of the workspace tells of rows without an end that stood in it.
  func outcome(of open: OpenRows, in file: String) throws -> OpenRowWatch.Outcome {
    let path = workspace.path(file)
    let found = FoundExport(path: path, file: file, status: try FileStatus(reading: path))
    return try outcome(of: open, in: found)
  }

  private func outcome(
    of open: OpenRows,
    in found: FoundExport
  ) throws -> OpenRowWatch.Outcome {
    let search = OpenRowSearch(for: open, store)
    let format = try format(of: found)
    if format.isTable {
      // What was purged must not come back by it.
      let gate = purged.stones.isEmpty ? nil : TombstoneGate(search, purged.stones)
      _ = try ExportReader.read(format, context(of: found, format, nil), into: gate ?? search)
      try gate?.finish()
    }
    return search.outcome
  }

  /// Whether a file's last byte is not the end of a line; of what is packed nobody knows.
  private func endsOpen(_ found: FoundExport) throws -> Bool {
    guard found.packed == nil, found.size > 0 else { return false }
    let last = try ByteStream.contents(
      of: ByteSource(path: found.path, packed: .slice(from: found.size - 1, size: 1)),
      first: 1
    )
    return ![UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(last.first)
  }
}
