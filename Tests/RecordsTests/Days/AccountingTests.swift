import CivilTime
import Testing

@testable import Records

@Suite("Accounting as a whole")
struct AccountingTests {
  private func scene(days: Int = 1) throws -> Scene {
    let day = try date("2026-06-01")
    return Scene(day..<(day + days))
  }

  /// Attended stretches in minutes of the first day.
  private func attended(_ outcome: Outcome) -> String {
    let base = outcome.activity.grid.from.dayNumber * 1440
    return outcome.activity.segments.map {
      let from = $0.span.start.milliseconds / minute - Int64(base)
      let to = $0.span.end.milliseconds / minute - Int64(base)
      return "\(outcome.texts.text($0.app)) \(from)-\(to)"
    }.joined(separator: ", ")
  }

  /// Checks an account in minutes.
  private func expect(
    _ account: TimeAccount,
    raw: Int64,
    used: Int64,
    beside: Int64 = 0,
    flood: Int64 = 0,
    dropped: [DropReason: Int64] = [:],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(account.raw == raw * minute, sourceLocation: location)
    #expect(account.bucketed == used * minute, sourceLocation: location)
    #expect(account.concurrent == beside * minute, sourceLocation: location)
    #expect(account.flood == flood * minute, sourceLocation: location)
    #expect(account.dropped == dropped.mapValues { $0 * minute }, sourceLocation: location)
    #expect(account.isBalanced, sourceLocation: location)
  }

  @Test("overlapping records of presence give 30 minutes of an hour, not 40")
  func overlappingPresence() throws {
    var scene = try scene()
    scene.add(.use, "a", from: 0, to: 60)
    scene.add(.present, from: 0, to: 30)
    scene.add(.present, from: 10, to: 20)
    let outcome = scene.account()
    expect(outcome.total, raw: 60, used: 30, dropped: [.afk: 30])
    #expect(attended(outcome) == "a 0-30")
  }

  @Test("an inner window is not lost to the filter: 16 minutes, of which 13 are seen at once")
  func innerWindow() throws {
    var scene = try scene()
    scene.add(.use, "a", from: 0, to: 60)
    scene.add(.use, "b", from: 10, to: 20)
    scene.add(.away, from: 0, to: 12)
    scene.add(.present, from: 12, to: 15)
    scene.add(.present, from: 30, to: 40)
    let outcome = scene.account()
    // 13 minutes of a and 3 of b are present; b hides 3 of a.
    expect(outcome.total, raw: 70, used: 13, dropped: [.afk: 54, .sameDeviceOverlap: 3])
    #expect(attended(outcome) == "b 12-15, a 30-40")
  }

  @Test("overlapping windows fill an hour, not seventy minutes")
  func overlappingWindows() throws {
    var scene = try scene()
    scene.add(.use, "a", from: 0, to: 60)
    scene.add(.use, "b", from: 10, to: 20)
    let outcome = scene.account()
    expect(outcome.total, raw: 70, used: 60, dropped: [.sameDeviceOverlap: 10])
    #expect(attended(outcome) == "a 0-10, b 10-20, a 20-60")
  }

  @Test("an absence of 134 hours removes what lies in it, but not presence within it")
  func longAbsence() throws {
    var scene = try scene(days: 7)
    scene.add(.away, from: 60, to: 60 + 134 * 60)
    scene.add(.use, "a", from: 0, to: 120)
    scene.add(.use, "b", from: 3000, to: 3060)
    scene.add(.present, from: 3010, to: 3020)
    let outcome = scene.account()
    expect(outcome.total, raw: 180, used: 70, dropped: [.afk: 110])
    #expect(attended(outcome) == "a 0-60, b 3010-3020")
  }

  @Test("a window of 134 hours is believed for four, on the days it lies in")
  func longWindow() throws {
    var scene = try scene(days: 7)
    scene.add(.use, "a", from: 1380, to: 1380 + 134 * 60)
    let outcome = scene.account()
    expect(outcome.total, raw: 8040, used: 240, dropped: [.implausibleTail: 7800])
    #expect(outcome.activity.accounts.count == 7)
    expect(outcome.activity.accounts[0].account, raw: 60, used: 60)
    expect(
      outcome.activity.accounts[1].account,
      raw: 1440,
      used: 180,
      dropped: [.implausibleTail: 1260]
    )
    expect(
      outcome.activity.accounts[2].account,
      raw: 1440,
      used: 0,
      dropped: [.implausibleTail: 1440]
    )
  }

