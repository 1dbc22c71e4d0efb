import CSystem
import Glibc

/// A program that a test has started.
///
/// It gets the signals as a shell would give them, holds no file of the tests' own, and ends in time: when it has taken
/// too long, or at the latest when the test lets go of it. Foundation's `Process` is not used: its children have those signals blocked that the thread which starts them has,
/// so that one which is asked to end may never do so, and with it the whole suite.
public final class StartedProgram: @unchecked Sendable {
  /// Where a stream of it comes from or goes to.
  public enum Stream: Sendable {
    /// Nowhere.
    case nothing
    /// A file, which is made where it is not there.
    case file(String)
    /// An open file of the test's.
    case descriptor(Int32)
  }

  /// It could not be started, with the system's words.
  public struct NotStarted: Error {
    let path: String
    let reason: String
  }

  /// It took too long and was ended.
  public struct Unending: Error {
    let path: String
    let arguments: [String]
  }

  /// Its number, which is that of its process group as well.
  public let identifier: pid_t
  private let path: String
  private let arguments: [String]
  private let end: ContinuousClock.Instant
  private var status: Int32?

  /// Starts a program with these arguments in a folder; the environment is all of it.
  ///
  /// It may take so many seconds, 300 where nothing else is said: ten times what the longest does beside all other tests.
  public init(
    _ path: String,
    _ arguments: [String],
    in folder: String = "/",
    environment: [String: String],
    input: Stream = .nothing,
    output: Stream = .nothing,
    messages: Stream = .nothing,
    seconds: Int = 300
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addchdir_np(&actions, folder)
    for (number, stream) in [input, output, messages].enumerated() {
      stream.add(as: Int32(number), to: &actions)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    )
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw NotStarted(path: path, reason: String(cString: strerror(code))) }
    identifier = process
    self.path = path
    self.arguments = arguments
    end = .now + .seconds(seconds)
  }

  /// Waits for its end; gives what it ended with, or the number of the signal that ended it.
  ///
  /// One thread alone may ask.
  @discardableResult
  public func wait() throws -> Int32 {
    var pause: UInt32 = 200
    while isRunning {
      guard !isTooLong else {
        stop()
        throw Unending(path: path, arguments: arguments)
      }
      usleep(pause)
      pause = min(5000, pause * 2)
    }
    let status = status ?? 0
    return status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f
  }

  /// Whether it has had all the time that it may take.
  public var isTooLong: Bool { ContinuousClock.now >= end }

  /// Whether it has not ended.
  public var isRunning: Bool {
    guard status == nil else { return false }
    var found: Int32 = 0
    guard waitpid(identifier, &found, WNOHANG) != 0 else { return true }
    status = found
    return false
  }

  /// Ends it with all that it has started.
  public func stop() {
    guard isRunning else { return }
    kill(-identifier, SIGKILL)
    var found: Int32 = 0
    while waitpid(identifier, &found, 0) < 0, errno == EINTR {}
    status = found
  }

  deinit { stop() }
}

extension StartedProgram.Stream {
  fileprivate func add(as number: Int32, to actions: inout posix_spawn_file_actions_t) {
    switch self {
    case .nothing:
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR | O_CREAT, 0o600)
    case .descriptor(let descriptor):
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
  }
}
