import CivilTime
import Testing

@testable import Analysis
@testable import Records
@testable import Reports

@Suite("Wording of patterns")
struct PatternWordingTests {
  private let dates = Fixtures.date("2026-03-09")..<Fixtures.date("2026-06-01")

  private func words(_ outcome: EmergingFindings.Outcome) -> [String] {
    ChangeSection.phrases(EmergingFindings(dates: dates, outcome: outcome)).map(\.text)
  }

  private func change(
    _ before: Int64,
    _ after: Int64,
    _ low: Int64,
    _ high: Int64,
    ratio: Int = 85
  ) -> EmergingChange {
    let minute: Int64 = 60_000
    return EmergingChange(
      category: CategoryPath("Work > Study"),
      before: before * minute,
      after: after * minute,
      change: .init(value: (after - before) * minute, low: low * minute, high: high * minute),
      chance: 9,
      likelihoodRatio: ratio
    )
  }

  @Test("a change names its size, interval, weeks and test")
  func change() {
    #expect(
      words(.tested([change(370, 570, 70, 300)], categories: 3)) == [
        "Emerging: Work > Study, up from 6 h 10 min to 9 h 30 min a week (+3 h 20 min, +54%; 90% interval "
          + "+1 h 10 min to +5 h 00 min); p = 0.009, likelihood ratio 85.",
        "The last four of 12 complete weeks (Mon 9 Mar to Sun 31 May 2026) against the eight before: exact "
          + "permutation test, p after Holm\u{2019}s correction for 3 categories. The ratio says how much likelier "
          + "the weeks are with a change than with none where each week resembles the one before; below 60 "
          + "nothing is told. Where weeks do resemble each other, up to one person in ten is told of a change "
          + "all the same.",
      ]
    )
  }

  @Test("less is down, and what was not there before has no percentage")
  func edges() {
    let all = words(.tested([change(570, 370, -300, 0)], categories: 1))
    let down = all[0]
    #expect(down.contains(", down from 9 h 30 min to 6 h 10 min a week"))
    #expect(
      down.contains("(\u{2212}3 h 20 min, \u{2212}35%; 90% interval \u{2212}5 h 00 min to 0 min)")
    )
    #expect(all[1].contains("correction for 1 category."))
    #expect(all[1].contains("below 20 nothing is told"))
    let large = words(.tested([change(570, 370, -300, 0, ratio: 1001)], categories: 1))[0]
    #expect(large.hasSuffix("likelihood ratio above 1000."))
    let new = words(.tested([change(0, 90, 60, 120)], categories: 1))[0]
    #expect(new.contains("up from 0 min to 1 h 30 min a week"))
    #expect(new.contains("(+1 h 30 min; 90% interval +1 h 00 min to +2 h 00 min)"))
  }

  @Test("too few weeks, nothing to test, and nothing found are told apart")
  func nothing() {
    #expect(
      words(.insufficient(have: 1, need: 12)) == [
        "Whether the weekly time in a category is changing: insufficient evidence (have 1 complete week, "
          + "need 12)."
      ]
    )
    #expect(
      words(.tested([], categories: 0)) == [
        "No category has weeks that differ by an hour or more."
      ]
    )
    #expect(
      words(.tested([], categories: 2)) == [
        "No category is clearly changing: over 12 complete weeks chance alone would often make changes as "
          + "large as yours."
      ]
    )
  }

  @Test("a report has the part where there is something to say, and not for days")
  func part() {
    func titles(_ emerging: EmergingFindings.Outcome?) -> [String] {
      var report = Fixtures.week
      report.patterns = emerging.map {
        WeeklyPatterns(recurrences: [], emerging: EmergingFindings(dates: dates, outcome: $0))
      }
      return Outline(report, links: ReportLinks()).parts.map(\.title)
    }
    #expect(titles(nil).contains("What changed") == false)
    #expect(titles(.tested([], categories: 3)).contains("What changed") == false)
    #expect(titles(.tested([change(370, 570, 70, 300)], categories: 3)).contains("What changed"))
    #expect(titles(.insufficient(have: 3, need: 12)).contains("What changed") == false)
    var early = Fixtures.week
    early.patterns = WeeklyPatterns(
      recurrences: [],
      emerging: EmergingFindings(dates: dates, outcome: .insufficient(have: 3, need: 12))
    )
    let folded = Outline.tooEarly(early).compactMap { block -> [String]? in
      guard case .folded(let title, let blocks) = block, case .list(let items) = blocks[0] else {
        return nil
      }
      return [title] + items.map(\.text)
    }
    #expect(
      folded == [["What it is too early to say"] + words(.insufficient(have: 3, need: 12))]
    )
    #expect(Outline(Fixtures.day, links: ReportLinks()).parts.allSatisfy { $0.id != "changes" })
  }
}