  @Test("what lies after the instant of the run waits until its time has come")
  func future() throws {
    var scene = try scene()
    scene.add(.use, "a", from: 0, to: 60)
    scene.add(.use, "b", from: 60, to: 100)
    scene.add(.use, "c", from: 70, to: 100)
    scene.add(.present, from: 0, to: 1000)
    let midnight = scene.grid.span.start
    scene.asOf = midnight + 70 * minute
    expect(
      scene.account().total,
      raw: 130,
      used: 70,
      dropped: [.clippedFuture: 30, .future: 30]
    )
    #expect(attended(scene.account()) == "a 0-60, b 60-70")
    scene.asOf = midnight
    expect(scene.account().total, raw: 130, used: 0, dropped: [.future: 130])
    scene.asOf = midnight + 200 * minute
    expect(scene.account().total, raw: 130, used: 100, dropped: [.sameDeviceOverlap: 30])
  }

  @Test("a page after the instant of the run is no time and no loss")
  func futurePage() throws {
    var scene = try scene()
    scene.add(.use, "firefox", from: 0, to: 20)
    scene.add(.annotation, from: 5, to: 30, title: "x", url: "u", source: "firefox")
    scene.add(.annotation, from: 40, to: 50, title: "y", url: "v", source: "firefox")
    scene.asOf = scene.grid.span.start + 10 * minute
    expect(scene.account().total, raw: 20, used: 10, dropped: [.clippedFuture: 10])
  }

  @Test("a laptop asleep for nine hours beside a silent watcher of input was not used")
  func sleep() throws {
    var scene = try scene(days: 2)
    scene.add(.use, "a", from: 1320, to: 1320 + 540)
    scene.add(.present, from: 1200, to: 1325)
    scene.add(.present, from: 1855, to: 1900)
    let outcome = scene.account()
    // Five minutes before it slept, and five after it woke.
    expect(outcome.total, raw: 540, used: 10, dropped: [.afk: 530])
    #expect(attended(outcome) == "a 1320-1325, a 1855-1860")
  }

  @Test("the same laptop without a watcher of input is believed for four hours")
  func sleepWithoutWatcher() throws {
    var scene = try scene(days: 2)
    scene.add(.use, "a", from: 1320, to: 1320 + 540)
    expect(scene.account().total, raw: 540, used: 240, dropped: [.implausibleTail: 300])
    scene.rules = CategoryRules(
      rules: [CategoryRule(category: CategoryPath("Fun > Video"), field: .app, pattern: "a")]
    )
    scene.policy.longestByCategory = [
      CategoryPath("Fun"): 120 * minute, CategoryPath("Fun > Video"): 360 * minute,
    ]
    expect(scene.account().total, raw: 540, used: 360, dropped: [.implausibleTail: 180])
  }

  @Test("one stretch cut at each hour is as long as one that isn't")
  func cutAtHours() throws {
    var scene = try scene()
    for start in stride(from: Int64(0), to: 540, by: 60) {
      scene.add(.use, "a", from: start, to: start + 60)
    }
    expect(scene.account().total, raw: 540, used: 240, dropped: [.implausibleTail: 300])
  }

  @Test(
    "what a person wrote down is believed whole, a tracker's record is not",
    arguments: [
      ("toggl", 540), ("clockify", 540), ("timewarrior", 540), ("timing", 540),
      ("lockin-csv", 240), ("activitywatch", 240), ("mapped-csv", 540), ("toggl_entries", 540),
      ("general.stopwatch", 540),
    ] as [(String, Int64)]
  )
  func entered(source: String, used: Int64) throws {
    var scene = try scene()
    scene.add(.use, "Reading", from: 60, to: 600, source: source)
    // A flat device takes another way than one with anything beside.
    for isPlain in [true, false] {
      if isPlain == false { scene.add(.use, "b", from: 700, to: 710, title: "t", source: source) }
      let outcome = scene.account()
      let more: Int64 = isPlain ? 0 : 10
      expect(
        outcome.total,
        raw: 540 + more,
        used: used + more,
        dropped: used < 540 ? [.implausibleTail: 540 - used] : [:]
      )
    }
  }

