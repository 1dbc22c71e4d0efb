import Platform
import TestSupport
import Testing

@Suite("Standard streams, the journal and locks")
struct StreamsTests {
  private let events = """
    events:
      - { title: Outline, start: 2026-06-02T14:00, end: 2026-06-02T16:00 }

    """

  @Test("a calendar goes to standard output for '-', and no file of that name is made")
  func output() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: UTC\n", to: "ws/lockin.yaml")
    try folder.write(events, to: "ws/plans/events.yaml")
    let (exit, text) = try BuiltProgram.shell("lockin plan export --to - -C ws", in: folder)
    #expect(exit == 0)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(text.contains("SUMMARY:Outline"))
    #expect(FileStatus.isAbsent(folder.path + "/-"))
    let (again, listed) = try BuiltProgram.shell(
      "lockin plan export --to - -C ws | lockin occurrences - --from 2026-06-01 --to 2026-06-03 -C ws",
      in: folder
    )
    #expect(again == 0)
    #expect(listed.contains("\"summary\":\"Outline\""))
  }

  @Test("a document on standard input is checked for '-'")
  func input() throws {
    let folder = try TemporaryFolder()
    try folder.write(events, to: "events.yaml")
    #expect(try BuiltProgram.shell("lockin validate events - < events.yaml", in: folder).exit == 0)
    let (exit, text) = try BuiltProgram.shell("echo '[' | lockin validate events -", in: folder)
    #expect(exit == 65)
    #expect(text.hasPrefix("lockin: standard input:"))
  }

  @Test("in the journal each line begins with how much it matters, and nowhere else")
  func journal() throws {
    let folder = try TemporaryFolder()
    try folder.write("zone: Nowhere\n", to: "ws/lockin.yaml")
    let script = "JOURNAL_STREAM=$(stat -L -c %d:%i log) lockin check -C ws 2>>log; cat log"
    try folder.write("", to: "log")
    let (_, marked) = try BuiltProgram.shell(script, in: folder)
    #expect(marked.hasPrefix("<3>lockin: ws/lockin.yaml:1:7: "))
    let (_, plain) = try BuiltProgram.shell("JOURNAL_STREAM=1:2 lockin check -C ws", in: folder)
    #expect(plain.hasPrefix("lockin: ws/lockin.yaml:1:7: "))
  }

  @Test("--wait waits for a command that writes, and without it nobody does")
  func wait() throws {
    let folder = try BuiltProgram.workspace()
    #expect([0, 3].contains(try BuiltProgram.run(["run"], in: folder.path).exit))
    // The lock is held long enough for two commands on a machine that is busy.
    let (_, text) = try BuiltProgram.shell(
      """
      flock lockin.sqlite.lock sleep 10 &
      sleep 0.5
      lockin run --quiet 2>/dev/null; echo $?
      lockin run --quiet --wait 0 2>/dev/null; echo $?
      lockin run --quiet --wait 120 2>/dev/null; echo $?
      """,
      in: folder
    )
    let exits = text.split(separator: "\n")
    #expect(exits.prefix(2) == ["75", "75"])
    #expect(exits.count == 3 && ["0", "3"].contains(exits[2]), "\(text)")
  }
}
