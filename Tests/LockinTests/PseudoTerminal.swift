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
    let process = Process()
    let words = [BuiltProgram.path] + arguments
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", input.map { "{ \($0)\n} | \"$@\"" } ?? "exec \"$@\" </dev/null", "sh"] + words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = BuiltProgram.plain.merging([
      "TERM": "xterm", "LOCKIN_NOW": "2026-06-01T06:00:00Z",
    ]) { $1 }.merging(environment) { $1 }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardOutput =
      isOutput ? terminal : FileHandle(forWritingAtPath: streams.path + "/out") as Any
    process.standardError =
      hasMessages ? terminal : FileHandle(forWritingAtPath: streams.path + "/err") as Any
    process.standardInput = FileHandle.nullDevice
    try process.run()
    close(slave)
    let shown = all(of: master)
    process.waitUntilExit()
    close(master)
    return Outcome(
      exit: process.terminationStatus,
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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = BuiltProgram.plain.merging(environment) { $1 }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    close(slave)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { throw NoTerminal() }
      rest = rest.dropFirst(count)
    }
    _ = all(of: master)
    process.waitUntilExit()
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

  /// What is shown until the last program that has the terminal is gone.
  private static func all(of master: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
