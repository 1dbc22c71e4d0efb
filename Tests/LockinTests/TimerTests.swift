import Foundation
import Platform
import TestSupport
import Testing

@testable import Nightly

@Suite("A timer for the nightly run")
struct TimerTests {
  private func units(_ workspace: String = "/home/me/days", reports: String? = nil) -> TimerUnits {
    TimerUnits(
      program: "/usr/local/bin/lockin",
      workspace: workspace,
      reports: reports ?? workspace + "/reports",
      minute: 5 * 60 + 15
    )
  }

  @Test("the units run this program for this workspace, and may write nowhere else")
  func texts() {
    let units = units()
    #expect(units.name.hasPrefix("lockin-days-") && units.name.count == 16)
    let service = units.service.split(separator: "\n").map(String.init)
    #expect(
      service.contains("ExecStart=\"/usr/local/bin/lockin\" run --quiet -C \"/home/me/days\"")
    )
    #expect(service.contains("ReadWritePaths=\"/home/me/days\""))
    for line in ["ProtectSystem=strict", "NoNewPrivileges=yes", "SuccessExitStatus=3"] {
      #expect(service.contains(line))
    }
    let timer = units.timer.split(separator: "\n").map(String.init)
    for line in ["OnCalendar=*-*-* 05:15:00", "Persistent=true", "RandomizedDelaySec=15m"] {
      #expect(timer.contains(line))
    }
    #expect(units.crontab == "15 5 * * * '/usr/local/bin/lockin' run --quiet -C '/home/me/days'")
    let far = self.units(reports: "/srv/www/days").service
    #expect(far.contains("ReadWritePaths=\"/home/me/days\" \"/srv/www/days\"\n"))
    // A folder beside it whose name begins alike is not in it.
    #expect(self.units(reports: "/home/me/days-old").service.contains("\"/home/me/days-old\""))
    // A disk with backups that is not connected costs no reports.
    let disk = TimerUnits(
      program: "/usr/local/bin/lockin",
      workspace: "/home/me/days",
      reports: "/home/me/days/reports",
      backups: "/media/disk/lockin",
      minute: 0
    )
    #expect(disk.places == "ReadWritePaths=\"/home/me/days\" \"-/media/disk/lockin\"")
  }

  @Test("marks in paths mean themselves, and two workspaces of one name have units of their own")
  func marks() {
    let odd = units("/home/me/50% of $\"it\"\\'s")
    #expect(
      odd.service.contains("run --quiet -C \"/home/me/50%% of $$\\\"it\\\"\\\\'s\"\n")
    )
    #expect(odd.service.contains("ReadWritePaths=\"/home/me/50%% of $\\\"it\\\"\\\\'s\"\n"))
    #expect(odd.crontab.hasSuffix("-C '/home/me/50\\% of $\"it\"\\'\\''s'"))
    #expect(odd.name.hasPrefix("lockin-50--of---it---s-"))
    #expect(units("/a/days").name != units("/b/days").name)
  }

  /// A home with a manager of units that writes down what it is told, and where it fails.
  private func home(fails: String = "nothing") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    try folder.write(
      "#!/bin/sh\necho \"$@\" >> \(folder.path)/told\ncase \"$*\" in *\(fails)*) exit 1;; esac\n",
      to: "bin/systemctl"
    )
    try folder.write("", to: "run/systemd/private")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder.path + "/bin/systemctl"
    )
    return folder
  }

  private func lockin(
    _ line: String...,
    in home: TemporaryFolder,
    _ more: [String: String] = [:]
  ) throws -> BuiltProgram.Outcome {
    let environment = [
      "HOME": home.path, "XDG_RUNTIME_DIR": home.path + "/run",
      "PATH": home.path + "/bin:/usr/bin:/bin",
    ]
    return try BuiltProgram.run(
      ["timer"] + line + ["-C", "ws"],
      in: home.path,
      environment: environment.merging(more) { $1 }
    )
  }

  @Test("it is installed, looked at and removed")
  func life() throws {
    let home = try home()
    let before = try lockin(in: home)
    #expect(before.exit == 3)
    #expect(before.text == "timer: not installed; 'lockin timer install' does it\n")
    let installed = try lockin("install", "--at", "23:30", in: home)
    #expect(installed.exit == 0, "\(installed.messages)")
    let file = String(installed.text.dropFirst("timer: installed, ".count).dropLast())
    #expect(file.hasPrefix(home.path + "/.config/systemd/user/lockin-ws-"))
    let name = String(file.split(separator: "/").last?.dropLast(".timer".count) ?? "")
    #expect(try home.text(of: ".config/systemd/user/\(name).timer").contains("*-*-* 23:30:00\n"))
    #expect(
      try home.text(of: ".config/systemd/user/\(name).service").contains("-C \"\(home.path)/ws\"\n")
    )
    #expect(
      try home.text(of: "told")
        == "--user --no-ask-password daemon-reload\n--user --no-ask-password enable --now \(name).timer\n"
    )
    // The time of day is the person's; where the service is another one, it is told.
    #expect(try lockin("status", in: home).exit == 0)
    try home.write("zone: UTC\npublish: { to: \(home.path)/site }\n", to: "ws/lockin.yaml")
    let other = try lockin(in: home)
    #expect(other.exit == 3 && other.text.contains("does not fit this workspace"))
    // The end of a day is the beginning of the next.
    #expect(try lockin("install", "--at", "24:00", in: home).exit == 0)
    #expect(try home.text(of: ".config/systemd/user/\(name).timer").contains("*-*-* 00:00:00\n"))
    #expect(try lockin("install", "--at", "24:01", in: home).exit == 2)
    #expect(try lockin("remove", in: home).exit == 0)
    #expect(FileStatus.isAbsent(file))
    #expect(try home.text(of: "told").contains("disable --now \(name).timer\n"))
    let again = try lockin("remove", in: home)
    #expect(again.exit == 0 && again.messages == "timer: not installed; nothing to do\n")
  }

  @Test("without a manager of units it is a line for cron")
  func cron() throws {
    let home = try home()
    let outcome = try lockin("install", in: home, ["XDG_RUNTIME_DIR": home.path + "/nowhere"])
    #expect(outcome.exit == 0)
    #expect(
      outcome.text.hasPrefix("15 5 * * * '/") && outcome.text.hasSuffix("-C '\(home.path)/ws'\n")
    )
    #expect(outcome.messages.contains("crontab -e"))
    #expect(FileStatus.isAbsent(home.path + "/.config"))
  }

  @Test("a line of the person's crontab is known, and so is a run of late that something started")
  func otherStarts() throws {
    let home = try home()
    try home.write(
      "#!/bin/sh\ncat \(home.path)/crontab\n",
      to: "bin/crontab"
    )
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: home.path + "/bin/crontab"
    )
    let line = "15 5 * * * '/usr/bin/lockin' run --quiet -C '\(home.path)/ws'"
    for other in ["# \(line)", line.replacingOccurrences(of: "/ws'", with: "/other'")] {
      try home.write(other + "\n", to: "crontab")
      #expect(try lockin("status", in: home).exit == 3, "\(other)")
    }
    try home.write("MAILTO=me\n\(line)\n", to: "crontab")
    let known = try lockin("status", in: home)
    #expect(known.exit == 0 && known.text == "timer: cron starts the run: \(line)\n")
    try home.write("", to: "crontab")
    for (started, exit) in [("2026-05-31T03:15:00Z", 0 as Int32), ("2026-05-30T03:15:00Z", 3)] {
      try home.write(
        """
        {"schema":"lockin.run.v1","as_of":"\(started)","started":"\(started)","exit":0,"code":"done"}
        """,
        to: "ws/lockin.run.json"
      )
      let outcome = try lockin("status", "--now", "2026-06-01T06:00:00Z", in: home)
      #expect(outcome.exit == exit, "\(outcome.text)")
    }
  }

  @Test("what the manager refuses, and what the timer lacks, is told")
  func warned() throws {
    let home = try home(fails: "enable")
    let refused = try lockin("install", in: home)
    #expect(refused.exit == 3)
    #expect(refused.messages.contains("enable --now lockin-ws-"), "\(refused.messages)")
    let other = try self.home()
    try other.write("zone: UTC\nadvice: { provider: openai, model: m }\n", to: "ws/lockin.yaml")
    let warned = try lockin("install", in: other, ["USER": "nobody-at-all"])
    #expect(warned.exit == 3)
    #expect(warned.messages.contains("loginctl enable-linger"))
    #expect(warned.messages.contains("OPENAI_API_KEY"))
    #expect(try lockin("install", "--at", "25:00", in: other).exit == 2)
    #expect(try lockin("remove", "--at", "05:00", in: other).exit == 2)
  }
}
