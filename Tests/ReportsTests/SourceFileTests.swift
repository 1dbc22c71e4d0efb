import CivilTime
import Testing

@testable import Reports

@Suite("Files that the data come from")
struct SourceFileTests {
  private func span(_ start: Int64, _ end: Int64) -> TimeSpan {
    TimeSpan(Instant(milliseconds: start), Instant(milliseconds: end))
  }

  private func file(_ name: String, _ spans: [TimeSpan]) -> SourceFile {
    SourceFile(
      file: name,
      format: "lockin CSV",
      records: 1,
      rejected: [],
      extent: .times(TimeSet(spans))
    )
  }

  @Test(
    "a file touches the times that it has records of, not those between",
    arguments: [
      (0, 10, true), (0, 11, true), (19, 30, true), (20, 30, false), (30, 40, false),
      (35, 41, true),
    ] as [(Int64, Int64, Bool)]
  )
  func touches(start: Int64, end: Int64, isNear: Bool) {
    let exports = file("a", [span(5, 20), span(40, 50)])
    #expect(exports.touches(span(start, end)) == isNear)
    #expect(file("calendar", []).touches(span(start, end)) == false)
    let old = SourceFile(file: "a", format: "b", records: 1, rejected: [], extent: .unknown)
    #expect(old.touches(span(start, end)))
  }

  @Test(
    "numbers go by the first record, then by name, so that newer files change none that were there"
  )
  func numbers() {
    let old = SourceFile(file: "z", format: "b", records: 1, rejected: [], extent: .unknown)
    let plans = ["plan.ics", "lectures.ics"].map {
      SourceFile(file: $0, format: "iCalendar", records: 1, rejected: [], extent: .plans)
    }
    let files = [file("b", [span(5, 90)]), file("c", [span(2, 3)]), file("a", [span(5, 6)]), old]
    func names(_ files: [SourceFile]) -> [String] {
      SourceFile.numbered(files).map { "\($0.name) \($0.file.file)" }
    }
    let before = names(plans + files)
    #expect(
      before == [
        "file 1 z", "file 2 c", "file 3 a", "file 4 b", "calendar 1 lectures.ics",
        "calendar 2 plan.ics",
      ]
    )
    // A file that grows keeps its number, and so do those beside it.
    let later = [file("b", [span(5, 900)]), file("new", [span(80, 95)]), file("empty", [])]
    let after = names(files.filter { $0.file != "b" } + later + plans)
    #expect(Set(after) == Set(before + ["file 5 new", "file 6 empty"]))
    #expect(plans[0].touches(span(0, 10)) == false)
  }
}
