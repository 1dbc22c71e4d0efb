import Platform
import Testing

@Suite("Programs that are run for what they print")
struct ChildProcessTests {
  private func output(
    _ script: String,
    seconds: Int = 20,
    limit: Int = 1 << 20,
    environment: [String: String] = ["PATH": "/usr/bin:/bin"]
  ) -> (outcome: ChildProcess.Outcome, printed: String) {
    let (outcome, printed) = ChildProcess(
      command: ["sh", "-c", script],
      folder: "/",
      environment: environment
    ).output(seconds: seconds, limit: limit)
    return (outcome, String(decoding: printed, as: UTF8.self))
  }

  @Test("what it prints comes back, and what it complains about does not")
  func printed() {
    let (outcome, printed) = output("pwd; env; cat; echo sorry >&2")
    #expect(outcome == .done)
    #expect(
      printed == "/\nPWD=/\nPATH=/usr/bin:/bin\n" || printed == "/\nPATH=/usr/bin:/bin\nPWD=/\n"
    )
  }

  @Test("other ends give nothing of what was printed")
  func ends() {
    #expect(output("echo a; exit 7") == (.failed(code: 7), ""))
    #expect(output("echo a; kill -9 $$") == (.killed(signal: 9), ""))
    #expect(output("echo a; sleep 60", seconds: 1) == (.tooLong, ""))
    #expect(output("yes", limit: 1000) == (.tooMuch, ""))
    #expect(output("head -c 1001 /dev/zero", limit: 1000) == (.tooMuch, ""))
    #expect(output("head -c 1000 /dev/zero", limit: 1000).printed.utf8.count == 1000)
    let absent = ChildProcess(command: ["/no/such/program"], folder: "/", environment: [:])
    #expect(
      absent.output(seconds: 1, limit: 10).outcome
        == .notStarted(reason: "No such file or directory")
    )
  }

  @Test("what it left behind is ended with it")
  func leftBehind() {
    let (outcome, printed) = output("sleep 600 & echo $!")
    #expect(outcome == .done)
    let number = printed.filter { $0.isNumber }
    // A process that is gone, or waits to be, has nothing that it runs; a signal takes its time on a busy machine.
    let wait = "for i in $(seq 50); do readlink /proc/\(number)/exe >&2 || break; sleep 0.1; done"
    #expect(output("\(wait); readlink /proc/\(number)/exe || echo gone").printed == "gone\n")
  }
}
