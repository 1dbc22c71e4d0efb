import Documents
import Files
import Plans
import Records
import Storage

/// Which files of the inbox hold what is purged.
struct InboxHoldings {
  /// Those that do, by their names; the ones that hold other things as well among them.
  private(set) var files: [String] = []
  /// Those of them that hold other things as well.
  private(set) var mixed: Set<String> = []

  /// Reads all of the inbox once more, and counts what a tombstone reaches; nothing is stored.
  init(_ intake: Intake, _ stone: Tombstone, key: [UInt8]) throws {
    let stones = TombstoneSet([stone], key: key)
    let isAll = stone.extents.contains(.everything)
    guard isAll || !stones.isEmpty else { return }
    for name in try intake.exports() {
      let path = intake.workspace.inbox + "/" + name
      let file = intake.workspace.name(of: path)
      if isAll {
        files.append(file)
        continue
      }
      var (holds, isMixed) = (false, false)
      for source in ExportFiles.sources(in: path) {
        // set aside: what can't be read as an export holds nothing that was taken in.
        guard let found = try? InboxHoldings.count(source, file, intake, stones) else { continue }
        holds = holds || found.purged > 0
        isMixed = isMixed || found.left > 0
      }
      guard holds else { continue }
      files.append(file)
      if isMixed { mixed.insert(file) }
    }
  }

  private static func count(
    _ source: ByteSource,
    _ file: String,
    _ intake: Intake,
    _ stones: TombstoneSet
  ) throws -> (purged: Int, left: Int) {
    var found = FoundExport(
      path: source.path,
      file: file,
      status: try FileStatus(reading: source.path),
      hash: nil
    )
    found.packed = source.packed
    let format = try intake.format(of: found)
    if format == .calendar {
      let bytes = try ByteStream.contents(of: source, limit: Intake.largestCalendar)
      let rest = intake.left(of: bytes, without: stones)
      return (rest == bytes ? 0 : 1, 1)
    }
    let counter = RecordCounter()
    let gate = TombstoneGate(counter, stones)
    _ = try ExportReader.read(format, intake.context(of: found, format, nil), into: gate)
    return (gate.gone + gate.changed, counter.count)
  }

  /// Takes records in and forgets them.
  private final class RecordCounter: RecordTaker {
    var count = 0

    func take(_ batch: RecordBatch) { count += batch.rows.count }
  }
}
