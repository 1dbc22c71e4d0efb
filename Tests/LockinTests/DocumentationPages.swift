import Foundation

/// The README and the pages in `docs/`, as they stand in the repository.
struct DocumentationPage: Sendable, CustomStringConvertible {
  /// The path from the repository's folder.
  let path: String
  let text: String

  static let repository = BuiltProgram.fixtures.deletingLastPathComponent()
    .deletingLastPathComponent()

  init(_ path: String) throws {
    self.path = path
    text = try String(
      contentsOf: Self.repository.appendingPathComponent(path),
      encoding: .utf8
    )
  }

  /// The paths of all: the README, what the next developer reads, and `docs/` with its folders.
  static let paths: [String] =
    ["README.md", ".github/CONTRIBUTING.md"]
    + ((try? FileManager.default.subpathsOfDirectory(
      atPath: repository.appendingPathComponent("docs").path
    )) ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }

  /// Those that show how lockin is used.
  static let pathsForUsers = paths.filter {
    $0.hasPrefix("docs/decisions/") == false && $0 != "docs/changelog.md"
      && $0 != ".github/CONTRIBUTING.md"
  }

  var description: String { path }

  var lines: [String] { text.components(separatedBy: "\n").dropLast() }

  /// The blocks between fences that are marked as of this language, in their order.
  func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  /// What stands outside of blocks.
  var prose: String {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 0 }
      .map(\.element).joined(separator: "\n")
  }

  /// What stands between single backquotes, outside of blocks, with line ends as spaces.
  var codes: [String] {
    prose.components(separatedBy: "\n\n").flatMap { paragraph in
      paragraph.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
        .map { $0.element.replacingOccurrences(of: "\n", with: " ") }
    }
  }

  /// The rows of tables, as cells.
  var rows: [[String]] {
    lines.filter { $0.hasPrefix("|") }.map { line in
      line.replacingOccurrences(of: "\\|", with: "\u{0}").split(separator: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// What is between the heading and the next one of its level or a higher one.
  func section(_ heading: String) -> String {
    let level = heading.prefix { $0 == "#" }.count
    let after = lines.drop { $0.hasPrefix(heading) == false }.dropFirst()
    return after.prefix {
      $0.hasPrefix("#") == false || $0.prefix { $0 == "#" }.count > level
    }.joined(separator: "\n")
  }

  /// The names by which links reach headings, as GitHub makes them.
  var anchors: Set<String> {
    Set(
      lines.filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacingOccurrences(of: " ", with: "-")
      }
    )
  }

  /// Where links and images of this page lead, but for those to other places of the network.
  var links: [(file: String, anchor: String?)] {
    prose.components(separatedBy: "](").dropFirst().map { $0.components(separatedBy: ")")[0] }
      .filter { $0.contains("://") == false }
      .map {
        let parts = $0.components(separatedBy: "#")
        return (parts[0], parts.count > 1 ? parts[1] : nil)
      }
  }
}
