import Foundation
import Synchronization
import Testing

@testable import Platform

@Suite("What goes on, at the foot of a terminal")
struct ProgressLineTests {
  @Test(
    "tells how much is done, as far as there is room",
    arguments: [
      (("reading a.csv", 0, 0), 40, "reading a.csv ..."),
      (("reading a.csv", 0, 4), 40, "[                    ]   0%  reading a.\u{2026}"),
      (("counting hours", 1, 4), 79, "[#####               ]  25%  counting hours"),
      (("counting hours", 9, 4), 79, "[####################] 100%  counting hours"),
      (("counting hours", 999, 1000), 79, "[################### ]  99%  counting hours"),
      (("counting hours", .max / 2, .max), 12, "[##########\u{2026}"),
    ] as [((String, Int64, Int64), Int, String)]
  )
  func text(told: (String, Int64, Int64), columns: Int, line: String) {
    let text = ProgressText(words: told.0, done: told.1, total: told.2)
    #expect(text.line(columns: columns) == line)
  }

  private final class Written: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  /// Waits until something holds, for ten seconds at most.
  private func wait(_ holds: () -> Bool) {
    for _ in 0..<1000 where !holds() { usleep(10_000) }
  }

  @Test("is drawn when it takes long, erased before anything else, and drawn no more at the end")
  func drawn() {
    let written = Written()
    let line = ProgressLine(columns: 40, patience: 1) { written.add($0) }
    line.tell("reading", 1, of: 2)
    wait { !written.all.isEmpty }
    let bar = "[##########          ]  50%  reading"
    #expect(written.all.first == "\r" + bar)
    line.pause()
    #expect(written.all.last == "\r" + String(repeating: " ", count: bar.count) + "\r")
    let count = written.all.count
    line.pause()
    usleep(250_000)
    #expect(written.all.count == count)
    line.tell("on")
    wait { written.all.count > count }
    #expect(written.all.last?.hasPrefix("\ron ...") == true)
    line.end()
    let last = written.all
    #expect(last.last?.hasSuffix("\r") == true)
    line.tell("more")
    usleep(250_000)
    #expect(written.all == last)
  }

  @Test("is not drawn before it takes long")
  func quick() {
    let written = Written()
    let line = ProgressLine(columns: 40, patience: 100_000) { written.add($0) }
    for number in 0..<1000 { line.tell("reading", Int64(number), of: 1000) }
    line.end()
    #expect(written.all == [])
  }
}
