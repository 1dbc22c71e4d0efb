import Testing

@testable import Records

@Suite("Lengths of time as text")
struct DurationTextTests {
  private func milliseconds(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBytes { DurationText.milliseconds($0) }
  }

  @Test(
    "numbers of seconds become milliseconds, half to even",
    arguments: [
      ("0", 0), ("1", 1000), ("90", 90_000), ("12.5", 12_500), ("0.001", 1), ("0.0005", 0),
      ("0.0015", 2), ("0.0025", 2), ("0.00250", 2), ("0.0025000001", 3), ("0.0024999", 2),
      ("0.9995", 1000), ("-0.0015", -2), ("-1.5", -1500), ("+3", 3000), ("5.", 5000),
      (".5", 500), ("007", 7000), ("-0", 0), ("3.599999904632568", 3600),
    ] as [(String, Int64)]
  )
  func plain(text: String, expected: Int64) {
    #expect(milliseconds(text) == expected)
  }

  @Test(
    "exponents are understood",
    arguments: [
      ("1e3", 1_000_000), ("1E+2", 100_000), ("1.5e1", 15_000), ("15e-4", 2), ("5e-4", 0),
      ("6e-4", 1), ("25e-4", 2), ("1e-7", 0), ("9e-400", 0), ("0e400", 0), ("12.5e-1", 1250),
      ("1.25e2", 125_000),
    ] as [(String, Int64)]
  )
  func exponents(text: String, expected: Int64) {
    #expect(milliseconds(text) == expected)
  }

  @Test(
    "the largest lengths are read, larger ones refused",
    arguments: [
      ("9223372036854775.807", .max), ("9223372036854775.8074", .max),
      ("-9223372036854775.807", -.max), ("9223372036854775.8075", nil),
      ("9223372036854775.808", nil), ("99999999999999999999", nil), ("1e16", nil), ("1e400", nil),
      ("1e401", nil), ("1e-401", nil), ("1e9223372036854775807", nil),
      ("1e-9223372036854775808", nil), ("1e99999999999999999999", nil),
    ] as [(String, Int64?)]
  )
  func bounds(text: String, expected: Int64?) {
    #expect(milliseconds(text) == expected)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", " ", "-", "+", ".", "-.", "abc", "1h", "1:30", "1,5", "1.2.3", "--1", "1 ", " 1", "1e",
      "1e+", "1e1.5", "e5", "0x10", "NaN", "inf", "1e5e5", "١",
    ]
  )
  func garbage(text: String) {
    #expect(milliseconds(text) == nil)
  }

  @Test("a thousand digits are read as well as ten")
  func long() {
    #expect(milliseconds(String(repeating: "0", count: 1000) + "1.5") == 1500)
    #expect(milliseconds("1." + String(repeating: "0", count: 1000) + "9") == 1000)
  }
}
