import CivilTime
import TestSupport
import Testing

@testable import Documents
@testable import Reports

@Suite("All files")
struct AboutTests {
  private func times(_ from: String, _ to: String) -> SourceFile.Extent {
    .times(TimeSet([TimeSpan(Fixtures.instant(from, 9), Fixtures.instant(to, 0, 30))]))
  }

  private var files: [SourceFile] {
    [
      SourceFile(
        file: "inbox/laptop.json",
        format: "ActivityWatch JSON",
        contents: 12,
        records: 4812,
        rejected: [
          .init(reason: "negative_duration", count: 3), .init(reason: "unparseable", count: 1),
        ],
        extent: times("2026-03-23", "2026-05-27")
      ),
      SourceFile(
        file: "inbox/<b>|.csv",
        format: "lockin CSV",
        records: 912,
        rejected: [],
        extent: times("2026-03-30", "2026-04-01")
      ),
      SourceFile(
        file: "inbox/uni.ics",
        format: "iCalendar",
        records: 40,
        rejected: [],
        extent: .times(TimeSet([]))
      ),
      SourceFile(
        file: "inbox/old.csv",
        format: "lockin CSV",
        records: 1,
        rejected: [.init(reason: "unparseable", count: 2)],
        extent: .unknown
      ),
    ]
  }

  private func document(_ files: [SourceFile], showsSources: Bool = true) -> AboutDocument {
    let rule = Disclosure(showsTitles: true, showsApps: false, showsSources: showsSources)
    return AboutDocument(
      rule.files(files),
      timeline: Fixtures.timeline,
      dataTo: files.isEmpty ? nil : Fixtures.instant("2026-05-27", 0, 30)
    )
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("in each form, as the schema says")
  func forms() throws {
    expectGolden(text(document(files).page), "about.html")
    expectGolden(text(JSONWriter.pretty(document(files).value)), "about.json")
    let schema = try Schema(json: AboutDocument.schema, file: "about.schema.json")
    for document in [document(files), document(files, showsSources: false), document([])] {
      let bytes = JSONWriter.compact(document.value)
      let value = try DocumentReader.json(bytes: bytes, file: "about.json")
      #expect(schema.violations(of: value) == [])
    }
  }

  @Test("numbers stand for names that are not published")
  func numbers() {
    let page = text(document(files, showsSources: false).page)
    #expect(page.contains("inbox") == false)
    for row in ["file 1</th><td>lockin CSV", "file 2</th><td>ActivityWatch", "file 4</th><td>iCal"]
    {
      #expect(page.contains(row), "\(row)")
    }
  }

  @Test("a page without files, and one with more than it shows")
  func bounds() {
    #expect(text(document([]).page).contains("No file was read yet."))
    let many = (0..<(AboutDocument.mostRows + 3)).map { number in
      SourceFile(
        file: "\(number)",
        format: "lockin CSV",
        records: 1,
        rejected: [],
        extent: .times(TimeSet([]))
      )
    }
    let page = text(document(many).page)
    #expect(page.contains("3 more files in about.json."))
    #expect(page.contains("2003 files: 2003 good records, 0 not taken in."))
    #expect(page.ranges(of: "<tr>").count == AboutDocument.mostRows + 1)
  }
}
