import Glibc
import Platform

/// Sends simulated people through the analysis and prints the table of what it says of them:
/// `Calibrate PEOPLE DATE`.
///
/// It ends with 1 where a bar is missed. The same number of people gives the same table.
@main
enum Calibrate {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 3, let count = Int(words[1]), count > 0 else {
      print("usage: Calibrate PEOPLE DATE")
      exit(2)
    }
    print(introduction(count, date: words[2]))
    let bars =
      try people(count) + goals(count) + periods(count) + peaks(count) + recurrences(count)
      + forecasts(count) + factors(count)
    print(
      """
      ## Bars

      | bar | wanted | reached | |
      | --- | --- | --- | --- |
      """
    )
    for bar in bars { print(bar.row) }
    exit(bars.allSatisfy(\.isHeld) ? 0 : 1)
  }

  private static func introduction(_ count: Int, date: String) -> String {
    """
    # Calibration, \(date)

    \(count) simulated people a row, by `make calibrate`; what is true of each is known. The made-up people \
    of the first tables were written without knowledge of the analysis: focus comes in bursts, hours and days \
    vary and resemble their neighbours, days are missing, plans change the focus. A rate of 10% is uncertain by \
    4 points with 200 people (two standard errors).

    """
  }

  /// One outcome a number from 0 on, in order, on all cores.
  static func outcomes<Outcome>(_ count: Int, _ outcome: (Int) -> Outcome) throws -> [Outcome] {
    var number = 0
    var outcomes: [Outcome] = []
    try inOrder(
      workers: workerCount,
      next: {
        guard number < count else { return nil as Int? }
        number += 1
        return number - 1
      },
      work: { _, number in outcome(number) },
      take: { outcomes.append($0) }
    )
    return outcomes
  }

  /// One outcome a person, whose numbers come from a stream.
  static func trials<Trial>(
    _ people: Int,
    stream: Int,
    _ trial: (inout SplitMix64) -> Trial
  ) throws -> [Trial] {
    try outcomes(people) { number in
      var random = SplitMix64(seed: UInt64(number + 1), stream: UInt64(stream))
      return trial(&random)
    }
  }

  /// A rate as a percentage with a digit after the point.
  static func percent(_ rate: Double) -> String { rate.isFinite ? text(rate * 100, digits: 1) : "" }

  /// A number with some digits after the point and no zero before it.
  static func text(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite else { return "" }
    let scale = digits == 1 ? 10.0 : 1000.0
    let whole = Int((abs(value) * scale).rounded())
    let unit = Int(scale)
    let fraction = String(whole % unit)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    let head = whole / unit == 0 && digits > 1 ? "" : String(whole / unit)
    return (value < 0 && whole > 0 ? "-" : "") + head + "." + zeros + fraction
  }
}
