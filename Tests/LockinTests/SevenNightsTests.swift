import FaultServer
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Platform

@Suite("A week without anybody")
struct SevenNightsTests {
  /// Monday, 1 June 2026, 5:15 in UTC.
  private static let first = 1_780_290_900
  private static let day = 86_400

  /// What goes wrong in a night.
  private enum Trouble {
    case none
    case noNetwork
    case brokenCalendar
  }

  /// From 9:00 to 12:00 of each day so far, in pieces of ten minutes, and a lecture on Wednesday.
  private final class World: Sendable {
    let now = Mutex(SevenNightsTests.first)
    let trouble = Mutex(Trouble.none)

    func answer(_ request: FaultServer.Received) -> StandInServer.Answer {
      let trouble = trouble.withLock { $0 }
      if trouble == .noNetwork { return .init("503 Service Unavailable") }
      guard request.place == "/canary.ics" else { return standIn.answer(request) }
      if trouble == .brokenCalendar { return .init("200 OK", [], "<!doctype html><p>Sign in") }
      return .init("200 OK", [], calendar)
    }

    var events: [ActivityWatchStandIn.Event] {
      let now = now.withLock { $0 }
      let midnight = SevenNightsTests.first - 5 * 3600 - 900
      return (-14..<8).flatMap { day in
        (0..<18).map { piece in
          let start = midnight + day * SevenNightsTests.day + 9 * 3600 + piece * 600
          let app = piece % 6 == 5 ? "firefox" : "kate"
          return (start, 600, "{\"app\":\"\(app)\",\"title\":\"piece \(piece)\"}")
        }
      }
      .filter { $0.0 + $0.1 <= now }
    }

    private var standIn: ActivityWatchStandIn {
      ActivityWatchStandIn([
        .init(
          "aw-watcher-window_laptop",
          type: "currentwindow",
          created: SevenNightsTests.first - 20 * SevenNightsTests.day
        ) { [self] in events }
      ])
    }

    private let calendar = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      UID:lecture\r
      SUMMARY:Lecture\r
      DTSTART:20260603T100000Z\r
      DTEND:20260603T120000Z\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
  }

  /// The command that the timer's unit starts.
  private func command(in home: String) throws -> [String] {
    let units = home + "/.config/systemd/user"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: units).first { $0.hasSuffix(".service") }
    )
    let text = try String(contentsOfFile: units + "/" + name, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
    return line.dropFirst(10).split(separator: " ").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
  }

  @Test("the timer's command fetches and publishes each night, whatever is broken in one of them")
  func week() throws {
    let world = World()
    let server = try StandInServer { world.answer($0) }
    defer { server.stop() }
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexit 0\n", to: "bin/systemctl")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700],
      ofItemAtPath: folder.path + "/bin/systemctl"
    )
    try FileManager.default.createDirectory(
      atPath: folder.path + "/run/systemd",
      withIntermediateDirectories: true
    )
    let environment = [
      "HOME": folder.path, "PATH": folder.path + "/bin:/usr/bin:/bin",
      "XDG_RUNTIME_DIR": folder.path + "/run",
    ]
    let workspace = folder.path + "/ws"
    func lockin(_ arguments: [String], night: Int = 0) throws -> BuiltProgram.Outcome {
      let now = ISO8601DateFormatter().string(
        from: Date(timeIntervalSince1970: Double(Self.first + night * Self.day))
      )
      return try BuiltProgram.run(
        arguments,
        in: folder.path,
        environment: environment.merging(["LOCKIN_NOW": now]) { $1 }
      )
    }

    #expect(try lockin(["init", "ws", "--zone", "UTC"]).exit == 0)
    try folder.write(
      """
      zone: UTC
      fetch:
        - activitywatch: \(server.address)
        - calendar: \(server.address)/canary.ics
          name: uni

      """,
      to: "ws/lockin.yaml"
    )
    #expect(try lockin(["timer", "install", "-C", "ws"]).exit == 0)
    let command = try command(in: folder.path)
    #expect(command.first == BuiltProgram.path)

    for night in 0..<7 {
      world.now.withLock { $0 = Self.first + night * Self.day }
      world.trouble.withLock {
        $0 = night == 3 ? .noNetwork : night == 4 ? .brokenCalendar : .none
      }
      let outcome = try lockin(Array(command.dropFirst()), night: night)
      let warnings = outcome.messages.split(separator: "\n").filter {
        $0.contains("nothing was fetched")
      }
      #expect(
        warnings.count == (night == 3 ? 2 : night == 4 ? 1 : 0),
        "\(night): \(outcome.messages)"
      )
      #expect([0, 3].contains(outcome.exit), "\(night): \(outcome.messages)")
      #expect(!outcome.messages.contains("canary"))
      let yesterday = String(
        ISO8601DateFormatter().string(
          from: Date(timeIntervalSince1970: Double(Self.first + (night - 1) * Self.day))
        ).prefix(10)
      )
      let stands = FileManager.default.fileExists(
        atPath: workspace + "/reports/" + yesterday.replacingOccurrences(of: "-", with: "/")
          + "/index.html"
      )
      // Without a network nothing is known of the day before, until the next night.
      #expect(stands || night == 3, "\(yesterday)")
    }

    // Everything came once, and to the millisecond.
    let known = try lockin(
      ["activity", "-C", "ws", "--from", "2026-05-18", "--to", "2026-06-06"],
      night: 6
    )
    #expect(known.exit == 0)
    let total = try #require(known.text.split(separator: "\n").last)
    #expect(total.contains("\(20 * 3 * 3_600_000)"), "\(total)")
    let status = try lockin(["status", "-C", "ws"], night: 6)
    #expect(
      status.text.contains(
        "fetched from calendar 'uni' (127.0.0.1:\(server.port)): 2026-06-07 05:15"
      )
    )
    #expect(!status.text.contains("canary"))
    let about = try folder.text(of: "ws/reports/about.html")
    #expect(
      about.contains("Exports are fetched from 127.0.0.1:\(server.port); nothing leaves this one.")
    )
    let published = try Directory.files(below: workspace + "/reports")
    for name in published {
      #expect(try !folder.text(of: "ws/reports/" + name).contains("canary"), "\(name)")
    }
    let log = try folder.text(of: "ws/lockin.fetched.json")
    #expect(!log.contains("canary"))
    #expect(try Directory.files(below: workspace + "/inbox/activitywatch-1") == [])
    // Offline, nobody is asked.
    let before = server.received.count
    #expect([0, 3].contains(try lockin(["run", "--offline", "-C", "ws"], night: 6).exit))
    #expect([0, 3].contains(try lockin(["run", "--dry-run", "-C", "ws"], night: 6).exit))
    #expect(server.received.count == before)
  }
}
