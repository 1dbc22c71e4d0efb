import CivilTime
import Platform

/// Reads from a response's header when the server wants to be asked again.
///
/// Sources: RFC 9110 10.2.3 for `retry-after`; `retry-after-ms` and `x-ratelimit-reset-*` as OpenAI
/// documents them, `anthropic-ratelimit-*-reset` as Anthropic does. Points in time are measured from
/// the response's own `date`, so that a clock that is wrong here does no harm.
enum RetryAdvice {
  /// Milliseconds to wait, rounded up; nil where the server does not say.
  static func milliseconds(_ response: HTTPResponse) -> Int64? {
    if let text = response.header("retry-after-ms"), let wait = decimal(text, unit: 1) {
      return wait
    }
    if let text = response.header("retry-after") {
      if let wait = decimal(text, unit: 1000) { return wait }
      if let time = httpDate(text), let now = date(response), time > now { return time - now }
    }
    guard response.status == 429 else { return nil }
    // Only a budget that is used up has to be waited for; where the server says of none, both do.
    var waits: [Int64] = []
    for budget in ["requests", "tokens"] {
      let left = response.header("x-ratelimit-remaining-\(budget)")
      if let reset = response.header("x-ratelimit-reset-\(budget)"), left == nil || left == "0",
        let wait = duration(reset)
      {
        waits.append(wait)
      }
      let others = response.header("anthropic-ratelimit-\(budget)-remaining")
      if let reset = response.header("anthropic-ratelimit-\(budget)-reset"),
        others == nil || others == "0", let time = TimestampText(reset)?.instant,
        let now = date(response), time > now
      {
        waits.append(time - now)
      }
    }
    return waits.max()
  }

  private static func date(_ response: HTTPResponse) -> Instant? {
    response.header("date").flatMap { httpDate($0) }
  }

  /// A number with at most nine digits before its point, in units of so many milliseconds; nil for
  /// zero.
  static func decimal(_ text: some StringProtocol, unit: Int64) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, (1...9).contains(first.utf8.count), let whole = digits(first)
    else { return nil }
    var wait = whole * unit
    if parts.count == 2 {
      guard (1...20).contains(parts[1].utf8.count),
        parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let fraction = digits(parts[1].prefix(6))
      else { return nil }
      var scale: Int64 = 1
      for _ in parts[1].prefix(6) { scale *= 10 }
      wait += (fraction * unit + scale - 1) / scale
    }
    return wait > 0 ? wait : nil
  }

  /// A duration such as `6m0s`, `1h2m3.5s`, `20ms` or `1.5`, which is in seconds.
  static func duration(_ text: String) -> Int64? {
    if let wait = decimal(text, unit: 1000) { return wait }
    guard text.utf8.count <= 40 else { return nil }
    var total: Int64 = 0
    var rest = text[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0 == "." || ("0"..."9").contains($0) }
      rest = rest.dropFirst(number.count)
      let name = rest.prefix { ("a"..."z").contains($0) }
      rest = rest.dropFirst(name.count)
      let units: [Substring: Int64] = ["h": 3_600_000, "m": 60_000, "s": 1000, "ms": 1]
      // Nothing of a unit, as in `6m0s`, is no mistake.
      let isZero = number.contains("0") && number.allSatisfy { $0 == "0" || $0 == "." }
      guard let unit = units[name], let time = isZero ? 0 : decimal(number, unit: unit) else {
        return nil
      }
      total += time
    }
    return total > 0 ? total : nil
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that RFC 9110 5.6.7 lets servers write.
  static func httpDate(_ text: String) -> Instant? {
    let parts = text.split(separator: " ")
    guard text.utf8.count == 29, parts.count == 6, parts[5] == "GMT",
      let month = months.firstIndex(of: parts[2]),
      let time = TimestampText("\(parts[3])-\((month + 1).padded(to: 2))-\(parts[1])T\(parts[4])Z")
    else { return nil }
    return time.instant
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func digits(_ text: some StringProtocol) -> Int64? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }
}
