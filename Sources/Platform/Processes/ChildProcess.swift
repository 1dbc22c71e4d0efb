import CSystem
import Glibc

/// One run of a command that gets bytes; no shell is between.
public struct ChildProcess {
  /// How it ended.
  public enum Outcome: Equatable, Sendable {
    /// With 0.
    case done
    /// It never began; with the system's words.
    case notStarted(reason: String)
    /// With another number.
    case failed(code: Int32)
    /// By a signal.
    case killed(signal: Int32)
    /// It took too long, and was ended.
    case tooLong
    /// It printed too much, and was ended.
    case tooMuch
  }

  private let command: [String]
  private let folder: String
  private let environment: [String: String]

  /// A program with its arguments, the folder it starts in and all of its environment.
  public init(command: [String], folder: String, environment: [String: String]) {
    self.command = command
    self.folder = folder
    self.environment = environment
  }

  /// Runs the command in a process group of its own, which is ended as a whole after that many seconds;
  /// nobody reads what it prints.
  ///
  /// Its input is a file in memory, so nobody waits for it to read and nothing breaks where it doesn't.
  public func run(_ input: [UInt8], seconds: Int) -> Outcome {
    let file: MemoryFile
    do throws(MemoryFile.Failure) { file = try MemoryFile(holding: input) } catch {
      return .notStarted(reason: ChildProcess.words(error.code))
    }
    var process: pid_t = 0
    let code = spawn(input: file.descriptor, output: nil, &process)
    guard code == 0 else { return .notStarted(reason: ChildProcess.words(code)) }
    return ChildProcess.wait(process, seconds: seconds) { true }
  }

  /// Runs the command without input in the same way, and gives what it printed, at most `limit` bytes.
  ///
  /// What it printed on standard error is dropped. Whatever it started and left behind is ended with it.
  public func output(seconds: Int, limit: Int) -> (outcome: Outcome, printed: [UInt8]) {
    let input: MemoryFile
    let output: MemoryFile
    do throws(MemoryFile.Failure) {
      input = try MemoryFile(holding: [])
      output = try MemoryFile(holding: [])
    } catch {
      return (.notStarted(reason: ChildProcess.words(error.code)), [])
    }
    var process: pid_t = 0
    let code = spawn(input: input.descriptor, output: output.descriptor, &process)
    guard code == 0 else { return (.notStarted(reason: ChildProcess.words(code)), []) }
    let outcome = ChildProcess.wait(process, seconds: seconds) { output.size <= limit }
    // set aside: mostly nobody is left.
    kill(-process, SIGKILL)
    guard outcome == .done else { return (outcome, []) }
    do throws(MemoryFile.Failure) {
      let printed = try output.contents(limit: limit)
      return printed.map { (.done, $0) } ?? (.tooMuch, [])
    } catch {
      return (.notStarted(reason: ChildProcess.words(error.code)), [])
    }
  }

  /// Starts it; gives an error number, or 0.
  private func spawn(input: Int32, output: Int32?, _ process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let preparations = [
      posix_spawn_file_actions_addchdir_np(&actions, folder),
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO),
      output.map { posix_spawn_file_actions_adddup2(&actions, $0, STDOUT_FILENO) }
        ?? posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0),
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

  /// Waits for its end; where that comes too late, or `mayGoOn` says no, the group is ended.
  private static func wait(
    _ process: pid_t,
    seconds: Int,
    while mayGoOn: () -> Bool
  ) -> Outcome {
    let end = now() + Int64(seconds) * 1000
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { return outcome(status) }
      if found < 0, errno != EINTR { return .notStarted(reason: words(errno)) }
      let isTooLong = now() >= end
      if isTooLong || !mayGoOn() {
        // set aside: it may have ended in this moment, and is waited for in any case.
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return isTooLong ? .tooLong : .tooMuch
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
