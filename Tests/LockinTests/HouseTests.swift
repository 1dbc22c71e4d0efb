import Foundation
import Testing

/// How the source is laid out.
@Suite("The house")
struct HouseTests {
  private static let sources = DocumentationPage.repository.appendingPathComponent("Sources")

  /// The files of Swift by their names below `Sources`, without comments and texts.
  private static func files() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where name.hasSuffix(".swift") {
      let url = sources.appendingPathComponent(name)
      let text = try String(contentsOf: url, encoding: .utf8)
      found[name] = text.replacing(/\/\/[^\n]*/, with: "").replacing(
        /"(?:\\.|[^"\\\n])*"/,
        with: ""
      )
    }
    return found
  }

  /// The circles of files that use each other's types by name within a room, as sets of names.
  private static func circles(_ files: [String: String]) -> Set<Set<String>> {
    let declaration =
      /^(?:@\w+\s+)*(?:(?:public|package|final|indirect)\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)/
      .anchorsMatchLineEndings()
    var owners: [String: Set<String>] = [:]
    var words: [String: Set<String>] = [:]
    for (name, text) in files {
      let room = name.prefix { $0 != "/" }
      for match in text.matches(of: declaration) {
        owners["\(room).\(match.output.1)", default: []].insert(name)
      }
      words[name] = Set(text.matches(of: /(?:^|[^\w.])([A-Z]\w*)/).map { "\(room).\($0.output.1)" })
    }
    let uses = words.mapValues { words in
      words.reduce(into: Set<String>()) { $0.formUnion(owners[$1] ?? []) }
    }
    func reached(_ name: String) -> Set<String> {
      var seen: Set<String> = []
      var open = [name]
      while let next = open.popLast() {
        for other in uses[next] ?? [] where other != next && seen.insert(other).inserted {
          open.append(other)
        }
      }
      return seen
    }
    let reach = Dictionary(uniqueKeysWithValues: files.keys.map { ($0, reached($0)) })
    return Set(
      files.keys.compactMap { name in
        guard let far = reach[name], far.contains(name) else { return nil }
        return far.filter { reach[$0]?.contains(name) == true }
      }
    )
  }

  @Test("files of a room use each other in a circle only where a reason is given")
  func circlesHaveReasons() throws {
    let list = DocumentationPage.repository.appendingPathComponent("Tests/House/circles.txt")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .filter { $0.first != "#" }.map { $0.components(separatedBy: " -- ") }
    #expect(lines.allSatisfy { $0.count == 2 && $0[1].count > 10 })
    let known = Set(lines.map { Set($0[0].split(separator: " ").map(String.init)) })
    let found = try HouseTests.circles(HouseTests.files())
    #expect(found.subtracting(known).map { $0.sorted() }.isEmpty)
    #expect(known.subtracting(found).map { $0.sorted() }.isEmpty)
  }

  @Test("a circle is found where there is one, and only within a room")
  func findsCircles() {
    let files = [
      "A/One.swift": "struct One { let two: Two }",
      "A/Two.swift": "public struct Two { var one: [One] }",
      "A/Three.swift": "enum Three { case one(One) }",
      "B/Four.swift": "struct Four { let five: Five }",
      "C/Five.swift": "struct Five { let four: Four }",
    ]
    #expect(HouseTests.circles(files) == [["A/One.swift", "A/Two.swift"]])
  }

  @Test("the room of the command line holds the command line alone, and commands are short")
  func commandRoom() throws {
    let files = try HouseTests.files().filter { $0.key.hasPrefix("LockinCommand/") }
      .mapValues { $0.utf8.count { $0 == UInt8(ascii: "\n") } }
    #expect(files.count > 30)
    let commands = files.filter { $0.key.contains("/Commands/") }
    #expect(commands.filter { $0.value > 200 }.isEmpty)
    #expect(commands.values.reduce(0, +) <= 90 * commands.count)
  }
}
