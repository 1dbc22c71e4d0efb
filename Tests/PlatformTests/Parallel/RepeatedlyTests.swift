import Foundation
import Synchronization
import Testing

@testable import Platform

@Suite("Something done on a thread of its own")
struct RepeatedlyTests {
  private final class Count: Sendable {
    private let value = Mutex(0)
    var now: Int { value.withLock { $0 } }
    func up() -> Int {
      value.withLock { value in
        value += 1
        return value
      }
    }
  }

  @Test("is done again as long as it says so, and not before its time")
  func counted() {
    let count = Count()
    repeatedly(after: 1, every: 1) { count.up() < 5 }
    for _ in 0..<1000 where count.now < 5 { usleep(10_000) }
    usleep(50_000)
    #expect(count.now == 5)
    let late = Count()
    repeatedly(after: 60_000, every: 1) { late.up() < 5 }
    usleep(50_000)
    #expect(late.now == 0)
  }
}
