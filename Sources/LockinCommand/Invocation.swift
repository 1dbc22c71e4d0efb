import CSystem
import CivilTime
import Glibc
import Nightly
import Platform

/// What a command gets from outside: nothing else reads the clock, the environment or the arguments.
public struct Invocation {
  /// The arguments after the program's name.
  public let arguments: [String]
  /// The environment.
  public let environment: [String: String]
  /// The machine's clock.
  public let clock: Instant
  /// What the machine's clock shows whenever it is asked.
  let time: @Sendable () -> Instant
  /// The folder that relative paths start from.
  public let folder: String
  /// Where the program itself lies, its path without symbolic links; nil where the system does not tell.
  let program: String?
  /// What standard output and standard error lead to.
  let terminals: Terminals
  /// Whether standard error is the journal of systemd.
  let leadsToJournal: Bool
  /// Whether somebody may be asked: standard input and standard output are a terminal.
  let isConversation: Bool
  /// The value of any other variable of the environment, asked for by name: keys are in none of the
  /// values above, so that nothing can print them by mistake.
  let variable: @Sendable (String) -> String?

  /// An invocation with all its parts given.
  init(
    arguments: [String],
    environment: [String: String],
    clock: Instant,
    folder: String,
    terminals: Terminals = Terminals(),
    leadsToJournal: Bool = false,
    isConversation: Bool = false,
    program: String? = nil,
    time: (@Sendable () -> Instant)? = nil,
    variable: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.arguments = arguments
    self.environment = environment
    self.clock = clock
    self.folder = folder
    self.terminals = terminals
    self.leadsToJournal = leadsToJournal
    self.isConversation = isConversation
    self.program = program
    self.time = time ?? { clock }
    self.variable = variable
  }

  /// What a hook command may need to find programs, the person's folder and the desktop.
  private static let hookVariables = [
    "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "USER",
    "WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
  ]

  /// The arguments after the program's name, as the system gave them.
  private static var arguments: [String] {
    (1..<max(1, csystem_argument_count())).compactMap { csystem_argument($0) }.map { start in
      SystemPath.text(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
  }

  /// What an operand names: all of a file, or for `-` of standard input; with the name for messages.
  static func contents(
    of operand: String,
    limit: Int = 16 << 20
  ) throws(FileError) -> (bytes: [UInt8], name: String) {
    operand == "-"
      ? (try ByteStream.standardInput(limit: limit), "standard input")
      : (try ByteStream.contents(of: operand, limit: limit), operand)
  }

  /// The invocation of this very process.
  static func current() -> Invocation {
    var environment: [String: String] = [:]
    for name in ["LOCKIN_DIR", "LOCKIN_NOW", "TZ"] + hookVariables + Terminals.variables {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return Invocation(
      arguments: arguments,
      environment: environment,
      clock: machineTime(),
      folder: Directory.current,
      terminals: .current(environment.filter { Terminals.variables.contains($0.key) }),
      leadsToJournal: leadsToJournal,
      isConversation: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      program: SystemPath.target(of: "/proc/self/exe"),
      time: { machineTime() },
      variable: { name in getenv(name).map { String(cString: $0) } }
    )
  }

  private static func machineTime() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Whether standard error is the file whose device and inode systemd names, as systemd.exec(5) has it.
  private static var leadsToJournal: Bool {
    guard let named = getenv("JOURNAL_STREAM") else { return false }
    var status = stat()
    return fstat(STDERR_FILENO, &status) == 0
      && String(cString: named) == "\(status.st_dev):\(status.st_ino)"
  }
}
