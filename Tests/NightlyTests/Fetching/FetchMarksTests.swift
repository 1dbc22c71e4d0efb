import CivilTime
import TestSupport
import Testing

@testable import Nightly

@Suite("How far sources were fetched, without their names")
struct FetchMarksTests {
  @Test("names go out of sight and are known again, and the next visit writes the one it saw")
  func hidden() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/lockin.fetched.json"
    var entry = FetchLedger.Entry(origin: "o", host: "host.invalid")
    entry.marks["watcher_phone"] = Instant(seconds: 10)
    entry.marks["watcher_desk"] = Instant(seconds: 20)
    entry.marks[FetchLedger.Entry.whole] = Instant(seconds: 30)
    entry.resumes["watcher_phone"] = Instant(seconds: 5)
    var ledger = FetchLedger()
    ledger["activitywatch-mine"] = entry
    let key = [UInt8](repeating: 7, count: 32)
    ledger.hide(isAll: false, fresh: key) { $0.hasSuffix("phone") }
    try ledger.write(path)
    #expect(try !folder.text(of: "lockin.fetched.json").contains("phone"))
    #expect(try folder.text(of: "lockin.fetched.json").contains("watcher_desk"))
    var read = try FetchLedger.read(path, name: "x")
    #expect(read == ledger)
    #expect(read["activitywatch-mine"]?.marks["watcher_phone"] == Instant(seconds: 10))
    #expect(read["activitywatch-mine"]?.resumes["watcher_phone"] == Instant(seconds: 5))
    #expect(read["activitywatch-mine"]?.marks["watcher_other"] == nil)

    read.hide(isAll: true, fresh: key) { _ in true }
    try read.write(path)
    let text = try folder.text(of: "lockin.fetched.json")
    for name in ["phone", "desk", "mine", "host.invalid"] {
      #expect(!text.contains(name), "\(name)")
    }
    read = try FetchLedger.read(path, name: "x")
    #expect(read["activitywatch-mine"]?.marks["watcher_desk"] == Instant(seconds: 20))
    #expect(read["activitywatch-mine"]?.marks[FetchLedger.Entry.whole] == Instant(seconds: 30))
    #expect(read["activitywatch-other"] == nil)
    read["activitywatch-mine"]?.marks["watcher_phone"] = Instant(seconds: 40)
    #expect(read.entries.count == 1)
    #expect(read["activitywatch-mine"]?.marks.named["watcher_phone"] == Instant(seconds: 40))
    #expect(read["activitywatch-mine"]?.marks.hidden.count == 1)
  }
}
