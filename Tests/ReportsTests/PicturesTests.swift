import CivilTime
import Records
import Testing

@testable import Analysis
@testable import Plans
@testable import Reports

@Suite("Pictures")
struct PicturesTests {
  private func shapes(_ picture: Picture, _ paint: Picture.Paint) -> [Picture.Shape] {
    picture.layers.filter { $0.paint == paint }.flatMap(\.shapes)
  }

  private func heights(_ picture: Picture, _ paint: Picture.Paint) -> [Int] {
    shapes(picture, paint).compactMap {
      if case .box(_, _, _, let height) = $0 { height } else { nil }
    }
  }

  private func past(_ values: [Int64?]) -> [Report.Past] {
    values.enumerated().map { index, value in
      Report.Past(Fixtures.date("2026-03-02") + 7 * index, focus: value.map { $0 * 3_600_000 })
    }
  }

  private func now(_ hours: Int64?) -> Report.Past {
    Report.Past(Fixtures.date("2026-05-25"), focus: hours.map { $0 * 3_600_000 })
  }

  // MARK: - Columns

  @Test("columns are as high as their parts of the largest, and the band as the usual range")
  func columns() throws {
    let hour: Int64 = 3_600_000
    let usual = try #require(UsualRange([4, 8, 8, 8, 12].map { $0 * hour }))
    let columns = try #require(
      PeriodColumns(past([nil, 10, nil, 20]), now: now(5), usual: usual, noun: "week")
    )
    #expect(columns.picture.size == Picture.Point(400, 400))
    #expect(heights(columns.picture, .soft) == [200, 400])
    #expect(heights(columns.picture, .focus) == [100])
    #expect(
      shapes(columns.picture, .band) == [
        .box(
          x: 0,
          y: 400 - Int(usual.high * 400 / (20 * hour)),
          width: 400,
          height: Int((usual.high - usual.low) * 400 / (20 * hour))
        )
      ]
    )
    #expect(
      columns.picture.name.text == """
        Focus of four weeks, the oldest first: 10 h 00, not seen, 20 h 00, 5 h 00. A usual week is \
        \(Wording.clock(usual.low)) to \(Wording.clock(usual.high)).
        """
    )
    #expect(columns.last == "5 h 00" && columns.count == "four weeks")
    #expect(columns.ends.first == "9 Mar" && columns.ends.last == "25 May")
  }

  @Test("one period alone, or one of which nothing is known, has no columns")
  func noColumns() {
    #expect(PeriodColumns(past([nil, nil]), now: now(5), usual: nil, noun: "week") == nil)
    #expect(PeriodColumns(past([4]), now: now(nil), usual: nil, noun: "week") == nil)
    // All nothing is something to see.
    #expect(PeriodColumns(past([0]), now: now(0), usual: nil, noun: "week") != nil)
  }

  // MARK: - Bullets

  @Test(
    "a mark lies where its figure is, and the band where the usual range is",
    arguments: [
      (500, nil as Int64?, 800, 200..<600), (0, nil, 0, 250..<750), (2000, nil, 800, 100..<300),
      (250, 1000, 250, 200..<600), (1000, 1000, 1000, 200..<600),
    ] as [(Int64, Int64?, Int, Range<Int>)]
  )
  func bullets(value: Int64, most: Int64?, mark: Int, band: Range<Int>) throws {
    let usual = try #require(UsualRange([200, 300, 400, 500, 600]))
    let bullet = UsualBullet(value, usual, most: most)
    let end = most ?? max(value, usual.high) * 5 / 4
    #expect(bullet.mark == Picture.part(value, of: end, on: 1000))
    #expect(
      bullet.band
        == Picture.part(usual.low, of: end, on: 1000)..<Picture.part(usual.high, of: end, on: 1000)
    )
    #expect(UsualBullet(value, nil).band == nil)
  }

  @Test(
    "a part is rounded and never more than the whole",
    arguments: [
      (1, 3, 100, 33), (2, 3, 100, 67), (5, 3, 100, 100), (-1, 3, 100, 0), (1, 0, 100, 0),
      (.max, .max, 1000, 1000),
    ] as [(Int64, Int64, Int, Int)]
  )
  func part(value: Int64, whole: Int64, length: Int, expected: Int) {
    #expect(Picture.part(value, of: whole, on: length) == expected)
  }

  // MARK: - Days

  private func strips(_ report: Report) throws -> [DayStrip] {
    let part = try #require(
      Outline(report, links: ReportLinks()).summary.first { $0.id == "lived" }
    )
    for case .strips(let strips, _, _) in part.blocks { return strips }
    Issue.record("no strips")
    return []
  }

  @Test("the hours of a day add up to its focus and its distraction, to half a minute an hour")
  func hours() throws {
    for report in [Fixtures.week, Fixtures.springWeek, Fixtures.autumnWeek] {
      for strip in try strips(report) {
        let hours = report.hours.filter { $0.cell.date == strip.date }
        for (paint, some) in [(Picture.Paint.focus, TimeClass.focus), (.distraction, .distraction)]
        {
          let drawn = heights(strip.picture, paint)
          let real = hours.map { Int(($0.sum(of: some) + 30_000) / 60_000) }
          #expect(drawn.reduce(0, +) == real.reduce(0, +), "\(strip.date) \(paint)")
        }
        for case .box(let x, let y, let width, let height) in strip.picture.layers.flatMap(\.shapes)
        {
          #expect(x >= 0 && x + width <= strip.picture.size.x && y >= 0 && height > 0)
        }
      }
    }
  }

  @Test("an hour that comes twice shares its place, and one that is skipped leaves its place open")
  func clockChanges() throws {
    func twos(_ report: Report) throws -> Int {
      var report = report
      report.hours = report.hours.map { hour in
        HourFacts(
          cell: hour.cell,
          state: .value,
          active: hour.cell.capacity,
          known: hour.cell.capacity,
          focus: hour.cell.capacity,
          planned: 0,
          categories: [
            CategoryTime(
              category: Fixtures.study,
              productivity: 2,
              milliseconds: hour.cell.capacity
            )
          ],
          apps: []
        )
      }
      let strip = try #require(try strips(report).last)
      #expect(strip.picture.size.x == 24 * 60)
      let boxes = shapes(strip.picture, .focus)
      #expect(boxes.count == report.hours.count { $0.cell.date == strip.date })
      return boxes.count {
        if case .box(let x, _, _, _) = $0 { (120..<180).contains(x) } else { false }
      }
    }
    #expect(try twos(Fixtures.springWeek) == 0)
    #expect(try twos(Fixtures.autumnWeek) == 2)
  }

  @Test("hours without a tracker are hatched, and a week's gap is said so")
  func gaps() throws {
    let strip = try #require(try strips(Fixtures.week).first { $0.date.weekday == .saturday })
    #expect(shapes(strip.picture, .unseen).count == 4)
    let part = try #require(
      Outline(Fixtures.week, links: ReportLinks()).summary.first { $0.id == "lived" }
    )
    for case .strips(_, _, let key) in part.blocks {
      #expect(key.contains { $0.paint == .unseen })
    }
  }

  @Test("events that overlap lie in lanes of their own, and words end where the next event begins")
  func lanes() throws {
    let strip = try #require(try strips(Fixtures.week).first)
    let told = strip.events.map { "\($0.name.text) \($0.lane) \($0.columns) \($0.room)" }
    // From 7 to 20 o'clock, twelve columns an hour.
    #expect(
      told == [
        "Linear algebra 0 12..<36 36", "Project: sensor board 0 36..<60 84",
        "Reading 0 84..<96 132",
        "Statistics 1 84..<108 156", "Gym 0 132..<144 156",
      ]
    )
    #expect(
      strip.events.map(\.outcome) == [
        "✓ 75%", "✓ 54%, late", "15 min of 1 h 00", "✕ missed", "no rule",
      ]
    )
    #expect(strip.events.map(\.look) == [.kept, .kept, .short, .missed, .open])
  }

  // MARK: - News

  @Test("a figure is news where it is the most or the least of eight periods or more")
  func news() {
    var report = Fixtures.springWeek
    func told(_ distraction: [Int64]) -> String? {
      let total = report.focus.distraction
      report.figures = [
        Report.Figure(
          id: "distraction",
          label: "Distraction",
          value: total,
          unit: .milliseconds,
          usual: nil
        )
      ]
      report.past = distraction.enumerated().map { index, more in
        Report.Past(
          report.from - 7 * (distraction.count - index),
          PeriodTally(
            coverage: Coverage(observed: 10, capacity: 10, whole: 10),
            focus: 0,
            distraction: total + more,
            judged: 0,
            kept: 0,
            longestBlock: nil,
            begun: PeriodTally.Begun(whole: nil, within: nil)
          )
        )
      }
      return News.sentences(report).first?.text
    }
    let amount = Wording.duration(report.focus.distraction)
    #expect(
      told([Int64](repeating: 1, count: 7))
        == "Distraction fell to \(amount), the least of eight weeks."
    )
    #expect(
      told([Int64](repeating: -1, count: 11))
        == "Distraction rose to \(amount), the most of twelve weeks."
    )
    for none in [
      [Int64](repeating: 1, count: 6), [0, 1, 1, 1, 1, 1, 1], [-1, 1, 1, 1, 1, 1, 1, 1],
    ] {
      #expect(told(none)?.hasPrefix("Distraction") != true)
    }
  }
}
