import CivilTime
import Days
import Documents
import Files
import Records
import Storage

/// Tables that were read while their last row was not whole yet, as a copy was still at work.
///
/// A row without an end is read like any other, as many programs end none with the last one, and is kept in mind. It was cut
/// where a table that has the name next tells of its time and does not say it.
extension Intake {
  /// Takes back what the last row of a table said, where the one that takes its place was read and says it no more; keeps
  /// in mind what the last row of that one says where it has no end.
  ///
  /// Gives what is to be told.
  func settleOpenRow(
    of found: FoundExport,
    _ format: ExportFormat,
    _ records: RecordImport
  ) throws -> [Diagnostic] {
    let told = try takeBack(records.watch, of: found, records.span)
    let copies = try self.copies(of: found)
    try store.forget(records.said, but: copies + [found.file])
    // What comes by standard input has one name, whatever it is of.
    let isOpen = try format.isTable && found.file != GivenExport.name && endsOpen(found)
    try store.set(
      isOpen ? records.lastRow.union(openRows(of: copies)) : OpenRows(),
      of: found.file
    )
    return told
  }

  /// The same where the bytes of the one that takes its place are known, and are not read for the store.
  func settleOpenRow(ofKnown found: FoundExport) throws -> [Diagnostic] {
    let copied = try endsOpen(found) ? openRows(of: copies(of: found)) : OpenRows()
    let open = try store.openRows(of: found.file)
    guard !open.isEmpty || !copied.isEmpty else { return [] }
    let search = try search(for: open, in: found)
    try store.set(copied, of: found.file)
    return try takeBack(search.watch, of: found, search.span)
  }

  /// The names under which the same bytes were read last.
  private func copies(of found: FoundExport) throws -> [String] {
    guard let hash = found.hash else { return [] }
    return try store.openRows().keys.filter {
      try !$0.hasSameBytes(as: found.file) && store.rememberedHash(of: $0) == hash
    }
  }

  private func openRows(of files: [String]) throws -> OpenRows {
    try files.reduce(OpenRows()) { try $0.union(store.openRows(of: $1)) }
  }

  /// What tells from others what a row without an end said that stood in a file of the workspace, and what that does not say
  /// any more.
  func unsaid(_ open: OpenRows, in file: String) throws -> Set<EntryMark> {
    let path = workspace.path(file)
    let found = FoundExport(path: path, file: file, status: try FileStatus(reading: path))
    let search = try search(for: open, in: found)
    return search.watch.unsaid.marks(within: search.span)
  }

  private func search(for open: OpenRows, in found: FoundExport) throws -> OpenRowSearch {
    let search = OpenRowSearch(for: open, store)
    let format = try format(of: found)
    if format.isTable {
      _ = try ExportReader.read(format, context(of: found, format, nil), into: search)
    }
    return search
  }

  private func takeBack(
    _ watch: OpenRowWatch,
    of found: FoundExport,
    _ span: TimeSpan?
  ) throws -> [Diagnostic] {
    guard let span, try store.takeBack(watch, within: span) > 0 else { return [] }
    return [
      Diagnostic(
        file: found.file,
        severity: .warning,
        code: "row_taken_back",
        problem:
          "when this was read last it ended within a row, and what that row said was taken back now",
        remedy: "nothing is to be done: the whole row counts in its place"
      )
    ]
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
