import Platform
import Testing

@testable import Documents

@Suite("Decimal numbers with all their digits")
struct ExactNumberTests {
  @Test(
    "are put in order by what they mean",
    arguments: [
      ("1", "1.0", "="), ("1", "10e-1", "="), ("0", "-0", "="), ("0", "0e999", "="),
      ("1e400", "1e401", "<"), ("1e400", "9e399", ">"), ("-1e400", "1e-400", "<"),
      ("1234567890123456789", "1234567890123456788", ">"),
      ("9007199254740993", "9007199254740992", ">"), ("0.1", "0.10000000000000001", "<"),
      ("-2", "-1", "<"), ("-1", "-1.5", ">"), ("100", "1e2", "="), ("1.5E+1", "15", "="),
      ("99", "100", "<"), ("0.009", "0.01", "<"), ("-0.009", "0", "<"),
    ]
  )
  func order(_ a: String, _ b: String, _ sign: String) throws {
    let (first, second) = (try #require(ExactNumber(a)), try #require(ExactNumber(b)))
    #expect((first == second) == (sign == "="))
    #expect((first < second) == (sign == "<"))
    #expect((second < first) == (sign == ">"))
    if sign == "=" { #expect(first.hashValue == second.hashValue) }
  }

  @Test(
    "are multiples, or are not",
    arguments: [
      ("4.5", "1.5", true), ("35", "1.5", false), ("0.0075", "0.0001", true),
      ("0.00751", "0.0001", false), ("1e308", "0.123456789", false), ("1e308", "0.5", true),
      ("12391239123", "1e-8", true), ("0", "7", true), ("0.3", "0.1", true),
      ("1e1000000000", "7", false), ("1e1000000000", "1024", true), ("7e40", "7e39", true),
      ("-9", "3", true), ("1", "10", false), ("100", "1e2", true), ("1000", "1e2", true),
      ("340282366920938463463374607431768211456", "18446744073709551616", true),
      ("340282366920938463463374607431768211457", "18446744073709551616", false),
    ]
  )
  func multiples(_ number: String, _ divisor: String, _ isMultiple: Bool) throws {
    let number = try #require(ExactNumber(number))
    #expect(number.isMultiple(of: try #require(ExactNumber(divisor))) == isMultiple)
  }

  @Test("give what whole numbers of the machine give", arguments: [11, 12, 13] as [UInt64])
  func machine(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let scale = Int(random.next() % 6)
      let a = Int(random.next() % 2_000_001) - 1_000_000
      let b = Int(random.next() % 5_000) + 1
      func text(_ value: Int) -> String { "\(value)e-\(scale)" }
      let (first, second) = (try #require(ExactNumber(text(a))), try #require(ExactNumber(text(b))))
      #expect((first < second) == (a < b), "seed \(seed): \(text(a)) \(text(b))")
      #expect(first.isMultiple(of: second) == (a % b == 0), "seed \(seed): \(text(a)) \(text(b))")
    }
  }

  @Test(
    "are counts where they are whole",
    arguments: [
      ("0", 0), ("12", 12), ("2.0", 2), ("1e3", 1_000), ("1e99", Int.max), ("2.5", nil),
      ("-1", nil), ("-0", 0),
    ]
  )
  func counts(_ text: String, _ count: Int?) throws {
    #expect(try #require(ExactNumber(text)).count == count)
  }

  @Test("are nothing else", arguments: ["", "-", "a", "1e", "1e+", "1x", "1.2.3", "--1"])
  func refused(_ text: String) { #expect(ExactNumber(text) == nil) }
}
