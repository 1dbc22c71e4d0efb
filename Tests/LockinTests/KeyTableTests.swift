import Documents
import Foundation
import Nightly
import TestSupport
import Testing

@testable import Plans

@Suite("The keys of hand-written files in docs/", .serialized)
struct KeyTableTests {
  /// A table of some keys, those of mappings behind the key that they stand under.
  private static func table(_ keys: [any DeclaredKey], of what: String = "key") -> String {
    let rows = rows(keys, under: "").map {
      "| `\($0.path)`\($0.isNeeded ? ", needed" : "") | \($0.meaning) |\n"
    }
    return "| \(what) | meaning |\n|---|---|\n" + rows.joined()
  }

  private static func rows(
    _ keys: [any DeclaredKey],
    under path: String
  ) -> [(path: String, isNeeded: Bool, meaning: String)] {
    var found: [(path: String, isNeeded: Bool, meaning: String)] = []
    for key in keys {
      let meaning = (key.meaning + choices(key)).replacingOccurrences(of: "|", with: "\\|")
      found.append((path + key.name, key.isNeeded, meaning))
      found += key.mappings.flatMap { rows($0.keys, under: path + key.name + ".") }
    }
    // What may be one mapping or another may have keys in common.
    var seen: Set<String> = []
    return found.filter { seen.insert($0.path).inserted }
  }

  /// The names that a value has to be one of.
  private static func choices(_ key: any DeclaredKey) -> String {
    guard case .array(let values)? = key.schema["enum"] else { return "" }
    let names = values.compactMap { value -> String? in
      guard case .string(let name) = value, name != "\t" else { return nil }
      return "`\(name)`"
    }
    return names.isEmpty ? "" : " One of \(names.joined(separator: ", "))."
  }

  private enum Side: String, CaseIterable {
    case left
    case right
  }

  @Test("a row says whether its key is needed, and keys within others have theirs")
  func rows() {
    let unit = FileKey(needed: "unit", .text, "`s` | `h`.")
    let other = FileKey("unit", .text, "Not said.")
    let limits = FileKind<NodeFields>.mapping(KeyList([unit]))
    let pairs = FileKind([:], mappings: limits.mappings + [KeyList([other])]) { _ in { $0 } }
    #expect(
      Self.table([
        FileKey("limits", .list(of: limits), "Some limits."), FileKey("pairs", pairs, "Pairs."),
        FileKey("side", .choice(Side.self), "A side."),
      ]) == """
        | key | meaning |
        |---|---|
        | `limits` | Some limits. |
        | `limits.unit`, needed | `s` \\| `h`. |
        | `pairs` | Pairs. |
        | `pairs.unit`, needed | `s` \\| `h`. |
        | `side` | A side. One of `left`, `right`. |

        """
    )
  }

  @Test(
    "are told as they are declared; LOCKIN_RECORD=1 writes them",
    arguments: [
      (ConfigurationFile.form, "docs/configuration.md", "# Configuration"),
      (EventsFile.form, "docs/formats.md", "### `plans/events.yaml`"),
      (ItemsFile.form, "docs/formats.md", "### `plans/items.yaml`"),
      (ListsFile.form, "docs/formats.md", "### `plans/lists.yaml`"),
      (GoalsFile.form, "docs/formats.md", "### `plans/goals.yaml`"),
      (HabitsFile.form, "docs/formats.md", "### `plans/habits.yaml`"),
      (DaysFile.form, "docs/formats.md", "### `plans/days.yaml`"),
      (TimetableReader.form, "docs/formats.md", "### `plans/timetable*.yaml`"),
      (ChangesFile.form, "docs/formats.md", "### `plans/changes.yaml`"),
    ]
  )
  func told(form: FileForm, path: String, heading: String) throws {
    let top = form.keys.keys
    // A file that is one list is told of by what stands in the list.
    let table = Self.table(top.count == 1 ? top[0].mappings.flatMap(\.keys) : top)
    let section = try DocumentationPage(path).section(heading)
    if top.count == 1 { #expect(section.contains("A list under `\(top[0].name)`")) }
    try expect(table, in: section, of: path)
  }

  @Test(
    "so are the columns",
    arguments: [
      (SessionsFile.columns, "### `plans/sessions.csv`"),
      (CheckinsFile.columns, "### `plans/checkins.csv`"),
      (DecisionsFile.columns, "### `plans/decisions.csv`"),
    ]
  )
  func columns(columns: KeyList, heading: String) throws {
    let path = "docs/formats.md"
    let section = try DocumentationPage(path).section(heading)
    try expect(Self.table(columns.keys, of: "column"), in: section, of: path)
  }

  /// Compares a table with the one of a section, or writes it there.
  private func expect(_ table: String, in section: String, of path: String) throws {
    let head = table.prefix { $0 != "\n" }
    let written = section.components(separatedBy: "\n").drop { $0 != head }
      .prefix { $0.hasPrefix("|") }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["LOCKIN_RECORD"] == "1" {
      let page = try DocumentationPage(path)
      let text = page.text.replacingOccurrences(of: written + "\n", with: table)
      let file = DocumentationPage.repository.appendingPathComponent(path)
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("wrote a table into \(path); look at it, then run again")
    }
    expectSameLines(table, written + "\n")
  }
}
