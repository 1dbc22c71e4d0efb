import CivilTime
import Documents
import Platform

/// StayFree's text log (Android): `00:00:00 - 00:12:52 ➞ 12분 52초 ➞ app`, one stretch of use a line.
///
/// A line gives clock times and no date. The date is that of the last line above that is a date; a
/// log without one is refused, as nothing else says which day it was. The length in the middle is in
/// the phone's language and repeats what the times say; it is passed over. An end at `00:00:00` is
/// the next midnight.
struct StayFreeLog: StreamReader {
  let context: ImportContext
  let sink: any RecordSink

  /// Whether a file that begins with these bytes is such a log.
  static func recognises(_ head: ArraySlice<UInt8>) -> Bool {
    head.split { $0 == 0x0a || $0 == 0x0d }.contains {
      Entry(String(decoding: $0, as: UTF8.self)) != nil
    }
  }

  func read(_ outcome: inout ImportOutcome) throws {
    let source = try sink.text(ExportFormat.stayFree.word)
    // Midnight on the clock, in seconds since 1970.
    var date: Int64?
    var skipped = CountedNote()
    defer { outcome.notes += skipped.diagnostics }
    try TextLines(stream: try ByteStream(context.source)).read { number, bytes in
      func reject(_ reason: RejectReason, _ words: (problem: String, remedy: String)? = nil) {
        let place = SourcePosition(line: number, column: 1)
        outcome.reject(reason, at: place, in: context, words: words)
      }
      guard bytes.count <= TextLines.limit else {
        return reject(.unparseable, StayFreeLog.noEntry)
      }
      guard !bytes.contains(0) else { return reject(.nulByte) }
      guard let text = String(validating: bytes, as: UTF8.self) else { return reject(.invalidUTF8) }
      guard text.unicodeScalars.contains("➞") else {
        // A line with digits may be a date in words that are not known: better none than a wrong one.
        if text.contains(where: \.isNumber) { date = StayFreeLog.date(text) }
        return
      }
      guard let entry = Entry(text) else { return reject(.unparseable, StayFreeLog.noEntry) }
      guard let date else { return reject(.missingField, StayFreeLog.noDate) }
      let start = context.timeline.resolve(CivilDateTime(localSeconds: date + entry.start))
      let end = context.timeline.resolve(CivilDateTime(localSeconds: date + entry.end))
      var isAmbiguous = true
      if case .unique = start, case .unique = end { isAmbiguous = false }
      var duration = max(0, end.seconds - start.seconds) * 1000
      if entry.end < entry.start {
        // Only where the clock goes back can a stretch end at an earlier reading than it begins.
        guard case .repeated(_, let again) = end else { return reject(.negativeDuration) }
        duration = (again - start.seconds) * 1000
      }
      let from = Instant(seconds: start.seconds)
      if let reason = RecordRules.rejection(start: from, duration: duration) {
        // A stretch between two readings has no length only where the clock skips one of them.
        let isSkipped = reason == .zeroDuration && entry.end != entry.start
        return reject(reason, isSkipped ? RowTime.uncertain : nil)
      }
      let record = ActivityRecord(
        kind: .use,
        source: source,
        start: from,
        duration: duration,
        app: try sink.text(entry.app),
        isAmbiguous: isAmbiguous
      )
      skipped.note(skippedTimeIn: record, at: SourcePosition(line: number, column: 1), context)
      try sink.add(record, device: context.device)
      outcome.records += 1
    }
  }

  private static let noEntry = (
    problem: "this line is no stretch of use of StayFree",
    remedy: "it was left out; it would be like '00:00:00 - 00:12:52 ➞ 12m 52s ➞ app'"
  )
  private static let noDate = (
    problem: "this line says the time but not the day, and neither does a line above it",
    remedy: "put a line with the date above it, such as 2026-03-05"
  )

  /// One line, with its times in seconds since midnight.
  struct Entry {
    let start: Int64
    let end: Int64
    let app: String

    /// Reads a line, or nil where it is something else.
    init?(_ line: String) {
      let parts = line.unicodeScalars.split(
        separator: "➞",
        maxSplits: 2,
        omittingEmptySubsequences: false
      ).map { String($0).trimmingBlanks }
      guard parts.count == 3, !parts[2].isEmpty else { return nil }
      let times = parts[0].split(separator: "-", omittingEmptySubsequences: false).map {
        var time = String($0).trimmingBlanks
        return time.withUTF8 { DurationText.clock(UnsafeRawBufferPointer($0)) }
      }
      let day: Int64 = 86_400
      guard times.count == 2, let start = times[0], let end = times[1], start % 1000 == 0,
        end % 1000 == 0, start < day * 1000, end <= day * 1000
      else { return nil }
      self.start = start / 1000
      self.end = end == 0 && start > 0 ? day : end / 1000
      self.app = parts[2]
    }
  }

  /// Midnight on the clock of a date that stands alone in a line, in seconds since 1970.
  ///
  /// Year, month and day in that order whatever stands between and behind them, or an English name
  /// of a month with day and year. Other orders of three numbers could mean two days.
  static func date(_ line: String) -> Int64? {
    let numbers = line.split { !$0.isASCII || !$0.isNumber }.map(String.init)
    let words = line.split { !$0.isASCII || !$0.isLetter }.map { $0.lowercased() }
    let months = words.compactMap { word in
      word.count < 3 ? nil : StayFreeLog.months.firstIndex { $0 == word || $0.prefix(3) == word }
    }
    var parts = numbers
    if numbers.count == 2, months.count == 1 {
      let (day, year) = numbers[1].count == 4 ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
      parts = [year, String(months[0] + 1), day]
    }
    guard parts.count == 3, parts[0].count == 4, parts[1].count <= 2, parts[2].count <= 2 else {
      return nil
    }
    let padded = parts.map { $0.count == 1 ? "0" + $0 : $0 }
    return TimestampText(padded.joined(separator: "-"))?.localSeconds
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

extension ExportFormat {
  /// StayFree's text log.
  static let stayFree = ExportFormat(
    "stayfree",
    "StayFree log",
    stream: StayFreeLog.self,
    .text { StayFreeLog.recognises($0) }
  )
}