  @Test(
    "touching slots are each believed by their own length, longer pieces by their sum",
    arguments: [(5, 540), (15, 540), (20, 240), (60, 240), (270, 240)] as [(Int64, Int64)]
  )
  func slots(minutes: Int64, used: Int64) throws {
    var scene = try scene()
    for start in stride(from: Int64(0), to: 540, by: Int(minutes)) {
      scene.add(.use, "a", from: start, to: start + minutes)
    }
    expect(
      scene.account().total,
      raw: 540,
      used: used,
      dropped: used < 540 ? [.implausibleTail: 540 - used] : [:]
    )
  }

  @Test("mid-values of a growing record count once")
  func midValues() throws {
    var scene = try scene()
    for end in [Int64(5), 12, 30, 30] { scene.add(.use, "a", from: 0, to: end) }
    scene.add(.present, from: 0, to: 10)
    scene.add(.present, from: 0, to: 25)
    let outcome = scene.account()
    expect(outcome.total, raw: 77, used: 25, dropped: [.duplicate: 47, .afk: 5])
  }

  @Test("several devices: a person has one day, and the rest is beside it")
  func devices() throws {
    var scene = try scene()
    scene.add(.use, "a", from: 0, to: 120)
    scene.add(.use, "b", from: 30, to: 50, device: "phone")
    scene.add(.use, "c", from: 100, to: 150, device: "tablet")
    scene.add(.use, "d", from: 0, to: 60, device: "unknown")
    let outcome = scene.account()
    // A device that was not asked for is not accounted.
    expect(outcome.total, raw: 190, used: 150, beside: 40)
    #expect(attended(outcome) == "a 0-30, b 30-50, a 50-100, c 100-150")
    scene.policy.attribution = .primary
    #expect(attended(scene.account()) == "a 0-120, c 120-150")
    expect(scene.account().total, raw: 190, used: 150, beside: 40)
  }

