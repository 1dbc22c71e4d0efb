import CivilTime
import Documents
@_spi(Texts) import Platform
import Records
import Storage

/// Which hand-written files of `plans/` are gone, empty or no document any more that a run had read something in, or hold
/// next to nothing of it, as a command began one anew.
///
/// Whoever removes one means it; a program that synchronises folders, or a slip, may not, and what is planned goes from
/// every page with it. It is told for four weeks, and backups from before stay as long; then the next run takes it as it is.
package struct PlanWatch {
  /// What became of a file.
  package struct Finding {
    /// The file, by its name in the workspace.
    package let file: String
    /// What is wrong with it.
    let loss: Loss
    /// The instant of the run that found it first; that of now where none has.
    package let since: Instant
    /// Whether no run has told of it yet.
    package let isNew: Bool
    /// Whether something else tells of it: ``LogWatch`` of rows of logs, and whoever reads it of what is no document.
    package let isToldElsewhere: Bool

    /// What is told of it.
    package var diagnostic: Diagnostic {
      Diagnostic(
        file: file,
        severity: .warning,
        code: "plans_gone",
        problem: loss.words,
        remedy: loss == .otherTerm
          ? "put it back, from a backup if need be, and the new term into a file of its own, such as plans/timetable-2.yaml"
          : "put it back, from a backup if need be, if that was not meant"
      )
    }
  }

  /// What may be wrong with a file.
  enum Loss {
    case gone
    case emptied
    case replaced
    case otherTerm
    case unreadable

    var words: String {
      switch self {
      case .gone: "the file is gone, which a run had read"
      case .emptied: "there is nothing in this file any more, and there was when a run read it"
      case .unreadable:
        "nothing of this file can be read any more, and there was when a run read it"
      case .replaced: "next to nothing of what this file held when a run read it is in it any more"
      case .otherTerm:
        "most courses of this timetable, as a run read it, are not in it any more, and are gone from reports of the past as well"
      }
    }
  }

  /// What is kept of a file: since when it is lost, and what stands for the names that it held.
  private struct Kept: Equatable {
    var since: Instant?
    var names: [String]
    /// Whether it was still there when it was lost, and could not be read: that it is gone by now is told anew.
    var isThere = false
  }

  /// How long it is told, in milliseconds.
  private static let told: Int64 = 28 * 86_400_000
  /// So many names of a file are kept.
  private static let mostNames = 200
  /// A file with fewer names may be another one after a few changes.
  private static let fewestNames = 3
  /// What tells names of courses from the lines of timetables that were kept before.
  private static let course = "t:"
  /// The key of what is kept: a line for each file.
  private static let basis = "plans_read"

  private let workspace: Workspace
  private let store: Store
  private let now: Instant

  /// A look at the hand-written files of a workspace, as of an instant.
  package init(_ workspace: Workspace, _ store: Store, asOf now: Instant) {
    self.workspace = workspace
    self.store = store
    self.now = now
  }

  /// The files that are gone or empty, or hold next to nothing of what they did.
  package func findings() throws -> [Finding] {
    guard let present = try present() else { return [] }
    return try findings(known(), present)
  }

  /// The same, and keeps which files there are now.
  package func keep() throws -> [Finding] {
    guard let present = try present() else { return [] }
    let known = try known()
    let findings = findings(known, present)
    var next = present.mapValues { Kept(names: $0) }
    for finding in findings {
      // What it held before is what has to come back.
      next[finding.file] = Kept(
        since: finding.since,
        names: known[finding.file]?.names ?? [],
        isThere: !FileStatus.isAbsent(workspace.path(finding.file))
      )
    }
    if next != known { try set(next) }
    return findings
  }

  private func findings(_ known: [String: Kept], _ present: [String: [String]]) -> [Finding] {
    known.filter { PlanWatch.isRead($0.key) }.sorted { $0.key < $1.key }.compactMap { file, kept in
      guard let loss = loss(of: file, kept, present[file]), !isElsewhere(kept, present, but: file)
      else { return nil }
      // A clock that was ahead may have noted an instant to come.
      let first = min(kept.since ?? now, now)
      guard now - first < PlanWatch.told else { return nil }
      let isGoneSince = kept.isThere && loss == .gone
      return Finding(
        file: file,
        loss: loss,
        since: first,
        isNew: kept.since == nil || isGoneSince,
        isToldElsewhere: (logs.contains(file) && !isGoneSince) || loss == .unreadable
      )
    }
  }

  /// Whether another timetable holds half of what one held, as it was renamed: of other files none is read under another
  /// name, such as that of a copy that a program made of a conflict.
  private func isElsewhere(
    _ kept: Kept,
    _ present: [String: [String]],
    but file: String
  ) -> Bool {
    let names = Set(kept.names)
    return !names.isEmpty && PlanWatch.isTimetable(file)
      && present.contains {
        $0.key != file && PlanWatch.isTimetable($0.key)
          && names.intersection($0.value).count * 2 >= names.count
      }
  }

  /// Whether a file of that name is read: what is not may go when it likes, such as a copy that a program made of a conflict.
  private static func isRead(_ file: String) -> Bool {
    Workspace.plans.contains(file) || isTimetable(file)
  }

  private static func isTimetable(_ file: String) -> Bool {
    file.hasPrefix("plans/timetable") && !Workspace.isConflict(file)
  }

  /// What is wrong with a file that holds some names, or none where it is nil; nil where nothing is.
  private func loss(of file: String, _ kept: Kept, _ found: [String]?) -> Loss? {
    guard let found else {
      return FileStatus.isAbsent(workspace.path(file)) ? .gone : .emptied
    }
    let names = Set(kept.names)
    if isUnreadable(file) { return .unreadable }
    if PlanWatch.isTimetable(file) {
      let courses = names.filter { $0.hasPrefix(PlanWatch.course) }
      return courses.intersection(found).count * 2 < courses.count ? .otherTerm : nil
    }
    guard names.intersection(found).count * 10 < names.count else { return nil }
    // One that is lost is not found again as long as another one stands there, which a command may have begun anew; and
    // rows of logs are only ever added.
    if kept.since != nil || logs.contains(file) { return .replaced }
    // All that was in it may have been taken out one by one, and who writes it anew each week writes about as much.
    let isShrunk =
      !found.isEmpty && names.count >= PlanWatch.fewestNames
      && Set(found).count * 2 < names.count
    return isShrunk ? .replaced : nil
  }

  /// Whether a file is no document, as one that was cut off is none, or one with the marks of two versions in it.
  private func isUnreadable(_ file: String) -> Bool {
    // set aside: one that can't be looked at is told where it is used.
    guard file.hasSuffix(".yaml"), let bytes = try? ByteStream.contents(of: workspace.path(file))
    else { return false }
    // set aside: what is wrong with it is told where it is used.
    return (try? DocumentReader.read(bytes: bytes, file: file, leniently: true)) == nil
  }

  /// The files with something in them, and what stands for their names; nil where the folder can't be looked at, which is
  /// told where it is read.
  private func present() throws -> [String: [String]]? {
    guard try FileStatus.ifPresent(workspace.path("plans"))?.isDirectory == true else { return [:] }
    // set aside: as above.
    guard let all = try? Directory.names(in: workspace.path("plans")) else { return nil }
    var files: [String: [String]] = [:]
    for name in all where name.hasSuffix(".yaml") || name.hasSuffix(".csv") {
      let file = "plans/" + name
      guard PlanWatch.isRead(file) else { continue }
      guard try FileStatus.ifPresent(workspace.path(file))?.isRegular == true else { continue }
      files[file] = names(of: file)
    }
    return files
  }

  private var logs: [String] {
    [workspace.sessionsFile, workspace.checkinsFile].map(workspace.name(of:))
  }

  /// What stands for the titles, names and ids that a file holds, or for its lines but blanks and comments where it has none; nil
  /// where there is nothing in it.
  ///
  /// None where it can't be read, which is told where it is used.
  private func names(of file: String) -> [String]? {
    // set aside: as above.
    guard let bytes = try? ByteStream.contents(of: workspace.path(file)) else { return [] }
    let lines = bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }).compactMap { line in
      let blanks: Set<UInt8> = [0x20, 0x09, 0xef, 0xbb, 0xbf]
      let text = line.drop(while: blanks.contains)
      return text.isEmpty || text.first == UInt8(ascii: "#")
        ? nil : String(decoding: text, as: UTF8.self)
    }
    guard !lines.isEmpty else { return nil }
    let names =
      file.hasSuffix(".csv") ? Array(lines.dropFirst()) : lines.flatMap { PlanWatch.names(in: $0) }
    let courses =
      PlanWatch.isTimetable(file)
      ? Set(lines.flatMap { PlanWatch.names(in: $0, of: ["course_name"]) }).sorted() : []
    guard courses.isEmpty else {
      return courses.prefix(PlanWatch.mostNames).map { PlanWatch.course + PlanWatch.hash($0) }
    }
    // A key without anything behind it is no entry.
    let told =
      names.isEmpty ? lines.filter { !$0.hasSuffix(":") && !$0.hasSuffix("[]") } : names
    return told.prefix(PlanWatch.mostNames).map(PlanWatch.hash)
  }

  private static func hash(_ name: String) -> String {
    ContentHash.hexadecimal(ContentHash.of(name.utf8).prefix(4))
  }

  /// The titles, names and ids in a line of YAML or JSON, however it is written: they stay when an entry is ticked off, gets
  /// another date or is laid out anew.
  private static func names(
    in line: String,
    of keys: [String] = ["title", "id", "name"]
  ) -> [String] {
    var names: [String] = []
    for key in keys {
      var rest = line[...]
      while let found = rest.firstRange(of: key) {
        let before = rest[..<found.lowerBound].last
        rest = rest[found.upperBound...]
        let colon = rest.drop { "\"' ".contains($0) }
        guard colon.first == ":", before.map({ "\"'{ -,".contains($0) }) ?? true else { continue }
        let value = colon.dropFirst().prefix { !",}]#".contains($0) }
        let name = value.filter { !"\"'".contains($0) }.trimmingBlanks
        if !name.isEmpty { names.append(key + ":" + name) }
      }
    }
    return names
  }

  private func known() throws(StoreError) -> [String: Kept] {
    var known: [String: Kept] = [:]
    for line in try store.basis(PlanWatch.basis)?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3 else { continue }
      known[String(parts[2])] = Kept(
        since: Int64(parts[0].prefix { $0 != "!" }).map(Instant.init(milliseconds:)),
        names: parts[1].split(separator: ",").map(String.init),
        isThere: parts[0].hasSuffix("!")
      )
    }
    return known
  }

  private func set(_ files: [String: Kept]) throws {
    let lines = files.sorted { $0.key < $1.key }.map { file, kept in
      // A comma stands for no names.
      (kept.since.map { "\($0.milliseconds)\(kept.isThere ? "!" : "")" } ?? "-") + " "
        + kept.names.joined(separator: ",")
        + ", " + file
    }
    try store.transaction {
      try store.setBasis(PlanWatch.basis, lines.joined(separator: "\n"))
    }
  }
}
