import Foundation
import Glibc
import TestSupport

/// The built program at a terminal that a test holds the other end of.
enum PseudoTerminal {
  /// What a run came to.
  struct Outcome {
    let exit: Int32
    /// All that stood on the terminal, with ends of lines as in files.
    let shown: String
    /// What went to standard error, where that was a file.
    let messages: String

    var lines: [String] {
      shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  struct NoTerminal: Error {}

  /// Runs the program at a terminal of a size.
  ///
  /// Standard output is the terminal, and standard error as well where `hasMessages`; standard input is what a
  /// shell's command prints, or nothing.
  static func run(
    _ arguments: [String],
    in folder: String,
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:],
    hasMessages: Bool = false,
    isOutput: Bool = true,
    input: String? = nil
  ) throws -> Outcome {
    let (master, slave) = try open(columns: columns, rows: rows)
    let streams = try TemporaryFolder()
    for file in ["out", "err"] { try streams.write("", to: file) }
    let words = [BuiltProgram.path] + arguments
    let script = input.map { "{ \($0)\n} | \"$@\"" } ?? "exec \"$@\" </dev/null"
    let started = try StartedProgram(
      "/bin/sh",
      ["-c", script, "sh"] + words,
      in: folder,
      environment: BuiltProgram.plain.merging([
        "TERM": "xterm", "LOCKIN_NOW": "2026-06-01T06:00:00Z",
      ]) { $1 }.merging(environment) { $1 },
      output: isOutput ? .descriptor(slave) : .file(streams.path + "/out"),
      messages: hasMessages ? .descriptor(slave) : .file(streams.path + "/err")
    )
    close(slave)
    let shown = all(of: master, shownBy: started)
    let exit = try started.wait()
    close(master)
    return Outcome(
      exit: exit,
      shown: shown,
      messages: try streams.text(of: "err")
    )
  }

  /// Types something to a program at a terminal, and waits for its end.
  static func type(
    _ text: String,
    to program: String,
    _ arguments: [String],
    in folder: String,
    environment: [String: String]
  ) throws {
    let (master, slave) = try open(columns: 200, rows: 50)
    let started = try StartedProgram(
      program,
      arguments,
      in: folder,
      environment: BuiltProgram.plain.merging(environment) { $1 },
      input: .descriptor(slave),
      output: .descriptor(slave),
      messages: .descriptor(slave)
    )
    close(slave)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { throw NoTerminal() }
      rest = rest.dropFirst(count)
    }
    _ = all(of: master, shownBy: started)
    try started.wait()
    close(master)
  }

  private static func open(columns: Int, rows: Int) throws -> (master: Int32, slave: Int32) {
    // As openpty(3) does it; ioctl_tty(2) has these two requests, which Swift does not take over.
    let (unlock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))
    let master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, name) = (CInt(0), CInt(0))
    guard master >= 0, ioctl(master, unlock, &isLocked) == 0, ioctl(master, number, &name) == 0
    else { throw NoTerminal() }
    let slave = Glibc.open("/dev/pts/\(name)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    guard slave >= 0, ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw NoTerminal() }
    return (master, slave)
  }

  /// What is shown until the last program that has the terminal is gone, or the one that was started has taken too long.
  private static func all(of master: Int32, shownBy started: StartedProgram) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 1000) > 0 else {
        if started.isTooLong { break }
        continue
      }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
