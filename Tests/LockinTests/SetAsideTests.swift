import Foundation
import Testing

/// Wherever an error is set aside, a comment says why: `// set aside: REASON`, on the line or in the
/// comment right above it.
///
/// Looked for are `try?`, `catch` blocks that neither throw, nor say or keep what was caught, and calls
/// of C whose result is not looked at although it may be a failure that matters. `close` is not among
/// them: what it could tell of a file that was written, `fsync` has told before.
@Suite("Errors that are set aside")
struct SetAsideTests {
  private static let sources = BuiltProgram.fixtures.deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  static let modules: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted()

  @Test("each says why", arguments: modules)
  func reasons(module: String) throws {
    let folder = Self.sources.appendingPathComponent(module)
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for line in Self.unexplained(in: text) {
        Issue.record("Sources/\(module)/\(name):\(line): an error is set aside without a reason")
      }
    }
  }

  @Test(
    "is found where it has no reason, and not where it has one",
    arguments: [
      ("let a = try? b()", [1]),
      ("let a = (try? b()) ?? []", [1]),
      ("// set aside: it is not needed.\nlet a = try? b()", []),
      ("// set aside: it is\n// not needed.\nlet a = try? b()", []),
      ("let a = try? b()  // set aside: it is not needed.", []),
      ("// Another reason.\nlet a = try? b()", [2]),
      ("// set aside: far away.\nlet b = 1\nlet a = try? b()", [3]),
      ("// set aside:\nlet a = try? b()", [2]),
      ("/// What `try? b()` does.", []),
      ("let text = \"try? b()\"", []),
      ("do {\n  try b()\n} catch {\n  return nil\n}", [3]),
      ("do {\n  try b()\n} catch let problem as Problem {\n  return nil\n}", [3]),
      ("do {\n  try b()\n} catch {\n  throw Other()\n}", []),
      ("do {\n  try b()\n} catch {\n  problems.append(error)\n}", []),
      ("do {\n  try b()\n} catch let problem as Problem {\n  tell(problem)\n}", []),
      ("do {\n  try b()\n} catch {\n  // set aside: it may fail.\n  return nil\n}", []),
      ("unlink(path)", [1]),
      ("_ = uninterrupted { fsync(descriptor) }", [1]),
      ("_ = SystemPath.call(path, unlink)", [1]),
      ("let entry: Entry? = nil", []),
      ("guard fsync(descriptor) == 0 else { return }", []),
      ("let code = rename(a, b)", []),
      ("func rename(_ a: String) {", []),
      ("EVP_DigestInit_ex(context, EVP_sha256(), nil)", [1]),
    ] as [(String, [Int])]
  )
  func found(text: String, lines: [Int]) {
    #expect(Self.unexplained(in: text) == lines)
  }

  /// Functions of C whose failure would be a loss that nobody hears of.
  private static let calls = [
    "unlink", "fsync", "fdatasync", "flock", "rename", "mkdir", "rmdir", "ftruncate", "fchmod",
    "chmod", "lseek", "futimens", "kill", "sync_file_range", "HMAC",
    "EVP_[A-Za-z_]+", "posix_spawn[a-z_]*_(add|set)[a-z_]*", "sqlite3_exec", "sqlite3_reset",
  ].joined(separator: "|")

  private static func unexplained(in text: String) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let codes = lines.map(code)
    return lines.indices.filter { number in
      let code = codes[number]
      let isSetAside =
        matches(code, "\\btry\\?|^\\s*(defer \\{ )?(\(calls))\\(([^=]*[^=,])?$")
        || matches(code, "_ = .*\\b(\(calls))\\b") || isSilentCatch(lines, number)
      return isSetAside && hasReason(lines, number) == false
    }.map { $0 + 1 }
  }

  /// A line without what stands in comments and in texts.
  private static func code(_ line: String) -> String {
    let bare = line.replacingOccurrences(
      of: "\"(\\\\.|[^\"\\\\])*\"",
      with: "\"\"",
      options: .regularExpression
    )
    return bare.components(separatedBy: "//")[0]
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }

  /// Whether a block begins here that catches an error and does nothing with it.
  private static func isSilentCatch(_ lines: [String], _ number: Int) -> Bool {
    let line = lines[number]
    guard matches(line, "\\} catch\\b.*\\{\\s*$") else { return false }
    let indent = line.prefix { $0 == " " }
    let block = lines[(number + 1)...].prefix { $0.hasPrefix(indent + "}") == false }
    let name =
      line.range(of: "catch let ([a-z]+)", options: .regularExpression)
      .map { String(line[$0].split(separator: " ").last ?? "") } ?? "error"
    return block.contains { matches($0, "\\bthrow\\b|\\b\(name)\\b|\\bDiagnostic\\(") } == false
  }

  private static func hasReason(_ lines: [String], _ number: Int) -> Bool {
    let reason = "// set aside: \\S"
    if matches(lines[number], reason) { return true }
    // Of a block, the comment that it begins with; of all others, the one above.
    let below = lines[(number + 1)...].prefix { isComment($0) }
    if matches(lines[number], "\\bcatch\\b"), below.contains(where: { matches($0, reason) }) {
      return true
    }
    return lines[..<number].reversed().prefix { isComment($0) }
      .contains { matches($0, reason) }
  }

  private static func isComment(_ line: String) -> Bool { matches(line, "^\\s*// ") }
}
