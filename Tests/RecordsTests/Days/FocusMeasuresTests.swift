import CivilTime
import Testing

@testable import Records

@Suite("Measures of focus")
struct FocusMeasuresTests {
  /// Stretches in seconds such as `study+2 0-600`: the top category and the class after it; those of
  /// the category `sum` are totals of hours.
  private func measure(_ text: String, unit: Int64 = second) throws -> FocusMeasures {
    let texts = Texts()
    let segments = try drawn(text, unit: unit).map { part in
      let split = part.name.firstIndex { $0 == "+" || $0 == "-" }
      let name = split.map { String(part.name[..<$0]) } ?? part.name
      let productivity = split.flatMap { Int8(part.name[$0...]) }
      return stretch(
        part.span,
        app: texts.id(name),
        productivity: productivity,
        isHourTotal: name == "sum"
      )
    }
    return FocusMeasures(segments) { texts.text($0.app) }
  }

  @Test("a day by hand")
  func day() throws {
    // In minutes: 30 of class 2, 6 of 0, 12 of -2, 10 of 1, 2 unknown.
    let found = try measure("a+2 0-30, b+0 30-36, c-2 36-48, a+1 48-58, d 58-60", unit: minute)
    #expect(found.active == 3_600_000)
    #expect(found.unknown == 120_000)
    #expect(found.focus == 2_400_000)
    #expect(found.distraction == 720_000)
    // 40 of 58 minutes: 689.66 thousandths.
    #expect(found.focusShare == 690)
    // (30 * 4 + 6 * 2 + 12 * 0 + 10 * 3) * 100 / (4 * 58) = 69.83.
    #expect(found.pulse == 70)
    #expect(found.switches == 4)
    #expect(found.switchesPerHourTenths == 40)
    #expect(found.blocks.map { drawing($0.span, unit: minute) } == ["0-30", "48-58"])
    #expect(found.deepFocus == 1_800_000)
    // 1 - (30^2 + 10^2) / 40^2 = 0.375.
    #expect(found.fragmentation == 375)
    // 0.690 * (0.5 + 0.5 * 30 / 40) = 0.60375.
    #expect(found.score == 60)
  }

  @Test("totals of hours count as time, but not in what rests on the order of things")
  func totals() throws {
    // In minutes: 30 of class 2 and 10 of -2 with a place, totals of 20 of class 2 and 60 of -2.
    let found = try measure("a+2 0-30, b-2 30-40, sum+2 40-60, sum-2 60-120", unit: minute)
    #expect(found.active == 120 * minute)
    #expect(found.hourTotals == 80 * minute)
    #expect(found.focus == 50 * minute)
    #expect(found.placedFocus == 30 * minute)
    #expect(found.distraction == 70 * minute)
    #expect(found.focusShare == 417)
    #expect(found.pulse == 42)
    #expect(found.switches == 1)
    // One switch in 40 minutes.
    #expect(found.switchesPerHourTenths == 15)
    #expect(found.blocks.map { drawing($0.span, unit: minute) } == ["0-30"])
    #expect(found.deepFocus == 30 * minute)
    #expect(found.fragmentation == 0)
    // All focus with a place is deep: 0.417 * (0.5 + 0.5).
    #expect(found.score == 42)
    let sums = try measure("sum+2 0-60", unit: minute)
    #expect(sums.focus == 60 * minute)
    #expect(sums.focusShare == 1000)
    #expect(sums.blocks.isEmpty)
    #expect(sums.deepFocus == 0)
    #expect(sums.fragmentation == nil)
    #expect(sums.switchesPerHourTenths == nil)
    // How deep the focus was is not known.
    #expect(sums.score == nil)
    #expect(try measure("sum-2 0-60", unit: minute).score == 0)
  }

  @Test("nothing at all")
  func nothing() throws {
    let found = try measure("")
    #expect(found.active == 0)
    #expect(found.focusShare == nil)
    #expect(found.pulse == nil)
    #expect(found.switches == 0)
    #expect(found.switchesPerHourTenths == nil)
    #expect(found.blocks.isEmpty)
    #expect(found.deepFocus == 0)
    #expect(found.fragmentation == nil)
    #expect(found.score == nil)
  }

