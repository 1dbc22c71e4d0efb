import CivilTime

/// What every record must be like, whatever the format it comes from.
package enum RecordRules {
  /// 1990-01-01T00:00:00Z.
  package static let earliest = Instant(seconds: 631_152_000)
  /// 10000-01-01T00:00:00Z: what lies beyond was counted in another unit than seconds.
  static let end = Instant(seconds: 253_402_300_800)
  /// Whatever begins later may end beyond the last date that can be written.
  private static let latest = end - longest - 86_400_000
  /// A month: longer records are mistakes of the program that kept them.
  static let longest: Int64 = 31 * 86_400_000

  /// Why a record with this start and length (milliseconds) is not taken in, or nil where it is.
  static func rejection(start: Instant, duration: Int64) -> RejectReason? {
    if duration < 0 { return .negativeDuration }
    if duration == 0 { return .zeroDuration }
    if start < earliest { return .before1990 }
    if start >= latest { return .unparseable }
    if duration > longest { return .absurdDuration }
    return nil
  }

  /// What to tell of a duration that could not be read.
  static let noDuration = (
    problem: "this is not a number of seconds", remedy: "write it like 90 or 12.5"
  )
  /// What to tell of something in a list of events that is none.
  static let noEvent = (problem: "this is no event", remedy: "it was left out")

  /// What to tell of something among the buckets of ActivityWatch that is none.
  static let noBucket = (problem: "this is no bucket", remedy: "it was left out")

  /// What to tell of something that stands where a list of records belongs.
  static let noList = (problem: "this is not a list of records", remedy: "it was left out")
  /// What to tell of a time that is not a number of seconds since 1970.
  static let noEpoch = (
    problem: "the start or the end is missing, or no number of seconds since 1970",
    remedy: "write \"start_ts\" and \"end_ts\" like 1748595600"
  )
  /// What to tell of what is too much to be kept at hand.
  static let tooMuch = (
    problem: "this is more than lockin takes from one file", remedy: "split or shorten it"
  )

  /// What to tell of a total that is far longer than its slot.
  static let beyondSlot = (
    problem: "this total is far longer than the slots of the file and has no place in one",
    remedy: "export by one resolution at a time"
  )

  /// What to tell a person about a record that is not taken in.
  package static func words(_ reason: RejectReason) -> (problem: String, remedy: String) {
    switch reason {
    case .unparseable:
      (
        "this is not a date and time",
        "the record was left out; write it like 2026-03-23T09:00:00Z"
      )
    case .missingField:
      ("a field that is needed is empty or missing", "the record was left out; fill it")
    case .negativeDuration: ("the duration is negative", "the record was left out")
    case .zeroDuration: ("the duration is zero", "the record was left out")
    case .absurdDuration: ("the duration is more than 31 days", "the record was left out")
    case .before1990: ("the date lies before 1990", "the record was left out")
    case .invalidUTF8: ("these bytes are not UTF-8", "export the file as UTF-8")
    case .nulByte: ("there is a NUL byte", "the record was left out; export the file again")
    case .otherUser: ("the record belongs to another user", "the record was left out")
    case .dayTotal:
      (
        "this is the total of a whole day, which has no place within the day",
        "export it by hour or by minute"
      )
    case .stillRunning:
      ("this was still going on when it was exported", "stop it, then export again")
    case .otherKind: ("lockin does not use records of this kind", "they were left out")
    case .tooMany: ("there is no room for this", "it was left out")
    case .brokenRow:
      (
        "a quotation mark in this row is neither doubled nor at the end of its field",
        "write it twice; the row was left out"
      )
    case .cutRow:
      (
        "the file ends here, within a row",
        "the row was left out; export the file again, or write a line end behind the row where it is whole"
      )
    case .longRow:
      (
        "this row is longer than \(CSVBlocks.rowLimit) bytes",
        "shorten it; the row was left out, and those behind it were read"
      )
    case .openQuotation:
      (
        "a quotation that begins in this row never ends",
        "close it; the row was left out, and those behind its line were read"
      )
    case .brokenOff: ("the file ends too early", "what came before was read; export it again")
    }
  }
}
