import CivilTime
import Documents
import ICalendar
import Platform
import Records
import Storage

/// The person's own files that hold what a purge takes: exports in `inbox/`, and what is dated before in `plans/`.
struct PurgedFiles {
  /// The exports that hold it, by their names.
  private(set) var exports: [String] = []
  /// Those of them that hold other things as well.
  private(set) var mixed: Set<String> = []
  /// Those of them that no run has read as they are, so that something else in them may be nowhere else.
  private(set) var unread: Set<String> = []
  /// Files of `inbox/` that can't be read, and so may hold it.
  private(set) var closed: [String] = []
  /// Files of `plans/` that hold it.
  private(set) var plans: [String] = []

  /// Looks at the files that the rules of an intake reach.
  init(_ intake: Intake) throws {
    let filter = intake.reading.purged
    guard !filter.isEmpty else { return }
    for name in try intake.exports() {
      let path = intake.workspace.inbox + "/" + name
      let file = intake.workspace.name(of: path)
      let parts = ExportFiles.parts(of: path)
      guard let status = try FileStatus.ifPresent(path), status.isRegular, !parts.isEmpty else {
        closed.append(file)
        continue
      }
      var (holdsIt, holdsOther) = (false, false)
      for (member, source) in parts {
        var found = FoundExport(
          path: path,
          file: member.map { file + "/" + $0 } ?? file,
          status: status
        )
        (found.packed, found.zip) = (source.packed, member == nil ? nil : file)
        do {
          let part = try PurgedFiles.look(at: found, intake)
          (holdsIt, holdsOther) = (holdsIt || part.holdsIt, holdsOther || part.holdsOther)
        } catch is Diagnostic {
          // ignored: no run takes it in; what it is, is told there.
          holdsOther = true
        }
      }
      guard holdsIt else { continue }
      exports.append(file)
      if holdsOther { mixed.insert(file) }
      if try intake.store.knownHash(file: file, stamp: status.stamp) == nil { unread.insert(file) }
    }
    if let end = filter.calendarsEnd {
      let day = intake.configuration.timeline.date(at: end)
      plans = try PurgedFiles.plans(intake, before: day)
    }
  }

  private static func look(
    at found: FoundExport,
    _ intake: Intake
  ) throws -> (holdsIt: Bool, holdsOther: Bool) {
    let format = try intake.reading.format(of: found)
    if format == .calendar {
      let bytes = try ByteStream.contents(of: found.source, limit: Intake.largestCalendar)
      let rest = intake.left(of: bytes)
      return (rest != bytes, !NormalForm.isEmpty(rest))
    }
    let form = try NormalForm(of: found, format, by: intake)
    return (form.isLess, !form.isEmpty)
  }

  /// The files of `plans/` in which a date before a day stands, and the calendars that lose something.
  private static func plans(_ intake: Intake, before day: CivilDate) throws -> [String] {
    let folder = intake.workspace.path("plans")
    guard try FileStatus.ifPresent(folder)?.isDirectory == true else { return [] }
    return try Directory.files(below: folder).map { "plans/" + $0 }.filter { name in
      let path = intake.workspace.path(name)
      let bytes = try ByteStream.contents(of: path, limit: Intake.largestCalendar)
      return name.hasSuffix(".ics")
        ? intake.left(of: bytes) != bytes : holdsDate(before: day, bytes)
    }
  }

  /// Whether a date before a day stands anywhere in a text, as `2026-05-30`.
  private static func holdsDate(before day: CivilDate, _ text: [UInt8]) -> Bool {
    func isDigit(_ place: Int) -> Bool {
      text.indices.contains(place) && (0x30...0x39).contains(text[place])
    }
    return text.indices.contains { place in
      guard text[place] == UInt8(ascii: "-"), place >= 4, !isDigit(place - 5), !isDigit(place + 6),
        let written = String(validating: text[(place - 4)...].prefix(10), as: UTF8.self),
        let date = CivilDate(written)
      else { return false }
      return date < day
    }
  }
}
