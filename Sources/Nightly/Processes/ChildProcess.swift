import CSpawn
import Glibc

/// One run of a command that gets bytes and whose output nobody reads.
struct ChildProcess {
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
    let file = memfd_create("input", lockin_memfd_cloexec)
    guard file >= 0 else { return .notStarted(reason: ChildProcess.words(errno)) }
    defer { close(file) }
    var written = 0
    while written < input.count {
      let count = input[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .notStarted(reason: ChildProcess.words(errno)) }
      written += count
    }
    guard lseek(file, 0, SEEK_SET) == 0 else {
      return .notStarted(reason: ChildProcess.words(errno))
    }
    var process: pid_t = 0
    let code = spawn(file, &process)
    guard code == 0 else { return .notStarted(reason: ChildProcess.words(code)) }
    return ChildProcess.wait(process, seconds: seconds)
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
