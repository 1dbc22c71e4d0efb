import CivilTime
import FaultServer
import Foundation
import Platform
import TestSupport
import Testing

@testable import Nightly

@Suite("lockin doctor")
struct DoctorTests {
  private func lockin(
    _ line: String...,
    in folder: TemporaryFolder,
    environment: [String: String] = [:]
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(line, in: folder.path, environment: environment)
  }

  /// A workspace that was run, and into which nobody else may look.
  private func used() throws -> TemporaryFolder {
    let folder = try BuiltProgram.workspace()
    #expect(try lockin("run", in: folder).exit == 0)
    try close(folder, 0o700)
    return folder
  }

  private func close(_ folder: TemporaryFolder, _ permissions: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions],
      ofItemAtPath: folder.path
    )
  }

  /// The findings of a workspace, as `state id: words`.
  private func findings(
    _ folder: TemporaryFolder,
    latestRun: LatestRun? = nil,
    now: String = "2026-06-01T06:00:00Z",
    environment: [String: String] = [:],
    system: String = "/sys"
  ) throws -> [String] {
    let now = try #require(TimestampText(now)?.instant)
    let doctor = try Doctor(
      Workspace(root: folder.path, folder: "/"),
      latestRun: latestRun,
      Surroundings(environment: environment, program: "/usr/bin/lockin", system: system)
    ) { _ in now }
    return doctor.findings().map {
      "\($0.state.rawValue) \($0.id): \($0.words)"
    }
  }

  @Test("a rule that fits nothing is told of, with others for the same category that do")
  func idleRules() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      zone: UTC
      categories:
        - { category: Work, app: "^kate$" }
        - { category: Work, app: "^gate$" }
        - { category: Work, title: "^Thesis" }
        - { category: Work, url: "example[.]org" }
        - { category: Work, url: "example[.]net" }
        - { category: Work, any: "nowhere" }
        - { category: Work, app: "^KATE$", ignore_case: false }

      """,
      to: "lockin.yaml"
    )
    try folder.write(
      """
      timestamp,duration_s,app_identifier,category,device,title,url
      2026-05-31T08:00:00Z,3600,kate,,laptop,Thesis 2,
      2026-05-31T09:00:00Z,3600,firefox,,laptop,gate,https://example.org/

      """,
      to: "inbox/use.csv"
    )
    #expect(try lockin("run", in: folder).exit == 0)
    try close(folder, 0o700)
    #expect(
      try findings(folder).filter { $0.contains("rule") } == [
        "todo rules: the rules at lockin.yaml:4:5, lockin.yaml:7:5, lockin.yaml:8:5 and 1 more fit nothing that was seen"
      ]
    )
    let settings = try folder.text(of: "lockin.yaml")
    try folder.write(settings + "privacy: { titles: drop }\n", to: "lockin.yaml")
    // Of titles nothing is known then.
    #expect(
      try findings(folder).filter { $0.contains("rule") } == [
        "todo rules: the rules at lockin.yaml:4:5, lockin.yaml:9:5 fit nothing that was seen"
      ]
    )
  }

  @Test("JSON is of the form that 'lockin schema doctor' prints")
  func json() throws {
    let folder = try used()
    let outcome = try lockin("doctor", "--format", "json", in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.text.utf8))
    let values = try #require(object as? [String: Any])
    let found = try #require(values["findings"] as? [[String: Any]])
    #expect(found.count >= 10)
    let clock = found.first { $0["id"] as? String == "clock" }
    #expect(clock?["state"] as? String == "ok" && clock?["remedy"] is NSNull)
    #expect(clock?["words"] as? String == "no run and no record lies in the future")
    #expect((values["todo"] as? Bool == true) == (outcome.exit == 3))
    try folder.write(outcome.text, to: "doctor.json")
    #expect(try lockin("validate", "doctor", "doctor.json", in: folder).exit == 0)
  }

  @Test("what the configuration speaks of and is not there is told, by check as well")
  func settings() throws {
    let folder = try used()
    try folder.write("begin,ende,prog\n", to: "inbox/mine.csv")
    try folder.write("#!/bin/sh\n", to: "plain.sh")
    try folder.write(
      """
      zone: Europe/Berlin
      devices: [lptop, laptop, xbox]
      sources:
        - { file: "fone*.csv", device: laptop }
        - { file: mine.csv, columns: { start: begin, end: finish, app: prog } }
        - { file: good.csv, device: laptop }
      categories: [{ category: A > B, app: zzz }]
      alerts: { hook: ./plain.sh }

      """,
      to: "lockin.yaml"
    )
    let found = try findings(folder).filter { $0.hasPrefix("todo") }
    #expect(
      found.dropLast(2) == [
        "todo hook: './plain.sh' is not executable, and can't be told of alerts",
        "todo sources: no file in inbox/ is called 'fone*.csv', and none that was read was",
        "todo columns: there is no column 'finish' in inbox/mine.csv, which this rule is about",
        "todo devices: nothing was ever reported of a device 'lptop'",
        "todo devices: nothing was ever reported of a device 'xbox'",
        "todo categories: no time ever went to 'A > B', for which there are rules",
      ]
    )
    #expect(found.suffix(2).map { $0.prefix(14) } == ["todo timer: th", "todo last_run:"])
    let check = try lockin("check", in: folder)
    #expect(check.exit == 3)
    #expect(
      check.text == """
        lockin.yaml:4:5: no file in inbox/ is called 'fone*.csv', and none that was read was: mend 'file' (a '*' \
        stands for any characters but a slash), or remove the rule
        lockin.yaml:5:5: there is no column 'finish' in inbox/mine.csv, which this rule is about: mend 'columns' or \
        'delimiter'; the first row names 'begin', 'ende', 'prog'
        lockin.yaml:2:10: nothing was ever reported of a device 'lptop': did you mean 'laptop'?
        lockin.yaml:2:10: nothing was ever reported of a device 'xbox': known are 'laptop'
        lockin.yaml:8:17: './plain.sh' is not executable, and can't be told of alerts: allow it with 'chmod u+x \
        ./plain.sh'

        """
    )
    try folder.write("zone: Europe/Berlin\nalerts: { hook: nobody-at-all }\n", to: "lockin.yaml")
    #expect(
      try findings(folder, environment: ["PATH": "/usr/bin:/bin"])[2]
        == "todo hook: there is no program 'nobody-at-all', which is to be told of alerts"
    )
    try folder.write("zone: Europe/Berlin\nalerts: { hook: [sh, -c, x] }\n", to: "lockin.yaml")
    #expect(
      try findings(folder, environment: ["PATH": "/nowhere:/bin"])[2]
        == "ok hook: 'sh' is told of new alerts"
    )
  }

  @Test("a configuration that can't be used keeps nothing else from being looked at")
  func broken() throws {
    let folder = try used()
    try folder.write("zone: Europe/Berlin\nbad: 1\n", to: "lockin.yaml")
    let outcome = try lockin("doctor", "--all", in: folder)
    #expect(outcome.exit == 3)
    #expect(outcome.text.hasPrefix("todo     configuration    lockin.yaml:2:1: unknown key 'bad'"))
    for id in ["last_run", "clock", "permissions", "space", "zone_files"] {
      #expect(outcome.text.contains("ok       \(id) "), "\(id): \(outcome.text)")
    }
    let checked = try lockin("check", "--format", "json", in: folder)
    #expect(checked.exit == 65)
    #expect(checked.text.contains("\"line\": 2,") && checked.text.contains("\"mistakes\": 1,"))
    try folder.write(checked.text, to: "check.json")
    #expect(try lockin("validate", "check", "check.json", in: folder).exit == 0)
  }

  @Test("mistakes in plans are counted, and told by check in JSON as in text")
  func plans() throws {
    let folder = try used()
    try folder.write(
      """
      events:
        - { title: Secret, start: 2026-06-02T10:00, end: 2026-06-02T11:00 }
        - { title: Secret, start: 2026-06-02T10:00, end: 2026-06-02T11:00 }
        - { title: Gap, start: 2026-03-29T02:30, end: 2026-03-29T03:30 }

      """,
      to: "plans/events.yaml"
    )
    #expect(try findings(folder)[1] == "todo plans: 2 entries of plans/ should be looked at")
    let text = try lockin("check", in: folder)
    #expect(text.exit == 65)
    #expect(
      text.text == """
        plans/events.yaml:3:5: the same event stands above it: the two count as one; remove one of them, or give it \
        an 'id' of its own if there are two
        plans/events.yaml:4:26: the clock goes forward and never shows this time: the event is left out; write a time \
        that your clock shows

        """
    )
    let json = try lockin("check", "--format", "json", in: folder)
    #expect(json.exit == 65)
    let object = try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any]
    let found = try #require(object?["findings"] as? [[String: Any]])
    #expect(found.map { $0["code"] as? String } == ["equal_event", "skipped_time"])
    #expect(
      found.map { $0["line"] as? Int } == [3, 4] && found[1]["severity"] as? String == "error"
    )
    #expect(
      found[0]["message"] as? String == "the same event stands above it: the two count as one"
    )
  }

  @Test("what was purged is told to stay away, or that its rules can't be read")
  func purges() throws {
    let folder = try used()
    func told() throws -> [String] { try findings(folder).filter { $0.contains("purge") } }
    #expect(try told() == [])
    #expect(try lockin("purge", "--before", "2020-01-01", "--yes", in: folder).exit == 0)
    #expect(try told() == ["ok purges: what 1 purge took does not come back"])
    let whole = try folder.text(of: "state/purged.json")
    try folder.write(String(whole.dropLast(20)), to: "state/purged.json")
    let words = "todo purges: state/purged.json: what was purged can't be read (the file ends"
    #expect(try told().first?.hasPrefix(words) == true)
    #expect(try lockin("run", in: folder).exit == 65)
  }

  @Test("while a run goes on, nobody is waited for")
  func running() throws {
    let folder = try used()
    let lock = try FileLock(path: folder.path + "/lockin.sqlite.lock")
    let found = try withExtendedLifetime(lock) { try findings(folder) }
    #expect(found.contains { $0.hasPrefix("ok last_run: a run goes on since ") })
    let outcome = try withExtendedLifetime(lock) { try lockin("doctor", "--all", in: folder) }
    #expect([0, 3].contains(outcome.exit), "\(outcome.messages)")
  }

  private func run(_ asOf: String, exit: Int32 = 0, code: String = "done") throws -> LatestRun {
    let instant = try #require(TimestampText(asOf)?.instant)
    return LatestRun(started: instant, asOf: instant, exit: exit, code: code)
  }

  @Test("the latest run is told with its age and its end, and a clock that was wrong")
  func runs() throws {
    let folder = try used()
    func told(_ run: LatestRun) throws -> [String] {
      try findings(folder, latestRun: run).filter {
        $0.contains("last_run") || $0.contains("clock")
      }
    }
    let fine = "ok clock: no run and no record lies in the future"
    #expect(
      try told(run("2026-06-01T03:15:00Z"))
        == ["ok last_run: the latest run, begun 2026-06-01 05:15, ended well", fine]
    )
    #expect(
      try told(run("2026-06-01T03:15:00Z", exit: 3, code: "warnings"))
        == [
          "ok last_run: the latest run, begun 2026-06-01 05:15, ended well, with something to look at",
          fine,
        ]
    )
    #expect(
      try told(run("2026-05-29T03:15:00Z"))
        == ["todo last_run: the latest run, begun 2026-05-29 05:15, was 3 days ago", fine]
    )
    #expect(
      try told(run("2026-06-01T03:15:00Z", exit: 74, code: "cannot_write"))
        == [
          "todo last_run: the latest run, begun 2026-06-01 05:15, ended with 74 (cannot_write)",
          fine,
        ]
    )
    #expect(
      try told(run("2027-06-01T03:15:00Z")).last
        == "todo clock: the latest run was for 2027-06-01 05:15, in the future"
    )
    #expect(
      try findings(folder, now: "2026-05-20T00:00:00Z")
        .contains("todo clock: records reach to 2026-05-31 10:30, in the future")
    )
  }

  @Test("who may look into the workspace is told")
  func permissions() throws {
    let folder = try used()
    let closed = "ok permissions: nobody else may look into the workspace"
    #expect(try findings(folder).contains(closed))
    try close(folder, 0o755)
    let open = try findings(folder).first { $0.contains(" permissions: ") }
    #expect(open == "todo permissions: others may read lockin.yaml, inbox, reports")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640],
      ofItemAtPath: folder.path + "/lockin.sqlite"
    )
    #expect(
      try findings(folder).contains(
        "todo permissions: others may read lockin.sqlite, lockin.yaml, inbox, reports"
      )
    )
  }

  @Test("encryption is what the kernel tells of the disk's devices")
  func encryption() throws {
    let folder = try used()
    let device = try DiskStatus(of: folder.path).device
    let system = try TemporaryFolder()
    func told() throws -> String? {
      try findings(folder, system: system.path).first { $0.contains(" disk_encryption: ") }
    }
    #expect(
      try told() == "unknown disk_encryption: whether the disk is encrypted can't be seen here"
    )
    // A file system without a device of its own says no more.
    guard !device.hasPrefix("0:") else { return }
    let block = "dev/block/\(device)/"
    try system.write("LVM-abc", to: block + "dm/uuid")
    #expect(try told()?.hasPrefix("unknown disk_encryption: no encryption") == true)
    try system.write("CRYPT-LUKS2-abc\n", to: block + "slaves/dm-0/dm/uuid")
    let encrypted = "ok disk_encryption: the disk is encrypted by dm-crypt"
    #expect(try told() == encrypted)
    try system.write("", to: block + "slaves/sdb/size")
    #expect(try told()?.hasPrefix("unknown") == true, "one of two disks is open")
    try system.write("CRYPT-PLAIN-abc", to: block + "dm/uuid")
    #expect(try told() == encrypted)
  }

  @Test("what the system refuses costs one finding alone")
  func refused() throws {
    let folder = try used()
    let home = try TemporaryFolder()
    // A link that leads to itself can't be looked at, whoever asks.
    try Directory.make(home.path + "/.config/systemd")
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/.config/systemd/user",
      withDestinationPath: "user"
    )
    let found = try findings(folder, environment: ["HOME": home.path])
    #expect(
      found.filter { $0.hasPrefix("unknown timer: ") && $0.hasSuffix("symbolic links") }.count == 1
    )
    #expect(found.contains("ok permissions: nobody else may look into the workspace"))
  }

  // MARK: Timer

  @Test("the timer is looked at with what its runs need")
  func timer() throws {
    let folder = try used()
    let home = try TemporaryFolder()
    let environment = ["HOME": home.path]
    func told() throws -> [String] {
      try findings(folder, environment: environment).filter { $0.contains(" timer") }
    }
    #expect(try told() == ["todo timer: the nightly run does not start by itself"])
    let recent = try findings(
      folder,
      latestRun: run("2026-06-01T03:00:00Z"),
      environment: environment
    )
    #expect(
      recent.contains(
        "unknown timer: there is no timer of systemd; the latest run was 3 h ago, so something else may start it"
      )
    )
    let workspace = Workspace(root: folder.path, folder: "/")
    let zones = ZoneDatabase(folder: Session.zoneFolder)
    let units = TimerUnits(
      of: workspace,
      try Session.configuration(of: workspace, zones: zones),
      program: "/usr/bin/lockin",
      minute: 23 * 60
    )
    let place = ".config/systemd/user/"
    try home.write(units.service, to: place + units.name + ".service")
    try home.write(units.timer, to: place + units.name + ".timer")
    #expect(try told() == ["todo timer: the timer is installed and not enabled"])
    try home.write("", to: place + "timers.target.wants/\(units.name).timer")
    #expect(try told() == ["ok timer: the timer is installed and enabled"])
    let stamp = try home.write("", to: ".local/share/systemd/timers/stamp-\(units.name).timer")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_780_280_100)],
      ofItemAtPath: stamp
    )
    #expect(
      try told() == ["ok timer: the timer is installed and enabled; it ran last 2026-06-01 04:15"]
    )
    try folder.write(
      "zone: Europe/Berlin\npublish: { to: /srv/days }\nadvice: { provider: openai, model: m }\n",
      to: "lockin.yaml"
    )
    #expect(
      try told() == [
        "todo timer: the timer's service may not write to where reports or backups go",
        "todo timer_key: a run that the timer starts finds no key for the model",
      ]
    )
    let key = try home.write(
      "# Mine\nOPENAI_API_KEY=\"sk-canary\"\n",
      to: ".config/environment.d/lockin.conf"
    )
    #expect(try told().last == "todo timer_key: others may read \(key), which may hold a key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    #expect(
      try told().last == "ok timer_key: a run that the timer starts finds the key of the model"
    )
  }

  // MARK: Model

  @Test("the model is reached when that is asked for, and is told nothing")
  func model() throws {
    let server = try FaultServer { _ in "" }
    defer { server.stop() }
    let folder = try used()
    func configure(_ url: String) throws {
      try folder.write(
        "zone: Europe/Berlin\nadvice: { provider: compatible, model: m, url: \"\(url)\", key_env: LOCAL_KEY }\n",
        to: "lockin.yaml"
      )
    }
    func told(_ line: String...) throws -> String {
      let outcome = try BuiltProgram.run(
        ["doctor", "--all"] + line,
        in: folder.path,
        environment: ["LOCAL_KEY": "sk-canary-4711"]
      )
      return outcome.text.split(separator: "\n").filter { $0.contains(" model") }.map { line in
        line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      }.joined(separator: "\n")
    }
    try configure(server.address(.unauthorized, run: "doctor"))
    #expect(try told() == "")
    #expect(server.count == 0)
    #expect(
      try told("--model") == """
        ok model 'compatible' answers; nothing of yours was sent
        ok model_key there is a key for the model
        """
    )
    let received = server.received(.unauthorized, run: "doctor")
    #expect(received.count == 1 && received.first?.body == [])
    #expect(received.first?.header.contains("canary") == false)
    try configure(server.address(.notFound, run: "doctor"))
    #expect(
      try told("--model").hasPrefix(
        "todo model 'compatible' answers, but knows no such address (404): look at 'url'"
      )
    )
    try configure("http://127.0.0.1:9/v1")
    #expect(try told("--model").hasPrefix("todo model 'compatible' can't be reached (unreachable"))
    try folder.write("zone: Europe/Berlin\n", to: "lockin.yaml")
    #expect(try told("--model") == "ok model no model is asked for advice, and nothing was sent")
  }
}
