import Foundation
import TestSupport
import Testing

@Suite("A store that is made anew by other choices")
struct RebuiltChoicesTests {
  private let scene: RebuildScene

  init() throws { scene = try RebuildScene() }

  @Test("what is taken over follows the rules it was read by, and no record is there twice")
  func otherRules() throws {
    try scene.export("a.csv", day: 29, hours: 6..<16, local: true)
    try scene.export("b.csv", day: 30, hours: 6..<10, local: true)
    #expect(try scene.lockin("run").exit == 0)
    let before = try scene.records()
    try scene.remove("inbox/a.csv")
    try scene.folder.write("zone: Asia/Tokyo\n", to: "lockin.yaml")
    for _ in 0..<2 {
      let rebuilt = try scene.lockin("import", "--rebuild")
      #expect(rebuilt.exit == 3)
      #expect(rebuilt.messages.contains("inbox/a.csv: no file has the bytes any more"))
      #expect(rebuilt.messages.contains("as it was read by other choices: see whether hours"))
      #expect(rebuilt.messages.contains("10 records that no file gives any more: taken over"))
      let after = try scene.records()
      #expect(after.count == 14)
      #expect(
        Set(before).subtracting(after).count == 4,
        "the other export's day is of the new zone"
      )
    }
  }

  @Test("an export that took another's place unread counts nothing twice, whatever the zone is now")
  func unreadExport() throws {
    try scene.export("a.csv", day: 30, hours: 6..<16, local: true)
    #expect(try scene.lockin("run").exit == 0)
    try scene.export("a.csv", day: 30, hours: 6..<20, local: true)
    try scene.folder.write("zone: Europe/London\n", to: "lockin.yaml")
    #expect(try scene.lockin("import", "--rebuild").exit == 0)
    #expect(try scene.records().count == 14)
  }

  @Test(
    "an export that goes on under its name counts once after a change of zone, as all of it is there"
  )
  func grown() throws {
    for (zone, end) in [("Europe/Lisbon", 10), ("Europe/Lisbon", 13), ("Asia/Tokyo", 16)] {
      try scene.folder.write("zone: \(zone)\n", to: "lockin.yaml")
      try scene.export("a.csv", day: 30, hours: 6..<end, local: true)
      #expect([0, 3].contains(try scene.lockin("run").exit))
    }
    #expect(try scene.records().count > 10)
    let rebuilt = try scene.lockin("import", "--rebuild")
    #expect(rebuilt.exit == 0)
    // Whose tracker's clock moved as well has other hours then, and brings the old store back.
    #expect(
      rebuilt.messages.contains(
        "7 records that earlier contents of inbox/a.csv gave by other choices of zone, sources, user or titles: they count as read today, once"
      ),
      "\(rebuilt.messages)"
    )
    #expect(try scene.records().count == 10)
    #expect(try !scene.lockin("run").messages.contains("follows the old choice"))
  }

  @Test("nor after several changes of it before one rebuild")
  func grownOften() throws {
    let zones = ["Europe/Lisbon", "America/New_York", "Asia/Tokyo", "Europe/Berlin"]
    for (night, zone) in zones.enumerated() {
      try scene.folder.write("zone: \(zone)\n", to: "lockin.yaml")
      try scene.export("a.csv", day: 30, hours: 6..<8 + 2 * night, local: true)
      #expect([0, 3].contains(try scene.lockin("run").exit))
    }
    #expect(try scene.records().count > 8)
    #expect(try scene.lockin("import", "--rebuild").exit == 0)
    #expect(try scene.records().count == 8)
  }

  @Test(
    "what only the choice of now has read stays, though another row would have been there by the clock of before"
  )
  func coincidence() throws {
    func rows(_ rows: [(Int, Int)]) throws {
      let lines = rows.map { day, hour in
        "2026-05-\(day)T\(hour < 10 ? "0" : "")\(hour):00:00,1800,code,Work,laptop,\n"
      }
      try scene.folder.write(RebuildScene.header + lines.joined(), to: "inbox/a.csv")
    }
    try scene.folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    try rows([(24, 9)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    // 10:00 in New York is 16:00 in Berlin.
    try scene.folder.write("zone: America/New_York\n", to: "lockin.yaml")
    try rows([(24, 9), (26, 10), (26, 16)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    try rows([(24, 9), (26, 16)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit))
    #expect(try scene.records().count == 3)
  }

  @Test(
    "that hours may count twice is told where one of exports that overlap is gone, which was read by other choices",
    arguments: [
      "zone: America/New_York\n", "zone: Europe/Berlin\nsources: [{ file: \"*\", device: desk }]\n",
    ]
  )
  func dated(choices: String) throws {
    func night(_ day: Int) throws {
      let lines = (day - 2...day).map { "2026-05-\($0)T09:00:00,1800,code,Work,,plan \($0)\n" }
      try scene.folder.write(RebuildScene.header + lines.joined(), to: "inbox/log-\(day).csv")
      #expect([0, 3].contains(try scene.lockin("run").exit))
    }
    try scene.folder.write(
      "zone: Europe/Berlin\nsources: [{ file: \"*\", device: lap }]\n",
      to: "lockin.yaml"
    )
    try night(24)
    try scene.folder.write(choices, to: "lockin.yaml")
    try scene.remove("inbox/log-24.csv")
    try night(25)
    #expect(try scene.records().count == 6)
    let rebuilt = try scene.lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3)
    #expect(
      rebuilt.messages.contains("see whether hours of that time count twice"),
      "\(rebuilt.messages)"
    )
    // Another name may be another device's: nothing is lost, and that days may count twice is said.
    #expect(try scene.records().count == 6)
  }

  @Test(
    "what one device's export had stays where another one's has the same activity, now that they are told apart",
    arguments: ["office.csv", "office-1.csv"],
    [120, 3000]
  )
  func twoDevices(name: String, length: Int) throws {
    let header = "Date,Time Spent (seconds),Number of People,Activity,Category,Productivity\n"
    func write(_ file: String, _ rows: [(String, Int)]) throws {
      let lines = rows.map { "2026-05-\($0):00:00,\($1),1,gmail.com,Email,0\n" }
      try scene.folder.write(header + lines.joined(), to: "inbox/\(file)")
    }
    try write(name, [("24T09", 3000), ("25T09", 2400)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    try scene.folder.write(
      "zone: Europe/Berlin\nsources:\n  - { file: 'office*', device: office }\n  - { file: 'home*', device: home }\n",
      to: "lockin.yaml"
    )
    if name != "office.csv" { try scene.remove("inbox/\(name)") }
    try write("office.csv", [("25T09", 2400), ("26T09", 2000)])
    try write("home.csv", [("24T09", length), ("26T20", 600)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit))
    let records = try scene.records()
    // 25 May is in an export of another name as well, which may be another device's.
    #expect(records.count == (name == "office.csv" ? 5 : 6))
    #expect(
      records.filter { !$0.contains("\"device\":\"home\"") && $0.contains("3000000") }.count == 1
    )
  }

  @Test(
    "what a person's export had stays where another person has the same activity, now that it is said whose counts",
    arguments: [("ben.csv", ["ben"]), ("all.csv", ["ben", "ina"])]
  )
  func twoPersons(other: (name: String, users: [String])) throws {
    func write(_ file: String, _ users: [String], _ days: ClosedRange<Int>) throws {
      let lines = days.flatMap { day in
        users.map { user in
          // Who is ina has nothing in the other file on the days that only hers had.
          let start = user == "ina" && users.count > 1 ? 26 : 24
          return day < start ? "" : "2026-05-\(day)T09:00:00Z,600,code,,laptop,\(user)\n"
        }
      }
      try scene.folder.write(
        "timestamp,duration_s,app_identifier,category,device,user_id\n" + lines.joined(),
        to: "inbox/\(file)"
      )
    }
    try write("ina.csv", ["ina"], 24...26)
    #expect([0, 3].contains(try scene.lockin("run").exit))
    try scene.folder.write("zone: Europe/Berlin\nuser: ina\n", to: "lockin.yaml")
    try write("ina.csv", ["ina"], 26...27)
    try write(other.name, other.users, 24...27)
    #expect([0, 3].contains(try scene.lockin("run").exit))
    #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit))
    #expect(try scene.records().count == 4)
  }

  @Test(
    "where the tracker's clock moved with the zone, what its rows would have been by the old one explains nothing",
    arguments: [("America/New_York", 6), ("Europe/Lisbon", 1)],
    [true, false]
  )
  func movedTogether(zone: (name: String, behind: Int), isReadBefore: Bool) throws {
    // 9:00 to 17:00 in Berlin on three days, by the clock that is so many hours behind.
    func write(_ behind: Int, _ entries: [(day: Int, hour: Int)]) throws {
      let lines = entries.map { entry in
        let time = String(format: "2026-05-%02dT%02d:00:00", entry.day, entry.hour - behind)
        return "\(time),1800,code,Work,laptop,\n"
      }
      try scene.folder.write(RebuildScene.header + lines.joined(), to: "inbox/log.csv")
    }
    let all = (25...27).flatMap { day in (9...17).map { (day: day, hour: $0) } }
    try write(0, all)
    #expect([0, 3].contains(try scene.lockin("run").exit))
    #expect(try scene.records().count == 27)
    try scene.folder.write("zone: \(zone.name)\n", to: "lockin.yaml")
    try write(zone.behind, all.filter { $0.day > 26 || ($0.day == 26 && $0.hour >= 15) })
    if isReadBefore { #expect([0, 3].contains(try scene.lockin("run").exit)) }
    #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit))
    #expect(try scene.records().count == 27)
  }

  @Test(
    "what had no device stays where another device's export comes and a column tells them apart",
    arguments: [
      [(25, 9), (26, 9), (26, 10)], [(25, 9), (26, 14), (27, 20)], [(25, 9), (26, 9), (27, 20)],
    ]
  )
  func deviceColumn(home: [(Int, Int)]) throws {
    func write(_ file: String, _ device: String, _ rows: [(Int, Int)]) throws {
      let lines = rows.map { day, hour in
        let time = String(format: "2026-05-%02d %02d", day, hour)
        return "\(time):00,\(time):30,code,\(device)\n"
      }
      try scene.folder.write("from,to,app,machine\n" + lines.joined(), to: "inbox/\(file)")
    }
    func rule(_ more: String) throws {
      try scene.folder.write(
        "zone: UTC\nsources: [{ file: '*', columns: { start: from, end: to, app: app\(more) } }]\n",
        to: "lockin.yaml"
      )
    }
    try rule("")
    try write("log.csv", "office", [(25, 9), (26, 9), (26, 14)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    try rule(", device: machine")
    try write("log.csv", "office", [(27, 9)])
    try write("home.csv", "home", home)
    #expect([0, 3].contains(try scene.lockin("run").exit))
    #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit))
    #expect(try scene.records().count == 7)
  }

  @Test(
    "what was purged may come back by other choices, which is told by the run and by the rebuild"
  )
  func purgedBefore() throws {
    let words = "what was purged is known by its time and device as they were read then"
    try scene.export("a.csv", day: 29, hours: 6..<24, local: true)
    #expect(try scene.lockin("run").exit == 0)
    #expect(try scene.lockin("purge", "--before", "2026-05-29", "--yes").exit == 0)
    try scene.export("a.csv", day: 29, hours: 5..<24, local: true)
    #expect(try !scene.lockin("run").messages.contains(words))
    #expect(try !scene.lockin("import", "--rebuild").messages.contains(words))
    try scene.folder.write("zone: America/New_York\n", to: "lockin.yaml")
    #expect(try scene.lockin("run").messages.contains(words))
    let rebuilt = try scene.lockin("import", "--rebuild")
    #expect(rebuilt.exit == 3 && rebuilt.messages.contains(words), "\(rebuilt.messages)")
    #expect(try !scene.lockin("import", "--rebuild").messages.contains(words))
  }

  @Test("of an entry that another export has as it was when it began, the whole is not lost")
  func begun() throws {
    func write(_ name: String, _ rows: [(Int, Int)]) throws {
      let lines = rows.map { "2026-05-\($0)T12:00:00,\($1),code,Work,laptop,plan\n" }
      try scene.folder.write(RebuildScene.header + lines.joined(), to: "inbox/\(name)")
    }
    try write("full.csv", [(24, 1800), (25, 1200)])
    try write("log.csv", [(25, 3000)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    try scene.folder.write("zone: America/New_York\n", to: "lockin.yaml")
    try write("log.csv", [(26, 1800)])
    #expect([0, 3].contains(try scene.lockin("run").exit))
    let rebuilt = try scene.lockin("import", "--rebuild")
    #expect(rebuilt.messages.contains("see whether hours of that time count twice"))
    #expect(try scene.records().filter { $0.contains("\"duration_ms\":3000000") }.count == 1)
  }

  @Test("what was read while a choice was another one is told when that is put back")
  func putBack() throws {
    func night(_ zone: String, _ end: Int) throws -> String {
      try scene.folder.write("zone: \(zone)\n", to: "lockin.yaml")
      try scene.export("a.csv", day: 30, hours: 6..<end, local: true)
      return try scene.lockin("run").messages
    }
    let words = "what is in the store follows the old choice"
    #expect(try !night("Europe/Lisbon", 8).contains(words))
    #expect(try night("Asia/Tokyo", 10).contains(words))
    #expect(try night("Europe/Lisbon", 10).contains(words))
    #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit))
    #expect(try scene.records().count == 4)
    #expect(try !night("Europe/Lisbon", 10).contains(words))
  }

  @Test("a move that lies ahead concerns nothing that was read")
  func ahead() throws {
    let list = "zone: [ { zone: Europe/Lisbon }, { from: 2026-07-01, zone: Asia/Tokyo } ]\n"
    try scene.folder.write("zone: Europe/Lisbon\n", to: "lockin.yaml")
    try scene.export("a.csv", day: 29, hours: 6..<16, local: true)
    #expect([0, 3].contains(try scene.lockin("run").exit))
    let before = try scene.records()
    try scene.folder.write(list, to: "lockin.yaml")
    #expect(try !scene.lockin("run").messages.contains("follows the old choice"))
    #expect([0, 3].contains(try scene.lockin("import", "--rebuild").exit))
    #expect(try scene.records() == before)
    // One of a time that was read does.
    try scene.folder.write(list.replacingOccurrences(of: "07-01", with: "05-20"), to: "lockin.yaml")
    #expect(try scene.lockin("run").messages.contains("follows the old choice"))
  }

  @Test("titles that are to be dropped are dropped from what is taken over")
  func droppedTitles() throws {
    try scene.export("a.csv", day: 29, hours: 6..<16)
    #expect(try scene.lockin("run").exit == 0)
    try scene.remove("inbox/a.csv")
    try scene.folder.write("zone: Europe/Berlin\nprivacy: { titles: drop }\n", to: "lockin.yaml")
    #expect(try scene.lockin("import", "--rebuild").exit == 3)
    #expect(try scene.records().count == 10)
    let store = try Data(contentsOf: URL(fileURLWithPath: scene.folder.path + "/lockin.sqlite"))
    #expect(store.range(of: Data("title 7".utf8)) == nil)
  }
}
