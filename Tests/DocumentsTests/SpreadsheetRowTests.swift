import Testing

@testable import Documents

@Suite("Rows of CSV for spreadsheets")
struct SpreadsheetRowTests {
  @Test(
    "a cell that would be a formula is disarmed, a number is not, and what separates is quoted",
    arguments: [
      ("plain", "plain"), ("", ""), ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"),
      ("+49 30 1234", "'+49 30 1234"), ("-2", "-2"), ("+1.5", "+1.5"), ("-1.", "'-1."),
      ("-", "'-"), ("-cmd", "'-cmd"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
      ("\u{ff1d}1", "'\u{ff1d}1"), ("a=b", "a=b"), ("a,b", "\"a,b\""), ("a;b", "\"a;b\""),
      ("say \"x\"", "\"say \"\"x\"\"\""), ("two\nlines", "\"two\nlines\""),
      ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
    ] as [(String, String)]
  )
  func cell(text: String, written: String) {
    let row = SpreadsheetRow(["1", text, "z"]).bytes
    #expect(String(decoding: row, as: UTF8.self) == "1,\(written),z\n")
  }
}
