import CivilTime
import Testing

@Suite("Hour cells")
struct HourGridTests {
  /// The cells of one day as `hour/occurrence=seconds`, leaving out whole hours that come once.
  private func unusual(_ zone: String, _ day: String) throws -> (count: Int, cells: String) {
    let day = try date(day)
    let grid = HourGrid(timeline: ZoneTimeline(home: try systemZone(zone)), from: day, to: day + 1)
    let repeated = Set(grid.cells.filter { $0.occurrence > 0 }.map(\.hour))
    let cells = grid.cells.filter { $0.capacity != 3_600_000 || repeated.contains($0.hour) }
    return (
      grid.cells.count,
      cells.map { "\($0.hour)/\($0.occurrence)=\($0.capacity / 1000)" }.joined(separator: " ")
    )
  }

  @Test(
    "A day has the cells that its clock showed",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 23, "", 82_800),
      ("Europe/Berlin", "2026-10-25", 25, "2/0=3600 2/1=3600", 90_000),
      ("America/New_York", "2026-03-08", 23, "", 82_800),
      ("America/New_York", "2026-11-01", 25, "1/0=3600 1/1=3600", 90_000),
      ("Australia/Lord_Howe", "2026-04-05", 25, "1/0=3600 1/1=1800", 88_200),
      ("Australia/Lord_Howe", "2026-10-04", 24, "2/0=1800", 84_600),
      ("America/Santiago", "2026-09-06", 23, "", 82_800),
      ("Asia/Kathmandu", "2026-09-06", 24, "", 86_400),
      ("Pacific/Apia", "2011-12-30", 0, "", 0),
      ("Pacific/Apia", "2011-12-31", 24, "", 86_400),
    ]
  )
  func goldenDays(zone: String, day: String, count: Int, cells: String, seconds: Int64) throws {
    let found = try unusual(zone, day)
    #expect(found.count == count)
    #expect(found.cells == cells)
    let date = try date(day)
    let grid = HourGrid(
      timeline: ZoneTimeline(home: try systemZone(zone)),
      from: date,
      to: date + 1
    )
    #expect(grid.cells.reduce(0) { $0 + $1.capacity } == seconds * 1000)
    #expect(zip(grid.cells, grid.cells.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test(
    "A day that begins in the night has the hours from there to there, and its own date in all of them",
    arguments: [
      // The clock goes from 2 to 3 in the night that ends the 28th, and back in the one that ends the 24th.
      ("Europe/Berlin", 4, "2026-03-28", "2026-03-28T03:00:00Z", 23),
      ("Europe/Berlin", 4, "2026-03-29", "2026-03-29T02:00:00Z", 24),
      ("Europe/Berlin", 4, "2026-10-24", "2026-10-24T02:00:00Z", 25),
      // Its first hour is skipped, and then comes twice.
      ("Europe/Berlin", 2, "2026-03-29", "2026-03-29T01:00:00Z", 23),
      ("Europe/Berlin", 2, "2026-10-25", "2026-10-25T00:00:00Z", 25),
      ("America/New_York", 6, "2026-06-01", "2026-06-01T10:00:00Z", 24),
    ]
  )
  func daysThatBeginInTheNight(
    zone: String,
    dayStarts: Int,
    day: String,
    start: String,
    hours: Int
  ) throws {
    let day = try date(day)
    let timeline = ZoneTimeline(home: try systemZone(zone), dayStarts: dayStarts)
    #expect(timeline.start(of: day) == TimestampText(start)?.resolved(in: timeline).instant)
    let grid = HourGrid(timeline: timeline, from: day, to: day + 1)
    #expect(grid.cells.count == hours)
    #expect(grid.cells.first?.start == timeline.start(of: day))
    #expect(grid.cells.last?.end == timeline.start(of: day + 1))
    #expect(grid.cells.allSatisfy { $0.date == day && timeline.date(at: $0.start) == day })
    #expect(grid.cells.map { timeline.hourOfDate($0.hour) }.max() == dayStarts + 23)
  }

  @Test("The hour that a clock change skips has no cell")
  func skippedHours() throws {
    for (zone, day, missing) in [
      ("Europe/Berlin", "2026-03-29", 2), ("America/New_York", "2026-03-08", 2),
      ("America/Santiago", "2026-09-06", 0),
    ] {
      let day = try date(day)
      let timeline = ZoneTimeline(home: try systemZone(zone))
      let hours = HourGrid(timeline: timeline, from: day, to: day + 1).cells.map(\.hour)
      #expect(hours == (0...23).filter { $0 != missing }, "\(zone)")
    }
  }

  @Test(
    "A journey west over midnight gives back no date: the days part time, and begin where they are said to"
  )
  func backOverMidnight() throws {
    let berlin = try systemZone("Europe/Berlin")
    let newYork = try systemZone("America/New_York")
    // 3:30 on the 20th in Berlin is 22:30 on the 19th in New York.
    let timeline = ZoneTimeline(
      home: berlin,
      moves: [.init(from: try instant("2026-03-20T02:30:00Z"), zone: newYork)]
    )
    let first = try date("2026-03-18")
    let grid = HourGrid(timeline: timeline, from: first, to: first + 5)
    var lengths: [Int64] = []
    for day in 0..<5 {
      let date = first + day
      let cells = grid.cells(of: date)
      #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.end == $1.start }, "\(date)")
      #expect(cells.first?.start == timeline.start(of: date), "\(date)")
      #expect(cells == HourGrid(timeline: timeline, from: date, to: date + 1).cells, "\(date)")
      lengths.append(cells.reduce(0) { $0 + $1.capacity } / 60_000)
    }
    #expect(lengths == [1440, 1440, 1440 + 5 * 60, 1440, 1440])
    #expect(
      grid.cells(of: first + 2).prefix(8).map { "\($0.hour)/\($0.occurrence)" }
        == ["0/0", "1/0", "2/0", "3/0", "22/0", "23/0", "0/1", "1/1"]
    )
  }

  @Test("A day starts with its first instant, not with 00:00")
  func dayStarts() throws {
    let santiago = ZoneTimeline(home: try systemZone("America/Santiago"))
    let day = try date("2026-09-06")
    let grid = HourGrid(timeline: santiago, from: day - 1, to: day + 1)
    #expect(grid.cells(of: day).first?.start == (try instant("2026-09-06T04:00:00Z")))
    let kathmandu = ZoneTimeline(home: try systemZone("Asia/Kathmandu"))
    let other = HourGrid(timeline: kathmandu, from: day, to: day + 1)
    #expect(other.cells(of: day).first?.start == (try instant("2026-09-05T18:15:00Z")))
    let apia = ZoneTimeline(home: try systemZone("Pacific/Apia"))
    let lost = try date("2011-12-30")
    let days = HourGrid(timeline: apia, from: lost - 1, to: lost + 2)
    #expect(days.cells(of: lost).first?.start == nil)
    #expect(days.cells(of: lost - 1).first?.start == (try instant("2011-12-29T10:00:00Z")))
    #expect(days.cells(of: lost + 1).first?.start == (try instant("2011-12-30T10:00:00Z")))
  }

  @Test("An instant is found in its cell, and nowhere outside the grid")
  func search() throws {
    let day = try date("2026-10-25")
    let timeline = ZoneTimeline(home: try systemZone("Europe/Berlin"))
    let grid = HourGrid(timeline: timeline, from: day, to: day + 1)
    #expect(grid.index(at: try instant("2026-10-24T21:59:59.999Z")) == nil)
    #expect(grid.index(at: try instant("2026-10-24T22:00:00Z")) == 0)
    #expect(grid.index(at: try instant("2026-10-25T00:59:59.999Z")) == 2)
    #expect(grid.index(at: try instant("2026-10-25T01:00:00Z")) == 3)
    #expect(grid.index(at: try instant("2026-10-25T22:59:59.999Z")) == 24)
    #expect(grid.index(at: try instant("2026-10-25T23:00:00Z")) == nil)
  }

  @Test("A journey west repeats hours, a journey east loses them, and no time is lost or gained")
  func journeys() throws {
    let berlin = try systemZone("Europe/Berlin")
    let newYork = try systemZone("America/New_York")
    let tokyo = try systemZone("Asia/Tokyo")
    let day = try date("2026-06-10")

    // 18:00 in Berlin becomes 12:00 in New York.
    let west = ZoneTimeline(
      home: berlin,
      moves: [.init(from: try instant("2026-06-10T16:00:00Z"), zone: newYork)]
    )
    let long = HourGrid(timeline: west, from: day, to: day + 1)
    #expect(long.cells.count == 30)
    #expect(long.cells.filter { $0.occurrence == 1 }.map(\.hour) == [12, 13, 14, 15, 16, 17])
    #expect(long.cells.reduce(0) { $0 + $1.capacity } == 30 * 3_600_000)

    // 12:00 in Berlin becomes 19:00 in Tokyo.
    let east = ZoneTimeline(
      home: berlin,
      moves: [.init(from: try instant("2026-06-10T10:00:00Z"), zone: tokyo)]
    )
    let short = HourGrid(timeline: east, from: day, to: day + 1)
    #expect(short.cells.map(\.hour) == Array(0...11) + Array(19...23))
    #expect(short.cells.reduce(0) { $0 + $1.capacity } == 17 * 3_600_000)

    // Out and back: what the days hold is the time that passed.
    let both = ZoneTimeline(
      home: berlin,
      moves: [
        .init(from: try instant("2026-06-12T09:17:00Z"), zone: berlin),
        .init(from: try instant("2026-06-10T10:20:00Z"), zone: tokyo),
      ]
    )
    let days = HourGrid(timeline: both, from: day - 1, to: day + 5)
    let first = try #require(days.cells.first)
    let last = try #require(days.cells.last)
    #expect(first.start == (try instant("2026-06-08T22:00:00Z")))
    #expect(last.end == (try instant("2026-06-14T22:00:00Z")))
    #expect(days.cells.reduce(0) { $0 + $1.capacity } == 6 * 86_400_000)
    #expect(zip(days.cells, days.cells.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test("Grids of neighbouring dates join without a hole or an overlap")
  func additive() throws {
    var random = SplitMix(state: 20_260_329)
    for name in [
      "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "Africa/Casablanca",
      "Asia/Beirut", "Pacific/Apia",
    ] {
      let timeline = ZoneTimeline(home: try systemZone(name))
      for _ in 0..<10 {
        let from = CivilDate(dayNumber: 15_000 + Int(random.next() % 6000))
        let middle = from + Int(random.next() % 40)
        let to = middle + Int(random.next() % 40)
        let whole = HourGrid(timeline: timeline, from: from, to: to).cells
        let parts =
          HourGrid(timeline: timeline, from: from, to: middle).cells
          + HourGrid(timeline: timeline, from: middle, to: to).cells
        #expect(whole == parts, "\(name) \(from) \(middle) \(to), seed 20260329")
      }
    }
  }
}
