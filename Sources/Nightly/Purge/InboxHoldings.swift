import Documents
import ICalendar
import Plans
import Platform
import Records
import Storage

/// Which files of the inbox hold what is purged.
struct InboxHoldings {
  /// Those that do, by their names; the ones that hold other things as well among them.
  private(set) var files: [String] = []
  /// Those of them that hold other things as well.
  private(set) var mixed: Set<String> = []
  /// What those of them hold as well that no import reads, so that no store has it.
  private(set) var foreign: [String: String] = [:]
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
        all.foreign = all.foreign ?? look.foreign
      }
      if all.purged > 0 {
        files.append(file)
        // What was not looked at may be anything.
        if all.left > 0 || !all.isWhole { mixed.insert(file) }
        foreign[file] = all.foreign
        if !Intake.isExport(name), mixed.contains(file) {
          foreign[file] = "other records, which no import reads while it has this name"
        }
      } else if all.left == 0, !Intake.isExport(name) {
        passedOver.append(file)
      } else if !all.isWhole {
        unread.append(file)
      }
    }
  }

  /// Exports that lie elsewhere, as far as they hold what a tombstone reaches or can't be looked at: those that a command read
  /// there, and those among other `files` of the workspace that have the bytes of one that was read.
  static func elsewhere(
    _ intake: Intake,
    _ stone: Tombstone,
    key: [UInt8],
    among files: [String]
  ) throws -> [String] {
    let stones = TombstoneSet([stone], key: key)
    let isAll = stone.extents.contains(.everything)
    guard isAll || !stones.isEmpty else { return [] }
    let inbox = intake.workspace.name(of: intake.workspace.inbox) + "/"
    let names = try intake.store.rememberedFiles().filter {
      !$0.hasPrefix(inbox) && $0 != GivenExport.name
    }
    let read = Dictionary(grouping: try intake.store.rememberedBytes(), by: \.size)
      .mapValues { $0.map(\.hash) }
    let moved = files.filter { file in
      let path = intake.workspace.path(file)
      // set aside: what can't be looked at is not known to be one.
      guard let status = try? FileStatus.ifPresent(path), let hashes = read[status.size] else {
        return false
      }
      // set aside: nor is what can't be read.
      guard let hash = try? FileHash.of(file: path) else { return false }
      return hashes.contains(hash)
    }
    return Set(names.map(intake.workspace.fileHolding) + moved).sorted().filter { file in
      let path = intake.workspace.path(file)
      guard !FileStatus.isAbsent(path) else { return false }
      return isAll || looks(path, file, intake, stones).contains { $0.purged > 0 || !$0.isWhole }
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
    /// What there is that no import reads, in words.
    var foreign: String?

    /// A part that could not be.
    static let nothing = Look(isWhole: false)
  }

  private static func looks(
    _ path: String,
    _ file: String,
    _ intake: Intake,
    _ stones: TombstoneSet
  ) -> [Look] {
    let closed: [Look]
    do {
      guard try FileStatus(reading: path).isRegular else { return [] }
      closed = try ExportFiles.isClosed(path) ? [.nothing] : []
    } catch {
      // set aside: that it could not be looked at is what is told.
      return [.nothing]
    }
    return closed
      + ExportFiles.parts(of: path).map { member, source in
        do {
          var found = FoundExport(
            path: source.path,
            file: member.map { file + "/" + $0 } ?? file,
            status: try FileStatus(reading: source.path),
            hash: nil
          )
          found.packed = source.packed
          found.archive = member == nil ? nil : file
          // What is in the store was read as these bytes were first, under whatever name.
          found.before =
            try intake.readings.reading(of: hash(of: source)) ?? intake.beginning(of: found)
          return try look(at: found, intake, stones)
        } catch {
          // set aside: as above.
          return .nothing
        }
      }
  }

  private static func hash(of source: ByteSource) throws -> [UInt8] {
    let hash = FileHash()
    let stream = try ByteStream(source)
    while case let chunk = try stream.next(), !chunk.isEmpty { hash.update(chunk) }
    return hash.finish()
  }

  private static func look(
    at found: FoundExport,
    _ intake: Intake,
    _ stones: TombstoneSet
  ) throws -> Look {
    let format: ExportFormat
    do {
      format = try intake.format(of: found)
    } catch let problem as Diagnostic {
      // set aside: what is no export holds nothing that was taken in, and what can't be read may.
      return Look(
        isWhole: !InboxHoldings.unreadable.contains(problem.code)
          && !(problem.code == "binary_file" && isTable(found.file))
          && !(problem.code == "unknown_format" && found.file.lowercased().hasSuffix(".csv")),
        foreign: "files that are no exports"
      )
    }
    if format == .calendar {
      let bytes = try ByteStream.contents(of: found.source, limit: Intake.largestCalendar)
      let rest = intake.left(of: bytes, without: stones)
      return Look(
        purged: rest == bytes ? 0 : 1,
        left: EventsFile.isOne(rest) ? 1 : min(1, Calendar.count(in: rest)),
        foreign: Calendar.holdsTasks(bytes) || Calendar.holdsJournal(bytes)
          ? "to-dos or a journal, which no purge looks into" : nil
      )
    }
    let counter = RecordCounter()
    let gate = TombstoneGate(counter, stones)
    var isWhole = true
    var outcome = ImportOutcome()
    do {
      outcome = try ExportReader.read(format, intake.context(of: found, format, nil), into: gate)
      try gate.finish()
    } catch is Diagnostic {
      // set aside: it is told where the file is read for its records; what came before it counts.
      isWhole = false
    }
    let purged = gate.gone + gate.changed
    let isEmpty = purged == 0 && counter.count == 0
    var foreign: String?
    if outcome.notes.contains(where: { $0.code == "other_kind" }) {
      foreign = "events of a kind that lockin does not use"
    } else if isEmpty, !outcome.rejections.counts.isEmpty {
      // A table of totals, say, of which nothing else tells.
      (foreign, isWhole) = ("rows that no import takes in", false)
    }
    return Look(purged: purged, left: counter.count, isWhole: isWhole, foreign: foreign)
  }

  /// What is said of files that may be exports all the same, and are not read as they are.
  private static let unreadable: Set<String> = [
    "archive", "packed_damaged", "packed_encrypted", "packed_in_parts", "packed_too_dense",
    "packed_too_large", "packed_too_many", "packed_truncated", "packed_unknown", "unknown_header",
    "unknown_json",
  ]

  /// Whether a name is that of a table or a database in a form that no import reads, or of a text in another coding.
  private static func isTable(_ name: String) -> Bool {
    let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
    return [
      "csv", "db", "json", "numbers", "ods", "sqlite", "sqlite3", "tsv", "txt", "xls", "xlsx",
      "xml",
    ].contains(ending)
  }

  /// Takes records in and forgets them.
  private final class RecordCounter: RecordTaker {
    var count = 0

    func take(_ batch: RecordBatch) { count += batch.rows.count }
  }
}
