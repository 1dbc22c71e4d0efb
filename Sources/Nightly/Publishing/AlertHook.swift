import CSpawn
import Documents
import Files
import Glibc
import Insights
import Reports
import Storage

/// A person's own command that is told of new alerts.
package struct AlertHook: Equatable {
  /// The program and its arguments; no shell reads them.
  let command: [String]
  /// How long it may take, in seconds.
  let timeout: Int

  /// Under this name the store keeps which alerts the hook was told of.
  private static let basis = "alerts_told"
  /// Under this name it keeps what tells the alerts of which it was told all from any others.
  private static let settled = "alerts_settled"
  /// So many names are kept at most.
  private static let memory = 500

  /// Runs the hook if there are alerts that it was not told of; gives what went wrong, or nil.
  ///
  /// What it was told of is remembered only when it ended well, so the next run tries again.
  package func tell(
    _ document: AlertDocument,
    key: Fingerprint,
    store: Store,
    folder: String,
    environment: [String: String]
  ) throws -> Diagnostic? {
    let told = try store.basis(AlertHook.basis)?.split(separator: "\n").map(String.init) ?? []
    let new = document.alerts.told.map(\.id).filter { !told.contains($0) }
    let settled = ContentHash.hexadecimal(key.bytes)
    guard !new.isEmpty else {
      try store.setBasis(AlertHook.settled, settled)
      return nil
    }
    let input = JSONWriter.compact(document.value(new: new)) + [0x0a]
    let outcome = HookProcess(command: command, folder: folder, environment: environment)
      .run(input, seconds: timeout)
    guard outcome == .done else { return diagnostic(outcome) }
    let all = (told + new).suffix(AlertHook.memory).joined(separator: "\n")
    try store.transaction {
      try store.setBasis(AlertHook.basis, all)
      try store.setBasis(AlertHook.settled, settled)
    }
    return nil
  }

  /// Whether it was told of all alerts of a key.
  func isTold(of key: Fingerprint, _ store: Store) throws -> Bool {
    try store.basis(AlertHook.settled) == ContentHash.hexadecimal(key.bytes)
  }

  private func diagnostic(_ outcome: HookProcess.Outcome) -> Diagnostic {
    let program = command.first ?? ""
    let (problem, remedy) =
      switch outcome {
      case .done: ("'\(program)' ended well", "nothing has to be done")
      case .notStarted(let reason):
        (
          "'\(program)' could not be started (\(reason))",
          "write its path from the workspace, and make it executable"
        )
      case .failed(let code):
        ("'\(program)' ended with \(code)", "see what it says when it runs alone")
      case .killed(let signal):
        ("'\(program)' was ended by signal \(signal)", "see what it says when it runs alone")
      case .tooLong:
        (
          "'\(program)' took more than \(timeout) seconds and was ended",
          "make it quicker, or raise 'timeout'"
        )
      }
    return Diagnostic(
      file: "lockin.yaml",
      severity: .warning,
      code: "hook_failed",
      problem: "the hook was not told of new alerts: " + problem,
      remedy: remedy + "; the next run tries again"
    )
  }
}

/// One run of a command that gets bytes and whose output nobody reads.
struct HookProcess {
  /// How it ended.
  package enum Outcome: Equatable {
    case done
    case notStarted(reason: String)
    case failed(code: Int32)
    case killed(signal: Int32)
    case tooLong
  }

  let command: [String]
  let folder: String
  let environment: [String: String]

  /// Runs the command in a process group of its own, which is ended as a whole after that many seconds.
  ///
  /// Its input is a file in memory, so nobody waits for it to read and nothing breaks where it doesn't.
  func run(_ input: [UInt8], seconds: Int) -> Outcome {
    let file = memfd_create("alerts.json", lockin_memfd_cloexec)
    guard file >= 0 else { return .notStarted(reason: HookProcess.words(errno)) }
    defer { close(file) }
    var written = 0
    while written < input.count {
      let count = input[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .notStarted(reason: HookProcess.words(errno)) }
      written += count
    }
    guard lseek(file, 0, SEEK_SET) == 0 else {
      return .notStarted(reason: HookProcess.words(errno))
    }
    var process: pid_t = 0
    let code = spawn(file, &process)
    guard code == 0 else { return .notStarted(reason: HookProcess.words(code)) }
    return HookProcess.wait(process, seconds: seconds)
  }

  /// Starts it; gives an error number, or 0.
  private func spawn(_ file: Int32, _ process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let preparations = [
      posix_spawn_file_actions_addchdir_np(&actions, folder),
      posix_spawn_file_actions_adddup2(&actions, file, STDIN_FILENO),
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0),
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0),
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1),
    ]
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What this program ignores, other programs count on.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    sigaddset(&defaults, SIGXFSZ)
    let traits = [
      posix_spawnattr_setsigdefault(&attributes, &defaults),
      posix_spawnattr_setpgroup(&attributes, 0),
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF)),
    ]
    if let code = (preparations + traits).first(where: { $0 != 0 }) { return code }
    var arguments = command.map { strdup($0) } + [nil]
    var variables =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    return posix_spawnp(
      &process,
      command.first ?? "",
      &actions,
      &attributes,
      &arguments,
      &variables
    )
  }

  private static func wait(_ process: pid_t, seconds: Int) -> Outcome {
    let end = now() + Int64(seconds) * 1000
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { return outcome(status) }
      if found < 0, errno != EINTR { return .notStarted(reason: words(errno)) }
      if now() >= end {
        // set aside: it may have ended in this moment, and is waited for in any case.
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return .tooLong
      }
      usleep(5000)
    }
  }

  private static func outcome(_ status: Int32) -> Outcome {
    let signal = status & 0x7f
    guard signal == 0 else { return .killed(signal: signal) }
    let code = status >> 8 & 0xff
    return code == 0 ? .done : .failed(code: code)
  }

  /// Milliseconds of a clock that nobody sets.
  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
