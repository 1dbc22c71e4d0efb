import Foundation
import Platform
import TestSupport
import Testing

@Suite("What of a person is published, and kept")
struct PublishedPrivacyTests {
  private static func canary(_ field: String) -> String {
    "zqcanary" + field.filter { $0 != " " }
  }

  /// What is always shown: the person's own categories, and those that an export gives.
  private static let shown = ["category", "other category", "given category"]

  private func workspace(_ privacy: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try PrivateWorkspace.write(to: folder, "", advice: "provider: offline", Self.canary)
    let configuration = try folder.text(of: "lockin.yaml")
    try folder.write(configuration + "privacy: \(privacy)\n", to: "lockin.yaml")
    return folder
  }

  /// All published bytes as text in lower case, by file.
  private func published(_ folder: TemporaryFolder) throws -> [String: String] {
    var files: [String: String] = [:]
    let reports = folder.path + "/reports"
    for name in try FileManager.default.subpathsOfDirectory(atPath: reports) {
      guard let data = FileManager.default.contents(atPath: reports + "/" + name) else { continue }
      files[name] = String(decoding: data, as: UTF8.self).lowercased()
    }
    #expect(files.count > 10)
    return files
  }

  /// The fields of which a text stands in some of the files.
  private func fields(in texts: some Sequence<String>) -> Set<String> {
    let all = texts.joined(separator: "\n")
    return Set(
      PrivateWorkspace.fields.filter { field in
        let canary = Self.canary(field)
        // One canary may begin like another.
        return all.ranges(of: canary).contains { range in
          range.upperBound == all.endIndex || all[range.upperBound].isLetter == false
        }
      }
    )
  }

