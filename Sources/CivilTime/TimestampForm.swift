/// How a file writes a date and time, so that another one can be written in the same way.
public struct TimestampForm: Sendable, Hashable {
  private let separator: Character?
  private let hasSeconds: Bool
  private let hasFraction: Bool
  private let offset: Offset

  private enum Offset: Hashable {
    case none
    /// `Z`, as it is written.
    case utc(String)
    /// A number; `colon` and `minutes` tell how it is written.
    case number(seconds: Int, blank: Bool, colon: Bool, minutes: Bool)
  }

  /// The form of a text that `TimestampText` reads; nil for any other.
  public init?(_ text: String) {
    guard let read = TimestampText(text) else { return nil }
    let rest = text.dropFirst(10)
    separator = rest.first
    hasSeconds = rest.dropFirst(6).first == ":"
    hasFraction = rest.dropFirst(9).first.map { $0 == "." || $0 == "," } ?? false
    guard let seconds = read.offset else {
      offset = .none
      return
    }
    let end = rest.dropFirst(hasSeconds ? 9 : 6).drop { $0 == "." || $0 == "," || $0.isNumber }
    if let last = end.last, last == "Z" || last == "z" {
      offset = .utc(String(end))
    } else {
      let digits = end.drop { $0 == " " }
      offset = .number(
        seconds: seconds,
        blank: end.first == " ",
        colon: digits.contains(":"),
        minutes: digits.count > 3
      )
    }
  }

  /// An instant in this form, by the owner's clock where the form names no offset.
  ///
  /// `old` is the instant that was written before: an offset that was the owner's then is the owner's
  /// again. Where the clock shows a reading twice, or the form can't hold the instant, more is written.
  public func text(_ instant: Instant, after old: Instant, in timeline: ZoneTimeline) -> String {
    let own = Self.offset(at: instant, timeline)
    var seconds = own
    var tail = ""
    switch offset {
    case .none:
      let local = timeline.local(at: instant)
      if timeline.resolve(local).seconds != instant.seconds { tail = Self.numeric(own) }
    case .utc(let text):
      seconds = 0
      tail = text
    case .number(let written, let blank, let colon, let minutes):
      seconds = written == Self.offset(at: old, timeline) ? own : written
      tail =
        (blank ? " " : "")
        + Self.numeric(seconds, colon: colon, minutes: minutes || seconds % 3600 != 0)
    }
    let reading = CivilDateTime(localSeconds: instant.seconds + Int64(seconds))
    let fraction = Int(instant.milliseconds - instant.seconds * 1000)
    var text = "\(reading.date)\(separator ?? "T")\(reading.hourAndMinute)"
    if hasSeconds || reading.second != 0 || fraction != 0 {
      text += ":" + reading.second.padded(to: 2)
    }
    if fraction != 0 || (hasFraction && hasSeconds) { text += "." + fraction.padded(to: 3) }
    return text + tail
  }

  /// An instant by the owner's clock with its offset: `2026-04-08T14:00+02:00`.
  ///
  /// Seconds stand there where they are not zero, or where `hasSeconds` says so, as RFC 3339 wants it.
  public static func withOffset(
    _ instant: Instant,
    in timeline: ZoneTimeline,
    hasSeconds: Bool = false
  ) -> String {
    let own = offset(at: instant, timeline)
    let reading = CivilDateTime(localSeconds: instant.seconds + Int64(own))
    let fraction = Int(instant.milliseconds - instant.seconds * 1000)
    var text = "\(reading.date)T\(reading.hourAndMinute)"
    if hasSeconds || reading.second != 0 || fraction != 0 {
      text += ":" + reading.second.padded(to: 2)
    }
    if fraction != 0 { text += "." + fraction.padded(to: 3) }
    return text + numeric(own)
  }

  private static func offset(at instant: Instant, _ timeline: ZoneTimeline) -> Int {
    // An offset with seconds can't be written; such zones are older than the records are.
    let offset = timeline.zone(at: instant).offset(atUTC: instant.seconds)
    return offset - offset % 60
  }

  private static func numeric(_ seconds: Int, colon: Bool = true, minutes: Bool = true) -> String {
    let hours = (abs(seconds) / 3600).padded(to: 2)
    let rest = (abs(seconds) / 60 % 60).padded(to: 2)
    return (seconds < 0 ? "-" : "+") + hours + (minutes ? (colon ? ":" : "") + rest : "")
  }
}
