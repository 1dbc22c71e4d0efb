import Foundation
import Plans
import Platform
import Testing

@Suite("Rows of a log that were changed by hand")
struct LogHistoryTests {
  private static let head = "goal,start,end\n"

  private static func rows(_ names: String) -> LogRows {
    LogRows(Array((head + names.map { "\($0),1,2\n" }.joined()).utf8))
  }

  private func words(_ changes: [LogHistory.Change]) -> [String] {
    changes.map { "\($0.kind.rawValue) \($0.line)" }
  }

  @Test(
    "are told by their lines; those behind all others are no change",
    arguments: [
      ("abc", "abc", []), ("", "abc", []), ("abc", "abcd", []), ("abc", "abcddd", []),
      ("abc", "xbc", ["changed 2"]), ("abc", "abx", ["changed 4"]), ("abc", "abxd", ["changed 4"]),
      ("abc", "ac", ["removed 3"]), ("abc", "ab", ["removed 4"]), ("abc", "bc", ["removed 2"]),
      ("abc", "", ["removed 2", "removed 2", "removed 2"]),
      ("abc", "axbc", ["inserted 3"]), ("abc", "xabc", ["inserted 2"]),
      ("abc", "axxbcd", ["inserted 3", "inserted 4"]),
      ("abcdef", "abxxef", ["changed 4", "changed 5"]),
      ("abcdef", "abxef", ["changed 4", "removed 5"]),
      ("abcdef", "abxyzef", ["changed 4", "changed 5", "inserted 6"]),
      ("abcd", "bcda", ["removed 2"]), ("abcd", "dabc", ["inserted 2", "removed 6"]),
      ("aaa", "aa", ["removed 4"]), ("aab", "ab", ["removed 3"]), ("ab", "aab", ["inserted 3"]),
      ("abc", "xyz", ["changed 2", "changed 3", "changed 4"]),
    ] as [(String, String, [String])]
  )
  func changes(old: String, new: String, expected: [String]) {
    let history = LogHistory(Self.rows(old))
    #expect(words(history.changes(in: Self.rows(new))) == expected)
  }

  @Test(
    "are those that say something else, however they are written",
    arguments: [
      ("goal,start,end\r\na,1,2\r\nb,3,4\r\n", []),
      ("# about\n\ngoal,start,end\na,1,2\n\n# more\nb,3,4\n", []),
      ("\u{feff}GOAL,Start,end\n\"a\", 1 ,2\nb,3,4", []),
      ("end,goal,start\n2,a,1\n4,b,3\n", []),
      ("goal,start,end,note,doubt\na,1,2,,\nb,3,4\n", []),
      ("goal,start,end,note\na,1,2,new\nb,3,4\n", ["changed 2"]),
      ("goal,end,start\na,1,2\nb,3,4\n", ["changed 2", "changed 3"]),
      ("goal,start,end\na,1,2\nB,3,4\n", ["changed 3"]),
      ("goal,start,end\na,1,2\nb,3,\"4\n", ["changed 3"]),
      ("", ["removed 2", "removed 2"]),
    ] as [(String, [String])]
  )
  func same(text: String, expected: [String]) {
    let history = LogHistory(LogRows(Array("goal,start,end\na,1,2\nb,3,4\n".utf8)))
    #expect(words(history.changes(in: LogRows(Array(text.utf8)))) == expected)
  }

  @Test("stay told while rows are added behind them, and those that were added are known then")
  func extended() throws {
    var history = LogHistory(Self.rows("abc"))
    history.extend(by: Self.rows("axcde"))
    #expect(words(history.changes(in: Self.rows("axcde"))) == ["changed 3"])
    #expect(words(history.changes(in: Self.rows("abcde"))) == [])
    #expect(words(history.changes(in: Self.rows("abcxe"))) == ["changed 5"])
    history.extend(by: Self.rows("abcdef"))
    #expect(history == LogHistory(Self.rows("abcdef")))
    let kept = try #require(LogHistory(history.bytes))
    #expect(kept == history)
    #expect(LogHistory([1, 2, 3]) == nil)
  }

  @Test("are found whatever was done; seed 18")
  func property() {
    var random = SplitMix64(seed: 18)
    func number(_ below: Int) -> Int { Int(random.next() % UInt64(below)) }
    for round in 0..<400 {
      let old = (0..<(1 + number(30))).map { "r\(round)-\($0)" }
      var new = old
      let place = number(old.count)
      let expected: [String]
      switch number(3) {
      case 0:
        new[place] = "x"
        expected = ["changed \(place + 2)"]
      case 1:
        new.remove(at: place)
        expected = ["removed \(place + 2)"]
      default:
        new.insert("x", at: place)
        expected = ["inserted \(place + 2)"]
      }
      // What is added behind them takes nothing from it, but where the last row is gone.
      let isLastGone = expected[0] == "removed \(old.count + 1)"
      if !isLastGone { new += (0..<number(4)).map { "added \($0)" } }
      func rows(_ names: [String]) -> LogRows {
        LogRows(Array((Self.head + names.map { $0 + ",1,2\n" }.joined()).utf8))
      }
      #expect(words(LogHistory(rows(old)).changes(in: rows(new))) == expected, "round \(round)")
    }
  }

  @Test("twenty thousand rows are compared at once, however many of them are others")
  func large() {
    func rows(_ change: (Int) -> String) -> LogRows {
      LogRows(
        Array(
          (Self.head
            + (0..<20_000).map {
              "thesis,2026-01-01T00:00:00+01:00,\(change($0)),pomodoro,note \($0),\n"
            }.joined()).utf8
        )
      )
    }
    let clock = ContinuousClock()
    let old = rows { "\($0)" }
    let history = LogHistory(old)
    for other in [
      rows { "\($0) x" }, rows { "\(19_999 - $0)" }, rows { "\($0 / 2)" }, rows { _ in "a" },
    ] {
      var count = 0
      let time = clock.measure { count = history.changes(in: other).count }
      #expect(count > 9_000)
      #expect(time < .seconds(1))
    }
  }
}