  @Test("with titles off nothing but categories", arguments: ["{}", "{ publish_titles: false }"])
  func titlesOff(privacy: String) throws {
    let folder = try workspace(privacy)
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder.path).exit))
    for (name, text) in try published(folder) {
      let found = fields(in: [text]).subtracting(Self.shown)
      #expect(found.isEmpty, "\(name): \(found.sorted())")
    }
    for format in ["md", "html", "json"] {
      let report = try BuiltProgram.run(
        ["report", "week", "2026-W22", "--format", format],
        in: folder.path
      )
      #expect(fields(in: [report.text.lowercased()]).subtracting(Self.shown).isEmpty)
    }
    let page = try folder.text(of: "reports/week/2026-W22/index.html")
    for words in ["file 1<", "calendar 1<", "device 1", "lockin CSV", "tag 1"] {
      #expect(page.contains(words), "\(words)")
    }
    let json = try folder.text(of: "reports/week/2026-W22/report.json")
    for words in ["\"device\":\"device 1\"", "\"file\":\"file 2\"", "\"id\":\"goal 1\""] {
      #expect(json.contains(words), "\(words)")
    }
  }

  @Test("the status names devices and files by the numbers of the reports")
  func status() throws {
    let folder = try workspace("{}")
    _ = try BuiltProgram.run(["run"], in: folder.path)
    let status = try BuiltProgram.run(["status"], in: folder.path).text
    #expect(status.contains("device 1: zqcanarydevice\n"))
    #expect(status.contains("file 2: inbox/zqcanaryfilename-own.csv, "))
    #expect(status.contains("file 1: inbox/zqcanaryfilename.csv, lockin CSV\n"))
  }

  @Test(
    "each choice shows what it is about",
    arguments: [
      (
        "{ publish_titles: true, publish_sources: false }",
        ["event", "course", "class tag", "tag", "goal"], ["file name", "device", "app"]
      ),
      ("{ publish_sources: true }", ["file name", "device"], ["event", "tag", "goal", "app"]),
      ("{ publish_apps: true }", ["app"], ["file name", "device", "event", "tag"]),
      ("{ publish_titles: true }", ["file name", "device", "event", "tag", "goal"], ["app"]),
    ]
  )
  func choices(privacy: String, shown: [String], hidden: [String]) throws {
    let folder = try workspace(privacy)
    _ = try BuiltProgram.run(["run"], in: folder.path)
    let found = fields(in: try published(folder).values)
    #expect(found.isSuperset(of: shown), "\(Set(shown).subtracting(found))")
    #expect(found.isDisjoint(with: hidden), "\(found.intersection(hidden))")
  }

  /// What `titles: drop` keeps out of the cache, the archive and what lockin knows besides.
  private static let dropped = [
    "location", "description", "attendee", "organizer", "comment", "contact", "calendar name",
    "calendar url", "extension", "parameter", "to-do", "alarm", "address",
  ]

  private func stored(_ folder: TemporaryFolder) throws -> Set<String> {
    let names = try Directory.files(below: folder.path).filter {
      $0 == "lockin.sqlite" || $0.hasPrefix("archive/") || $0.hasPrefix("state/")
    }
    return fields(
      in: try names.map { name in
        let path = folder.path + "/" + name
        let size = try FileStatus(reading: path).size
        let source = ByteSource(
          path: path,
          packed: name.hasSuffix(".gz") ? .gzip(ofSize: size) : nil
        )
        let bytes = try ByteStream.contents(of: source, limit: 1 << 30)
        return String(decoding: bytes, as: UTF8.self).lowercased()
      }
    )
  }

  @Test(
    "with titles dropped lockin's files hold no descriptions, places and addresses of calendars"
  )
  func dropped() throws {
    let folder = try workspace("{ titles: drop }")
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder.path).exit))
    let found = try stored(folder)
    #expect(found.isDisjoint(with: Self.dropped + ["window title", "other window title", "url"]))
    // What plans need is there.
    #expect(found.isSuperset(of: ["summary", "calendar tag", "calendar uid"]))
  }

  @Test("what was kept of them before goes at the next run, and the plan stays as it was")
  func droppedLater() throws {
    let folder = try workspace("{}")
    _ = try BuiltProgram.run(["run"], in: folder.path)
    #expect(try stored(folder).isSuperset(of: ["location", "description", "attendee"]))
    func events() throws -> String {
      try ScratchDatabase(folder.path + "/lockin.sqlite").value(
        "SELECT group_concat(id || title || start_ms || end_ms || tags) FROM planned_events"
      )
    }
    let before = try events()
    let configuration = try folder.text(of: "lockin.yaml")
    try folder.write(
      configuration.replacingOccurrences(of: "privacy: {}", with: "privacy: { titles: drop }"),
      to: "lockin.yaml"
    )
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder.path).exit))
    #expect(try stored(folder).isDisjoint(with: Self.dropped))
    #expect(try events() == before)
  }

  @Test("with titles dropped a moved event is exported whole from its file, or not at all")
  func moved() throws {
    let folder = try BuiltProgram.workspace()
    try folder.write("zone: Europe/Berlin\nprivacy: { titles: drop }\n", to: "lockin.yaml")
    try folder.write(
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      UID:one@example.org\r
      DTSTAMP:20260501T000000Z\r
      DTSTART:20260603T080000Z\r
      DTEND:20260603T090000Z\r
      SUMMARY:Reading\r
      DESCRIPTION:the long words\r
      END:VEVENT\r
      END:VCALENDAR\r

      """,
      to: "inbox/calendar.ics"
    )
    try folder.write(
      """
      changes:
        - { event: one@example.org, from: 2026-06-03T08:00:00Z, to: 2026-06-03T10:00:00Z }

      """,
      to: "plans/changes.yaml"
    )
    try folder.write("events: []\n", to: "plans/events.yaml")
    #expect(try BuiltProgram.run(["run"], in: folder.path).exit == 0)
    #expect(try BuiltProgram.run(["plan", "export"], in: folder.path).exit == 0)
    let exported = try folder.text(of: "exports/changes.ics")
    #expect(exported.contains("DESCRIPTION:the long words") && exported.contains("T100000"))

    try FileManager.default.removeItem(atPath: folder.path + "/inbox/calendar.ics")
    try FileManager.default.removeItem(atPath: folder.path + "/exports/changes.ics")
    let without = try BuiltProgram.run(["plan", "export"], in: folder.path)
    #expect(
      without.messages.contains(
        "1 moved events come from no calendar that can be read whole, and are not in "
      )
    )
    #expect(FileManager.default.fileExists(atPath: folder.path + "/exports/changes.ics") == false)
  }
}