  @Test("a share needs ten minutes of known time, a rate of switches fifteen of active time")
  func bounds() throws {
    #expect(try measure("a+2 0-599999", unit: 1).focusShare == nil)
    #expect(try measure("a+2 0-600000", unit: 1).focusShare == 1000)
    #expect(try measure("a+2 0-599999", unit: 1).score == nil)
    #expect(try measure("a+2 0-300, b 300-899").focusShare == nil)
    #expect(try measure("a+2 0-899999", unit: 1).switchesPerHourTenths == nil)
    #expect(try measure("a+2 0-900000", unit: 1).switchesPerHourTenths == 0)
    // Two switches in twenty minutes are six an hour.
    #expect(try measure("a 0-400, b 400-800, a 800-1200").switchesPerHourTenths == 60)
    #expect(try measure("a 0-1200").pulse == nil)
    #expect(try measure("a+0 0-1").pulse == 50)
  }

  @Test("the score: half without deep focus, all with nothing else, none without focus")
  func score() throws {
    #expect(try measure("a+1 0-1500").score == 100)
    // 24 minutes in one run, one short of deep.
    #expect(try measure("a+1 0-1440").score == 50)
    #expect(try measure("a+0 0-1440").score == 0)
    #expect(try measure("a-2 0-1440").fragmentation == nil)
    // Share 0.5, all of it deep.
    #expect(try measure("a+1 0-1800, b+0 1800-3600").score == 50)
  }

  @Test(
    "fragmentation is Simpson's index of the runs",
    arguments: [
      ("a+1 0-60", 0), ("a+1 0-60, b+2 60-120", 0), ("a+1 0-60, a+1 90-150", 500),
      ("a+1 0-60, a+1 90-150, a+1 200-260, a+1 300-360", 750), ("a+1 0-30, a+1 60-150", 375),
    ]
  )
  func fragmentation(input: String, expected: Int) throws {
    #expect(try measure(input).fragmentation == expected)
  }

  @Test(
    "switches are changes of category between neighbours, short stretches left out",
    arguments: [
      ("a 0-60, b 60-120", 1), ("a 0-60, a 60-120", 0), ("a 0-60, b 119-180", 1),
      ("a 0-60, b 120-180", 0), ("a 0-60, b 60-65", 1), ("a 0-60, b 60-64", 0),
      // A glance elsewhere is no switch there and back.
      ("a 0-60, b 60-64, a 64-120", 0), ("a 0-60, b 60-70, a 70-120", 2),
      ("a 0-60, b 60-64, c 64-120", 1), ("a 0-3, b 3-6, a 6-9", 0),
      // Two short stretches of one category next to each other are one.
      ("a 0-60, b 60-63, b 63-66, c 66-80", 2),
    ]
  )
  func switches(input: String, expected: Int) throws {
    #expect(try measure(input).switches == expected)
  }

  @Test(
    "blocks: interruptions of a minute each and a tenth together, ten minutes at least",
    arguments: [
      ("0-600", "0-600:600"), ("0-599", ""), ("0-300, 330-640", "0-640:610"),
      // A minute is allowed, a second more is not.
      ("0-600, 660-1260", "0-1260:1200"), ("0-600, 661-1261", "0-600:600, 661-1261:600"),
      // A tenth is allowed: 60 of 600.
      ("0-300, 360-600", "0-600:540"), ("0-300, 361-600", ""),
      ("0-270, 300-570, 600-870, 930-1200", "0-1200:1080"),
      // Two minutes of interruption in fifteen are too much; the first block stays.
      ("0-600, 659-680, 739-900", "0-680:621"),
      // 65 of 600 seconds are a little more than a tenth.
      ("0-270, 300-540, 575-600", ""),
      ("", ""),
    ]
  )
  func blocks(input: String, expected: String) throws {
    let runs = try drawn(input, unit: second).map(\.span)
    let found = FocusBlock.blocks(of: runs).map {
      "\(drawing($0.span, unit: second)):\($0.focus / second)"
    }
    #expect(found.joined(separator: ", ") == expected)
  }

  @Test("deep focus counts blocks of 25 minutes, the interruptions left out")
  func deep() throws {
    #expect(try measure("a+1 0-700, b-1 700-730, a+1 730-1500").deepFocus == 1_470_000)
    #expect(try measure("a+1 0-700, b-1 700-730, a+1 730-1499").deepFocus == 0)
  }
}
