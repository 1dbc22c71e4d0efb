import CivilTime
import Documents
import Foundation
import TestSupport
import Testing

@testable import Records

/// Takes in only what a record may be.
private final class StrictSink: RecordTaker {
  private(set) var records = 0
  private(set) var wrong: [ActivityRecord] = []

  func take(_ batch: RecordBatch) {
    for (record, device) in zip(batch.records, batch.devices) {
      records += 1
      let isRight =
        RecordRules.rejection(start: record.start, duration: record.duration) == nil
        && record.start <= RecordRules.end && device != 0
      if isRight == false { wrong.append(record) }
    }
  }
}

@Suite("Exports that are damaged in every way")
struct HostileExportsTests {
  private static let formats: [(format: ExportFormat, fixture: String)] = [
    (.wakaTime, "wakatime/heartbeats.json"),
    (.wakaTimeSummaries, "wakatime-summaries/summaries.json"),
    (.timing, "timing/timing.json"), (.timewarrior, "timewarrior/timewarrior.json"),
    (.arbtt, "arbtt/arbtt.json"), (.stayFree, "stayfree/stayfree.txt"),
  ]

  /// Reads bytes again and again as one file.
  private struct Reader {
    let folder = Result { try TemporaryFolder() }
    let timeline = Result { try berlin() }

    func outcome(_ bytes: [UInt8], as format: ExportFormat) throws -> ImportOutcome {
      let path = try folder.get().path + "/in.txt"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let sink = StrictSink()
      let context = ImportContext(
        path: path,
        file: "in.txt",
        timeline: try timeline.get(),
        device: "d"
      )
      let outcome = try ExportReader.read(format, context, into: sink)
      #expect(sink.wrong == [])
      #expect(outcome.records <= sink.records)
      // What is told is told with a place.
      #expect(outcome.diagnostics.allSatisfy { $0.position != nil })
      // Finding the format never fails but with words.
      do { _ = try ExportFormat.detect(path: path, file: "in.txt") } catch is Diagnostic {}
      return outcome
    }
  }

  @Test("the formats of the files are found", arguments: formats.indices)
  func detected(index: Int) throws {
    let (format, name) = Self.formats[index]
    let folder = try TemporaryFolder()
    let path = try folder.write(try fixture(name), to: "x")
    #expect(try ExportFormat.detect(path: path, file: "x") == format)
  }

  @Test(
    "every beginning of a file is read, and never gives less than a shorter one",
    arguments: formats.indices
  )
  func prefixes(index: Int) throws {
    let (format, name) = Self.formats[index]
    let bytes = try fixture(name)
    let reader = Reader()
    var last = 0
    for count in stride(from: 0, through: bytes.count, by: 13) {
      let records = try reader.outcome(Array(bytes[..<count]), as: format).records
      #expect(records >= last, "the first \(count) bytes")
      last = records
    }
  }

  private static let nasty = [
    "null", "-0", "1e308", "1e-308", "9223372036854775807", "-9223372036854775808", "1e400",
    "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"9999-12-31T23:59:59.9999Z\"",
    "\"0000-01-01T00:00:00Z\"",
    "\"99991231T235959Z\"", "\"99999:59:59\"", "[]", "{}", "[[[{}]]]", "{\"time\":1}", "true",
    "NaN", "'x'",
    "\"\u{202e}\u{1b}[31m\"", "\"" + String(repeating: "é", count: 70_000) + "\"", "\"\u{feff}\"",
  ]

  @Test(
    "every token of a file is put in the place of by every nasty one",
    arguments: formats.indices
  )
  func tokens(index: Int) throws {
    let (format, name) = Self.formats[index]
    let text = String(decoding: try fixture(name), as: UTF8.self)
    let token = try NSRegularExpression(pattern: #""(?:[^"\\]|\\.)*"|-?\d[\d.]*|true|false|null"#)
    let places = token.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
      Range($0.range, in: text)
    }
    let reader = Reader()
    // All together would take a minute; the steps are such that each token meets several.
    var at = 0
    for place in places {
      for _ in 0..<3 {
        let damaged = text.replacingCharacters(in: place, with: Self.nasty[at % Self.nasty.count])
        _ = try reader.outcome(Array(damaged.utf8), as: format)
        at += 5
      }
    }
    #expect(places.count > 20)
  }

  @Test("any bytes may be changed, left out and put in", arguments: formats.indices)
  func bytes(index: Int) throws {
    let (format, name) = Self.formats[index]
    let whole = try fixture(name)
    let reader = Reader()
    var state = UInt64(index) + 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let alphabet = Array("{}[]\",:\\ \n\r0159-+.eEtfnuZT➞\u{0}".utf8) + [0xff, 0x80, 0xc0, 0xf4]
    // LOCKIN_FUZZ=100000 goes on for longer.
    let rounds = Int(ProcessInfo.processInfo.environment["LOCKIN_FUZZ"] ?? "") ?? 200
    for _ in 0..<rounds {
      var bytes = whole
      for _ in 0...random(4) {
        let place = random(bytes.count)
        switch random(4) {
        case 0: bytes[place] = alphabet[random(alphabet.count)]
        case 1: bytes.insert(alphabet[random(alphabet.count)], at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random(30)))
        default:
          let from = random(bytes.count)
          bytes.insert(contentsOf: bytes[from..<min(bytes.count, from + random(200))], at: place)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      _ = try reader.outcome(bytes, as: format)
    }
  }

  @Test("a file of one format read as another gives nothing, and no crash")
  func crossed() throws {
    let reader = Reader()
    for (_, name) in Self.formats {
      for format in ExportFormat.all {
        _ = try reader.outcome(try fixture(name), as: format)
      }
    }
  }

  @Test(
    "texts without end are read in memory of their limits, and told of",
    arguments: [
      "[", "[{\"startDate\":\"", "{\"days\":[{\"heartbeats\":[{\"time\":1",
      "[{\"windows\":[{\"title\":\"",
    ]
  )
  func endless(front: String) throws {
    let reader = Reader()
    for filler in ["[", "\"", "1", "é", "{\"a\":", " ", "\n", "\\u00e9", "➞"] {
      let bytes = Array((front + String(repeating: filler, count: 30_000)).utf8)
      for (format, _) in Self.formats {
        let outcome = try reader.outcome(bytes, as: format)
        #expect(outcome.records == 0)
      }
    }
  }
}
