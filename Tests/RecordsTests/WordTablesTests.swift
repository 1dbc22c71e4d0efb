import Documents
import Testing

@testable import Records

@Suite("The tables of words of exports and categories")
struct WordTablesTests {
  @Test(
    "each line is an entry of a name that is known",
    arguments: [
      (
        PackageResources.column_names_txt,
        ["date", "start", "end", "duration", "app", "title", "category", "url", "device"]
      ),
      (
        PackageResources.wakatime_categories_txt,
        [
          "Productivity > Programming", "Productivity > Design", "Productivity", "Communication",
          "Education", "Browsing",
        ]
      ),
      (PackageResources.units_txt, ["hours", "minutes", "seconds"]),
      (PackageResources.away_exceptions_txt, ["films", "calls"]),
      (PackageResources.lock_screens_txt, ["category", "productivity", "words"]),
    ]
  )
  func names(bytes: [UInt8], names: [String]) {
    let table = WordTable(bytes)
    #expect(table.strayLines == [])
    #expect(table.entries.map(\.name) == names)
    for (name, texts) in table.entries {
      #expect(!texts.isEmpty, "\(name)")
      #expect(texts.allSatisfy { $0.last != " " && $0.last != "\t" }, "\(name)")
      #expect(Set(texts).count == texts.count, "\(name)")
    }
  }

  @Test("the starter categories stand in a file each", arguments: StarterEntry.files)
  func starter(bytes: [UInt8]) {
    let table = WordTable(bytes)
    #expect(table.strayLines == [])
    #expect(table["category"].count == 1)
    #expect(table["productivity"].count == 1)
    #expect(table["productivity"].allSatisfy { Int8($0).map { (-2...2).contains($0) } ?? false })
    let lists: Set = ["words", "names", "sites", "parts", "pages"]
    for (name, texts) in table.entries.dropFirst(2) {
      #expect(lists.contains(name))
      #expect(!texts.isEmpty && texts.allSatisfy { $0.last != " " }, "\(table["category"]) \(name)")
    }
  }

  @Test("there are fifteen starter categories, each once")
  func categories() {
    #expect(StarterEntry.all.count == 15)
    #expect(Set(StarterEntry.all.map(\.category)).count == 15)
  }
}
