import CSystem
import Glibc

/// A program that a person works with for a while: it has this one's terminal and environment, and gets a text.
public struct ForegroundProcess {
  private let command: [String]
  private let additions: [String: String]
  private let withheld: [String]

  /// A program with its arguments, what its environment has besides this one's, and what the names end with of those
  /// variables of this one's that it does not get.
  public init(
    command: [String],
    additions: [String: String] = [:],
    withheld: [String] = []
  ) {
    self.command = command
    self.additions = additions
    self.withheld = withheld
  }

  /// Runs the program with a text as its standard input, and waits for its end; false where it could not be started.
  ///
  /// It may end before it has read all. What ends a program by the keyboard is its own business meanwhile.
  public func show(_ text: [UInt8]) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { return false }
    let heeded = [SIGINT, SIGQUIT, SIGPIPE].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in heeded { signal(number, handler) } }
    var process: pid_t = 0
    let code = spawn(input: ends[0], &process)
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      return false
    }
    ForegroundProcess.write(text, to: ends[1])
    close(ends[1])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // A shell that finds no such program, or one that it may not run, says so with these.
    return ![126, 127].contains(status >> 8 & 0xff) || status & 0x7f != 0
  }

  /// Writes as much as is read.
  private static func write(_ text: [UInt8], to descriptor: Int32) {
    var written = 0
    while written < text.count {
      let count = text.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, text.count - written)
      }
      // set aside: whoever has seen enough reads no further.
      if count < 0, errno != EINTR { return }
      written += max(0, count)
    }
  }

  /// Starts it; gives an error number, or 0.
  private func spawn(input: Int32, _ process: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&defaults, number) }
    let preparations = [
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO),
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1),
      posix_spawnattr_setsigdefault(&attributes, &defaults),
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF)),
    ]
    if let code = preparations.first(where: { $0 != 0 }) { return code }
    var arguments = command.map { strdup($0) } + [nil]
    let added = additions.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in arguments + added { free(text) } }
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    while let entry = csystem_variable(Int32(inherited.count)) { inherited.append(entry) }
    let passedOn = inherited.compactMap { $0 }.filter { entry in
      let name = String(cString: entry).prefix { $0 != "=" }
      return !withheld.contains { name.hasSuffix($0) }
    }
    var variables = added + passedOn + [nil]
    return posix_spawnp(
      &process,
      command.first ?? "",
      &actions,
      &attributes,
      &arguments,
      &variables
    )
  }
}
