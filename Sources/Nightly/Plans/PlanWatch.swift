import CivilTime
import Documents
import Files
import Storage

/// Which hand-written files of `plans/` are gone, or empty, that a run had read something in.
///
/// Whoever removes one means it; a program that synchronises folders, or a slip, may not, and what is planned goes from
/// every page with it. It is told for four weeks, and backups from before stay as long; then the next run takes it as it is.
package struct PlanWatch {
  /// What became of a file.
  package struct Finding {
    /// The file, by its name in the workspace.
    package let file: String
    /// Whether it is no more; else there is nothing in it.
    let isGone: Bool
    /// The instant of the run that found it first; that of now where none has.
    package let since: Instant
    /// Whether no run has told of it yet.
    package let isNew: Bool
    /// Whether it is a log, of whose rows ``LogWatch`` tells.
    package let isLog: Bool

    /// What is told of it.
    package var diagnostic: Diagnostic {
      Diagnostic(
        file: file,
        severity: .warning,
        code: "plans_gone",
        problem: isGone
          ? "the file is gone, which a run had read"
          : "there is nothing in this file any more, and there was when a run read it",
        remedy: "put it back, from a backup if need be, if that was not meant"
      )
    }
  }

  /// How long it is told, in milliseconds.
  private static let told: Int64 = 28 * 86_400_000
  /// The key of the names of files, each behind the instant since which it is gone.
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

  /// The files that are gone or empty.
  package func findings() throws -> [Finding] {
    guard let present = try present() else { return [] }
    return try findings(known(), present)
  }

  /// The same, and keeps which files there are now.
  package func keep() throws -> [Finding] {
    guard let present = try present() else { return [] }
    let known = try known()
    let findings = findings(known, present)
    var next: [String: Instant?] = [:]
    for file in present { next[file] = .some(nil) }
    for finding in findings { next[finding.file] = finding.since }
    if next != known { try set(next) }
    return findings
  }

  private func findings(_ known: [String: Instant?], _ present: Set<String>) -> [Finding] {
    known.sorted { $0.key < $1.key }.compactMap { file, since in
      // A clock that was ahead may have noted an instant to come.
      let first = min(since ?? now, now)
      guard !present.contains(file), now - first < PlanWatch.told else { return nil }
      return Finding(
        file: file,
        isGone: FileStatus.isAbsent(workspace.path(file)),
        since: first,
        isNew: since == nil,
        isLog: logs.contains(file)
      )
    }
  }

  /// The files with something in them; nil where the folder can't be looked at, which is told where it is read.
  private func present() throws -> Set<String>? {
    guard try FileStatus.ifPresent(workspace.path("plans"))?.isDirectory == true else { return [] }
    // set aside: as above.
    guard let names = try? Directory.names(in: workspace.path("plans")) else { return nil }
    return Set(
      names.map { "plans/" + $0 }.filter { file in
        (file.hasSuffix(".yaml") || file.hasSuffix(".csv")) && hasEntries(workspace.path(file))
      }
    )
  }

  private var logs: [String] {
    [workspace.sessionsFile, workspace.checkinsFile].map(workspace.name(of:))
  }

  /// Whether there is anything in a file but blanks and comments; so it seems where it can't be read, which is told where
  /// it is used.
  private func hasEntries(_ path: String) -> Bool {
    // set aside: as above.
    guard let bytes = try? ByteStream.contents(of: path) else { return true }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      guard let first = line.first(where: { ![0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf].contains($0) })
      else { return false }
      return first != UInt8(ascii: "#")
    }
  }

  private func known() throws(StoreError) -> [String: Instant?] {
    var known: [String: Instant?] = [:]
    for line in try store.basis(PlanWatch.basis)?.split(separator: "\n") ?? [] {
      guard let space = line.firstIndex(of: " ") else { continue }
      let since = Int64(line[..<space]).map(Instant.init(milliseconds:))
      known[String(line[line.index(after: space)...])] = .some(since)
    }
    return known
  }

  private func set(_ files: [String: Instant?]) throws {
    let lines = files.sorted { $0.key < $1.key }.map { file, since in
      (since.map { "\($0.milliseconds)" } ?? "-") + " " + file
    }
    try store.transaction {
      try store.setBasis(PlanWatch.basis, lines.joined(separator: "\n"))
    }
  }
}
