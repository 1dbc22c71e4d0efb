import CivilTime
import Documents
import Platform
import Records

/// `lockin.session.json`: the focus session that goes on, so that it outlasts a restart of the machine.
public enum RunningSessionFile {
  private static let form = "lockin.running.v2"

  /// The session in a file; nil where there is no file, as none goes on.
  ///
  /// Throws a `Diagnostic` where the file can't be understood, and a `FileError` where it can't be read.
  public static func read(_ path: String, name: String) throws -> RunningSession? {
    guard try FileStatus.ifPresent(path) != nil else { return nil }
    let root: DocumentNode
    do {
      root = try DocumentReader.json(
        bytes: try ByteStream.contents(of: path, limit: 1 << 16),
        file: name
      )
    } catch let error as FileError where !error.isTooLarge {
      throw error
    } catch {
      // set aside: where in the file it is wrong helps nobody who did not write it.
      throw failure(name)
    }
    guard root.text("schema") == form, let session = RunningSession(root) else {
      throw failure(name)
    }
    return session
  }

  /// Writes a file, private to the person.
  public static func write(_ session: RunningSession, to path: String) throws(FileError) {
    var value = session.value
    value["schema"] = .string(form)
    try AtomicFile.write(JSONWriter.pretty(.object(value)), to: path, permissions: 0o600)
  }

  private static func failure(_ name: String) -> Diagnostic {
    Diagnostic(
      file: name,
      code: "running_session",
      problem:
        "the session that goes on can't be read from this file, which is not as lockin writes it",
      remedy:
        "remove it, and write the session into plans/sessions.csv yourself; its start may stand in it"
    )
  }
}

extension RunningSession {
  fileprivate var value: [String: JSONValue] {
    var value: [String: JSONValue] = [
      "goals": .array(goals.map { .string($0) }), "mode": .string(mode.rawValue),
      "length_ms": .init(length), "start": .string(start.description),
      "note": .init(note),
      "ending": ending.map {
        [
          "end": .string($0.end.description), "recorded": .string($0.recorded.description),
          "equal_rows": .init($0.equalRows),
        ]
      } ?? .null,
    ]
    if equalStarts > 0 { value["equal_starts"] = .init(equalStarts) }
    return value
  }

  /// A session as it is written; nil of anything else.
  fileprivate init?(_ node: DocumentNode) {
    guard case .array(let names)? = node["goals"]?.value,
      let mode = node.text("mode").flatMap(FocusSession.Mode.init),
      let start = node.instant("start"), start >= RecordRules.earliest
    else { return nil }
    let goals = names.compactMap { if case .string(let id) = $0.value { id } else { nil } }
    let length = node.integer("length_ms")
    guard goals.count == names.count, (1...RunningSession.mostGoals).contains(goals.count),
      goals.allSatisfy({ !$0.trimmingBlanks.isEmpty && !$0.contains(";") }),
      (length == nil) == (mode == .stopwatch), (1...SessionsFile.longest).contains(length ?? 1)
    else { return nil }
    self.init(goals: goals, mode: mode, length: length, start: start, note: node.text("note"))
    equalStarts = Int(clamping: node.integer("equal_starts") ?? 0)
    if let part = node["ending"], part.isKnown {
      guard let end = part.instant("end"), let recorded = part.instant("recorded"),
        end > start, end - start <= SessionsFile.longest,
        let equal = part.integer("equal_rows")
      else { return nil }
      ending = Ending(
        end: end,
        recorded: recorded,
        equalRows: Int(equal)
      )
    }
  }
}

extension DocumentNode {
  fileprivate var isKnown: Bool { if case .null = value { false } else { true } }

  /// The whole number under a key.
  fileprivate func integer(_ key: String) -> Int64? {
    if case .number(let text)? = self[key]?.value { Int64(text) } else { nil }
  }

  /// The instant that a text under a key says.
  fileprivate func instant(_ key: String) -> Instant? {
    text(key).flatMap { TimestampText($0)?.instant }
  }
}
