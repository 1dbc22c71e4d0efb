import CivilTime
import Documents
import Platform
import Records
import Storage

/// Tables that were read while their last row was not whole yet, as a copy was still at work.
///
/// A row without an end is read like any other, as many programs end none with the last one, and is kept in mind. It was cut
/// where its line goes on in a table that has the name later.
extension Intake {
  /// What is known of such rows before an export is read.
  func openRows(toBeRead found: FoundExport, _ format: ExportFormat) throws -> ImportedOpenRows {
    let open = try store.openRows()
    guard format.isTable else { return ImportedOpenRows(open, file: found.file) }
    return ImportedOpenRows(
      open,
      file: found.file,
      found: try LineText.find(open[found.file]?.lines ?? [], in: found.source),
      line: try lastLine(of: found)
    )
  }

  /// Takes back what such rows of a name said that were cut, where its table was read; keeps in mind what the last row of that
  /// one says where it has no end.
  ///
  /// Gives what is to be told.
  func settleOpenRows(of found: FoundExport, _ rows: ImportedOpenRows) throws -> [Diagnostic] {
    let copies = try self.copies(of: found)
    try store.forget(rows.said, but: copies + [found.file])
    let last = rows.line == nil ? rows.last : try openRows(of: copies).adding(rows.last)
    return try settle(rows.outcome, of: found, last)
  }

  /// The same where the bytes of the one that takes its place are known, and are not read for the store.
  func settleOpenRows(ofKnown found: FoundExport) throws -> [Diagnostic] {
    let copied = try lastLine(of: found) == nil ? OpenRows() : openRows(of: copies(of: found))
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
    let format = try format(of: found)
    let lines =
      format.isTable ? try LineText.find(open.lines, in: found.source) : LineText.Found()
    let watch = OpenRowWatch(for: open, lines)
    guard watch.hasCut else { return watch.outcome }
    let search = OpenRowSearch(for: watch, store)
    // What was purged must not come back by it.
    let gate =
      purged.stones.isEmpty
      ? nil : TombstoneGate(search, purged.stones, alsoOf: found.purgedDevices)
    _ = try ExportReader.read(format, context(of: found, format, nil), into: gate ?? search)
    try gate?.finish()
    return search.outcome
  }

  /// The last row of a table without a line end; of what is packed nobody knows, and what comes by standard input has one
  /// name, whatever it is of.
  private func lastLine(of found: FoundExport) throws -> LineText? {
    guard found.packed == nil, found.file != GivenExport.name else { return nil }
    return try LineText.last(of: found.path, size: found.size)
  }
}