  @Test("a glance at the phone of nine seconds leaves the attention where it was")
  func glance() throws {
    var scene = try scene()
    scene.add(.use, "a", from: 0, to: 120)
    let start = scene.grid.span.start.milliseconds + 30 * minute
    scene.lines.append(
      Line(device: "phone", app: "b", start: start, duration: 9999)
    )
    #expect(scene.account().activity.segments.map(\.span.length) == [120 * minute])
    #expect(scene.account().total.concurrent == 9999)
    scene.lines[1].duration = 10_000
    #expect(
      scene.account().activity.segments.map(\.span.length)
        == [30 * minute, 10_000, 90 * minute - 10_000]
    )
  }

  @Test("pages are no time of their own, and those without a browser are counted as lost")
  func pages() throws {
    var scene = try scene()
    scene.add(.use, "Firefox", from: 0, to: 60, title: "page")
    scene.add(
      .annotation,
      from: 10,
      to: 20,
      title: "x",
      url: "https://youtube.com/x",
      source: "web-firefox"
    )
    scene.add(
      .annotation,
      from: 55,
      to: 70,
      title: "y",
      url: "https://docs.rs",
      source: "web-firefox"
    )
    scene.rules = StarterCategories.rules
    let outcome = scene.account()
    expect(outcome.total, raw: 70, used: 60, dropped: [.annotationWithoutWindow: 10])
    #expect(
      outcome.buckets == [
        "2026-06-01 0/0 Firefox Browsing 0 2700000",
        "2026-06-01 0/0 Firefox Entertainment -2 600000",
        "2026-06-01 0/0 Firefox Productivity > Programming 2 300000",
      ]
    )
  }

  @Test("a page that the export cut in two is no later than one in between")
  func cutPage() throws {
    var scene = try scene()
    scene.add(.use, "Firefox", from: 0, to: 20)
    scene.add(.annotation, from: 0, to: 7, title: "x", source: "web-firefox")
    scene.add(.annotation, from: 7, to: 20, title: "x", source: "web-firefox")
    scene.add(.annotation, from: 5, to: 10, title: "y", source: "web-firefox")
    let outcome = scene.account()
    let found = outcome.activity.segments.map {
      "\(outcome.texts.text($0.title)) \($0.span.length / minute)"
    }
    #expect(found == ["x 5", "y 5", "x 10"])
  }

  @Test("flooding adds what it says")
  func flooding() throws {
    var scene = try scene()
    scene.add(.use, "a", from: 0, to: 60)
    scene.add(.use, "b", from: 61, to: 70)
    scene.policy.floodGap = minute
    let outcome = scene.account()
    expect(outcome.total, raw: 69, used: 70, flood: 1)
    #expect(attended(outcome) == "a 0-61, b 61-70")
  }

  @Test("each day has the part that lies in it")
  func midnight() throws {
    var scene = try scene(days: 2)
    scene.timeline = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    // Berlin's midnight is 22:00 UTC, 1320 minutes.
    scene.add(.use, "a", from: 1290, to: 1365)
    let outcome = scene.account()
    #expect(outcome.activity.accounts.map(\.date.day) == [1, 2])
    #expect(outcome.activity.accounts.map { $0.account.bucketed / minute } == [30, 45])
    #expect(
      outcome.buckets == [
        "2026-06-01 23/0 a Uncategorized 9 1800000", "2026-06-02 0/0 a Uncategorized 9 2700000",
      ]
    )
  }

  @Test("trackers are at work from record to record, holes of up to a day included")
  func observed() throws {
    var scene = try scene(days: 4)
    scene.add(.use, "a", from: 60, to: 120)
    scene.add(.away, from: 120 + 1440, to: 1600)
    scene.add(.use, "b", from: 3041, to: 3050)
    let base = Int64(scene.dates.lowerBound.dayNumber) * 1440
    let spans = scene.account().activity.observed.spans.map {
      TimeSpan(at($0.start.milliseconds - base * minute), at($0.end.milliseconds - base * minute))
    }
    #expect(drawing(spans, unit: minute) == "60-1600, 3041-3050")
  }

  @Test("a day is settled where a calm longer than the hold lies beside it")
  func settled() throws {
    var scene = try scene()
    scene.add(.use, "a", from: -30, to: 30)
    scene.add(.use, "b", from: 1400, to: 1500)
    scene.policy.evidenceReach = 0
    let span = scene.grid.span
    func settled(before: Int64, after: Int64) -> [Bool] {
      let texts = Texts()
      let found = scene.account(
        scene.records(scene.lines, texts),
        texts,
        loaded: TimeSpan(span.start - before, span.end + after)
      ).activity
      return [found.isSettledBefore, found.isSettledAfter]
    }
    #expect(settled(before: 20 * minute, after: 20 * minute) == [false, false])
    #expect(settled(before: 30 * minute, after: 60 * minute) == [false, false])
    #expect(settled(before: 30 * minute + 1, after: 60 * minute + 1) == [true, true])
    #expect(settled(before: 31 * minute, after: 61 * minute) == [true, true])
    #expect(settled(before: 0, after: 0) == [false, false])
    // Use before and after such a pause is not in the way.
    scene.add(.use, "c", from: -100, to: -31)
    #expect(settled(before: 100 * minute, after: 61 * minute) == [true, true])
    // Two devices at once are, up to a calm of more than ten seconds.
    scene.add(.use, "d", from: -31, to: 0, device: "phone")
    #expect(settled(before: 31 * minute, after: 61 * minute) == [false, true])
    #expect(settled(before: 100 * minute + 1, after: 61 * minute) == [true, true])
    // Evidence of presence speaks across a calm.
    scene.policy.evidenceReach = 90 * minute
    #expect(settled(before: 89 * minute, after: 90 * minute) == [false, true])
    #expect(settled(before: 90 * minute, after: 89 * minute) == [true, false])
  }

  @Test("a grid without days has nothing")
  func noDays() throws {
    let day = try date("2026-06-01")
    var scene = Scene(day..<day)
    scene.add(.use, "a", from: 0, to: 60)
    let found = scene.account()
    #expect(found.activity.segments.isEmpty)
    #expect(found.activity.accounts.isEmpty)
    #expect(found.activity.hourBuckets().isEmpty)
  }
}
