import Documents
import Files
import Records
import Storage

/// Exports that were read while their last row was not whole yet, as a copy was still at work.
extension Intake {
  /// Takes back what such a row said, now that there is more behind it; gives what is to be told of that.
  ///
  /// A row without an end is read like any other, as many programs end none with the last one. Whether it was cut shows
  /// when the export of that name begins with what was read last, and goes on within the row.
  func takeBackCutRow(of found: FoundExport) throws -> [Diagnostic] {
    guard let size = try sizeOfCutBytes(of: found) else { return [] }
    let format = try format(of: found)
    guard format != .calendar, format != .hourlySummary, format != .lockinDump else { return [] }
    let cut = CutRecords(of: store)
    var then = context(of: found, format, nil)
    then.noteRead = nil
    var now = then
    now.packed = nil
    then.packed = .slice(from: 0, size: size)
    _ = try ExportReader.read(format, then, into: cut)
    guard cut.compare() else { return [] }
    _ = try ExportReader.read(format, now, into: cut)
    let count = try cut.takeBack()
    guard count > 0 else { return [] }
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

  /// How many bytes an export had when it was read last; nil where they were others, or ended with a row.
  private func sizeOfCutBytes(of found: FoundExport) throws -> Int64? {
    guard found.packed == nil, let last = try store.rememberedBytes(of: found.file),
      last.size > 0, last.size < found.size
    else { return nil }
    let around = try ByteStream.contents(
      of: ByteSource(path: found.path, packed: .slice(from: last.size - 1, size: 2)),
      first: 2
    )
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    guard around.count == 2, !around.contains(where: ends.contains) else { return nil }
    let hashes = try ReadBeginnings.hashes(of: found.source, after: [last.size])
    return hashes[last.size] == last.hash ? last.size : nil
  }
}
