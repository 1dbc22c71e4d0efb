import Foundation
import Platform
import TestSupport
import Testing

@Suite("An export on standard input")
struct GivenExportTests {
  private static let head = "timestamp,duration_s,app_identifier,category\n"

  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    try folder.write(Self.head + "2026-05-30T12:00:00Z,600,mail,\n", to: "a.csv")
    return folder
  }

  @Test("gives the records that its file would, and nothing is left beside the store")
  func records() throws {
    let folder = try workspace()
    let (exit, text) = try BuiltProgram.shell("lockin import - -C ws < a.csv", in: folder)
    #expect(exit == 0)
    #expect(text == "ws/lockin.sqlite: a new store was made\n1 file read, 0 known already\n")
    try folder.write("zone: UTC\n", to: "other/lockin.yaml")
    _ = try BuiltProgram.shell("lockin import a.csv -C other", in: folder)
    let dumps = try ["ws", "other"].map {
      try BuiltProgram.run(["dump", "-C", $0], in: folder.path).text
        .split(separator: "\n").filter { $0.contains("\"mail\"") }.map(String.init)
    }
    #expect(dumps[0] == dumps[1] && !dumps[0].isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/ws").sorted()
        == ["lockin.sqlite", "lockin.sqlite.lock", "lockin.yaml"]
    )
    // What was read is known by its bytes, whatever its name.
    let again = try BuiltProgram.shell("cat a.csv | lockin import - a.csv -C ws", in: folder)
    #expect(again.text == "0 files read, 2 known already\n")
  }

  @Test("is called standard input where something is wrong with it")
  func mistakes() throws {
    let folder = try workspace()
    let wrong = try BuiltProgram.shell(
      "printf '\(Self.head.dropLast())\\n2026-05-30T12:00:00Z,-600,mail,\\n' | lockin import - -C ws",
      in: folder
    )
    #expect(wrong.exit == 3)
    #expect(wrong.text.contains("\nstandard input:2:22: the duration is negative: "))
    let foreign = try BuiltProgram.shell("echo hello | lockin import - -C ws", in: folder)
    #expect(foreign.exit == 65 && foreign.text.hasPrefix("standard input:"))
    let empty = try BuiltProgram.shell("lockin import - -C ws < /dev/null", in: folder)
    #expect(empty.exit == 65 && empty.text.hasPrefix("standard input:"), "\(empty.text)")
    let twice = try BuiltProgram.run(["import", "-", "-", "-C", "ws"], in: folder.path)
    #expect(twice.exit == 2)
    #expect(twice.messages == "lockin: standard input was named twice: write - once\n")
    let closed = try BuiltProgram.shell("lockin import - -C ws 0<&-", in: folder)
    #expect(closed.exit == 65)
  }

  @Test("may be packed, and a calendar takes the place of the one before")
  func kinds() throws {
    let folder = try workspace()
    let packed = try BuiltProgram.shell("gzip -c a.csv | lockin import - -q -C ws", in: folder)
    #expect(packed.exit == 0 && packed.text.isEmpty)
    for (name, note) in [
      ("First", ""),
      ("Second", "standard input: it takes the place of the calendar that came this way before\n"),
    ] {
      try folder.write(
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:x
        BEGIN:VEVENT
        UID:\(name)
        DTSTAMP:20260501T000000Z
        DTSTART:20260602T100000Z
        DTEND:20260602T110000Z
        SUMMARY:\(name)
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n"),
        to: "a.ics"
      )
      let given = try BuiltProgram.shell("lockin import - -C ws < a.ics", in: folder)
      #expect(given.exit == 0)
      #expect(given.text == note + "1 file read, 0 known already\n")
    }
  }

  @Test("lies in a file for its owner alone while it is read, which goes with what was ended")
  func file() throws {
    let folder = try workspace()
    let (_, text) = try BuiltProgram.shell(
      """
      { cat a.csv; sleep 3; } | lockin import - -q -C ws &
      for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        ls ws | grep -q given && break; sleep 0.1
      done
      stat -c '%a' ws/*given*
      wait
      ls ws
      touch ws/lockin.sqlite.given-999999999.part
      lockin import - -q -C ws < a.csv
      ls ws
      """,
      in: folder
    )
    let names = "lockin.sqlite\nlockin.sqlite.lock\nlockin.yaml\n"
    #expect(text == "600\n" + names + names)
  }

  @Test("that finds no room is an error, and leaves nothing")
  func noRoom() throws {
    let folder = try workspace()
    let (_, text) = try BuiltProgram.shell(
      """
      lockin import - -q -C ws < a.csv
      (ulimit -f 20; yes 0123456789 | head -n 100000 | lockin import - -q -C ws); echo "exit $?"
      ls ws
      """,
      in: folder
    )
    #expect(text.hasPrefix("lockin: ws/lockin.sqlite.given-"), "\(text)")
    #expect(text.contains(": cannot write: File too large: make room or look at the permissions"))
    #expect(text.hasSuffix("exit 74\nlockin.sqlite\nlockin.sqlite.lock\nlockin.yaml\n"))
  }

  @Test("is not held in memory")
  func memory() throws {
    let folder = try workspace()
    let (exit, text) = try BuiltProgram.shell(
      """
      { cat a.csv; yes '2026-05-30T12:00:00Z,600,mail,' 2>/dev/null | head -n 4000000; } > big.csv
      \(BuiltProgram.path) import - -q -C ws < big.csv &
      most=0
      while now=$(awk '/VmHWM/ { print $2 }' /proc/$!/status 2>/dev/null) && [ -n "$now" ]; do
        [ "$now" -gt $most ] && most=$now
        sleep 0.05
      done
      wait $!
      echo "exit $?, $most"
      """,
      in: folder
    )
    #expect(exit == 0)
    let most = try #require(text.split(separator: " ").last.flatMap { Int($0.dropLast()) })
    #expect(text.hasPrefix("exit 0") && most > 10_000 && most < 110_000, "\(text)")
  }
}
