import CivilTime
import Platform
import Records
import Testing

@testable import Storage

@Suite("The compact form of a day")
struct DaySegmentTests {
  private static let utcDay = 20_535

  private func anyDay(_ random: inout SplitMix64) -> DayRecords {
    var records: [ActivityRecord] = []
    var start = Int64(DaySegmentTests.utcDay) * 86_400_000
    let last = start + 86_399_999
    for _ in 0..<random.integer(in: 0...40) {
      start = min(last, start + Int64(random.integer(in: 0...4_000_000)))
      records.append(
        ActivityRecord(
          kind: random.choice(of: ActivityRecord.Kind.allCases),
          source: TextID(random.integer(in: 0...3)),
          start: Instant(milliseconds: start),
          duration: Int64(random.integer(in: 0...2_678_400_000)),
          app: random.choice(of: [0, 1, 127, 128, 70_000, .max]),
          title: TextID(random.integer(in: 0...300)),
          url: TextID(random.integer(in: 0...1)),
          category: TextID(random.integer(in: 0...1)),
          productivity: random.choice(of: [nil, -2, -1, 0, 1, 2]),
          isAmbiguous: random.chance(perMille: 300),
          isHourTotal: random.chance(perMille: 300),
          isAudible: random.chance(perMille: 300),
          duplicate: random.choice(of: [0, 0, 0, 5, 1 << 40, 1 << 53])
        )
      )
    }
    return DayRecords(device: "d", utcDay: DaySegmentTests.utcDay, canonical: records)
  }

  @Test("what is decoded is what was encoded", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for turn in 0..<300 {
      let day = anyDay(&random)
      let decoded = try DaySegment.decode(
        DaySegment.encode(day),
        device: "d",
        utcDay: DaySegmentTests.utcDay
      )
      #expect(decoded == day, "seed \(seed), turn \(turn)")
    }
  }

  @Test("the form of version 3, byte by byte, and those of versions 1 and 2, which are still read")
  func form() throws {
    let day = DayRecords(
      device: "d",
      utcDay: 1,
      canonical: [
        ActivityRecord(
          kind: .annotation,
          source: 1,
          start: Instant(milliseconds: 86_400_001),
          duration: 300,
          app: 2,
          productivity: -1,
          isAmbiguous: true,
          duplicate: 7
        ),
        ActivityRecord(
          kind: .use,
          source: 200,
          start: Instant(milliseconds: 86_400_065),
          duration: 1,
          category: 3,
          isHourTotal: true
        ),
      ]
    )
    let head: [UInt8] = [
      2,  // descriptions
      0x33, 0xff, 1, 2, 0, 0, 0,  // annotation, ambiguous, with class -1
      0x40, 0xc8, 0x01, 0, 0, 0, 3,  // use, an hour's total
      2,  // records
      0, 1,  // their descriptions
    ]
    let tail: [UInt8] = [1, 0, 7]  // one has copies: the first, 7 ms
    let body: [UInt8] =
      head + [
        2, 0xac, 0x02,  // 1 ms after midnight, zigzag, for 300 ms
        0xd7, 0x03, 1,  // 236 ms before the end of the first, for 1 ms
      ] + tail
    let whole = DaySegment.encode(day)
    #expect(whole.dropLast(8) == [3] + body)
    #expect(try DaySegment.decode(whole, device: "d", utcDay: 1) == day)
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 1
      #expect(throws: DaySegment.Malformed.self) {
        try DaySegment.decode(changed, device: "d", utcDay: 1)
      }
    }
    #expect(try DaySegment.decode([2] + body, device: "d", utcDay: 1) == day)
    let old: [UInt8] =
      [1] + head + [
        2, 0x80, 0x01,  // differences of starts, 1 and 64, zigzag
        0xac, 0x02, 1,  // durations
      ] + tail
    #expect(try DaySegment.decode(old, device: "d", utcDay: 1) == day)
  }

  /// Decodes, and touches all that later code computes from records.
  private func decodes(_ bytes: [UInt8]) -> Bool {
    guard
      let day = try? DaySegment.decode(bytes, device: "d", utcDay: DaySegmentTests.utcDay)
    else { return false }
    #expect(day.records.count <= bytes.count)
    let midnight = Int64(DaySegmentTests.utcDay) * 86_400_000
    for record in day.records {
      #expect(record.start.milliseconds >= midnight)
      #expect(record.start.milliseconds < midnight + 86_400_000)
      #expect(record.end >= record.start)
      #expect(record.duplicate >= 0)
    }
    return true
  }

  @Test("no beginning of a segment is a segment")
  func prefixes() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20 {
      let bytes = DaySegment.encode(anyDay(&random))
      for count in bytes.indices { #expect(decodes(Array(bytes[..<count])) == false) }
      #expect(decodes(bytes + [0]) == false)
    }
  }

  @Test("a byte that changed never crashes, whatever it became")
  func corruption() {
    var random = SplitMix64(seed: 5)
    let day = anyDay(&random)
    let bytes = DaySegment.encode(day)
    var refused = 0
    for index in bytes.indices {
      for value in 0...255 as ClosedRange<UInt8> where value != bytes[index] {
        var damaged = bytes
        damaged[index] = value
        if decodes(damaged) == false { refused += 1 }
      }
    }
    #expect(refused > 0)
  }

  @Test("bytes at random never crash")
  func noise() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<20_000 {
      let count = random.integer(in: 0...40)
      let noise = (0..<count).map { _ in UInt8(random.integer(in: 0...255)) }
      _ = decodes([1] + noise)
      _ = decodes([2] + noise)
    }
  }

  @Test(
    "counts and numbers beyond what can be are refused before anything is made of them",
    arguments: [
      [] as [UInt8], [0], [3, 0, 0, 0], [1],
      [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],  // descriptions
      [1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],  // records
      [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02],  // 65 bits
      [1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],  // 11 bytes
      [1, 1, 0x04, 0, 0, 0, 0, 0, 0, 0],  // no such kind
      [1, 1, 0, 0x80, 0x80, 0x80, 0x80, 0x10, 0, 0, 0, 0, 0, 0],  // a text number of 33 bits
      [1, 0, 1, 0, 0, 0, 0],  // a description that is not there
      [1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0],  // begins on the day before
      [1, 0, 0, 1, 0, 0],  // copies of a record that is not there
      [1, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10],
    ]
  )
  func refused(bytes: [UInt8]) {
    #expect(decodes(bytes) == false)
    if bytes.first == 1 { #expect(decodes([2] + bytes.dropFirst()) == false) }
  }

  @Test("a day beyond all time is refused")
  func farDay() {
    for utcDay in [Int.max, Int.min, Int(Int64.max / 86_400_000) + 1] {
      #expect(throws: DaySegment.Malformed.self) {
        try DaySegment.decode([1, 0, 0, 0], device: "d", utcDay: utcDay)
      }
    }
  }
}
