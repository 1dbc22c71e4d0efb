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
  /// Those of them that hold files as well that are no exports, which no store has.
  private(set) var foreign: Set<String> = []
  /// Files that could not be looked at, and so may hold it.
  private(set) var unread: [String] = []
  /// Files that imports pass over, such as hidden ones, and that are none they could read.
  private(set) var passedOver: [String] = []

  /// Reads all of the inbox once more, and counts what a tombstone reaches; nothing is stored.
  init(_ intake: Intake, _ stone: Tombstone, key: [UInt8]) throws {
    let stones = TombstoneSet([stone], key: key)
    let isAll = stone.extents.contains(.everything)
    guard isAll || !stones.isEmpty else { return }
    for name in try InboxHoldings.files(intake) {
      let path = intake.workspace.inbox + "/" + name
      let file = intake.workspace.name(of: path)
      if isAll {
        files.append(file)
        continue
      }
      var all = Look()
      for look in InboxHoldings.looks(path, file, intake, stones) {
        all.purged += look.purged
        all.left += look.left
        all.isWhole = all.isWhole && look.isWhole
        all.isForeign = all.isForeign || look.isForeign
      }
      if all.purged > 0 {
        files.append(file)
        // What was not looked at may be anything.
        if all.left > 0 || !all.isWhole { mixed.insert(file) }
        if all.isForeign { foreign.insert(file) }
      } else if !Intake.isExport(name), all.left == 0 {
        passedOver.append(file)
      } else if !all.isWhole {
        unread.append(file)
      }
    }
  }

  /// The names of all files, those that imports pass over among them: half a copy holds what the whole one does.
  private static func files(_ intake: Intake) throws -> [String] {
    guard try FileStatus.ifPresent(intake.workspace.inbox)?.isDirectory == true else { return [] }
    return try Directory.files(below: intake.workspace.inbox)
  }

  /// What was seen in a part of a file.
  private struct Look {
    /// Records, or calendars, that are of what is purged.
    var purged = 0
    /// The others.
    var left = 0
    /// Whether all of it could be looked at.
    var isWhole = true
    /// Whether there is something that is no export, beside others in a zip.
    var isForeign = false

    /// A part that could not be.
    static let nothing = Look(isWhole: false)
  }

  private static func looks(
    _ path: String,
    _ file: String,
    _ intake: Intake,
    _ stones: TombstoneSet
  ) -> [Look] {
    do {
      guard try FileStatus(reading: path).isRegular else { return [] }
      _ = try ByteStream.contents(of: path, first: 1)
    } catch {
      // set aside: that it could not be looked at is what is told.
      return [.nothing]
    }
    return ExportFiles.sources(in: path).map { source in
      do {
        return try look(at: source, file, intake, stones)
      } catch {
        // set aside: as above.
        return .nothing
      }
    }
  }

  private static func look(
    at source: ByteSource,
    _ file: String,
    _ intake: Intake,
    _ stones: TombstoneSet
  ) throws -> Look {
    var found = FoundExport(
      path: source.path,
      file: file,
      status: try FileStatus(reading: source.path),
      hash: nil
    )
    found.packed = source.packed
    let format: ExportFormat
    do {
      format = try intake.format(of: found)
    } catch is Diagnostic {
      // set aside: what is no export holds nothing that was taken in.
      return Look(isForeign: true)
    }
    if format == .calendar {
      let bytes = try ByteStream.contents(of: source, limit: Intake.largestCalendar)
      let rest = intake.left(of: bytes, without: stones)
      return Look(purged: rest == bytes ? 0 : 1, left: 1)
    }
    let counter = RecordCounter()
    let gate = TombstoneGate(counter, stones)
    var isWhole = true
    do {
      _ = try ExportReader.read(format, intake.context(of: found, format, nil), into: gate)
      try gate.finish()
    } catch is Diagnostic {
      // set aside: it is told where the file is read for its records; what came before it counts.
      isWhole = false
    }
    return Look(purged: gate.gone + gate.changed, left: counter.count, isWhole: isWhole)
  }

  /// Takes records in and forgets them.
  private final class RecordCounter: RecordTaker {
    var count = 0

    func take(_ batch: RecordBatch) { count += batch.rows.count }
  }
}
