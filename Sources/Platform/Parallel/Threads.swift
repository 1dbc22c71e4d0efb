import Glibc

/// How many threads to work on: two where the machine has as many processors.
///
/// Each thread holds a part of the work in memory; with more of them an import would not stay within
/// what docs/measurements.md promises.
public var workerCount: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 ? 2 : 1 }

/// Runs `body` on `count` threads, the calling one among them, and waits for all.
///
/// `body` gets the number of its thread, 0 being the calling one, and how many there are: fewer than
/// asked for where the system gives no further thread.
func onThreads(_ count: Int, _ body: (_ number: Int, _ count: Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    let team = Team(body: body)
    var threads: [pthread_t] = []
    // No thread begins before all are there, so that they know how many they are.
    team.gate.close()
    for number in 1..<max(count, 1) {
      let member = Unmanaged.passRetained(Team.Member(team: team, number: number))
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, Team.run, member.toOpaque())
      if code == 0 { threads.append(thread) } else { member.release() }
    }
    team.count = threads.count + 1
    team.gate.open()
    body(0, team.count)
    for thread in threads { pthread_join(thread, nil) }
  }
}

private final class Team {
  final class Member {
    let team: Team
    let number: Int

    init(team: Team, number: Int) {
      self.team = team
      self.number = number
    }
  }

  let gate = Gate()
  let body: (Int, Int) -> Void
  var count = 1

  init(body: @escaping (Int, Int) -> Void) { self.body = body }

  static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { start in
    guard let start else { return nil }
    let member = Unmanaged<Member>.fromOpaque(start).takeRetainedValue()
    let count = member.team.gate.closed { member.team.count }
    member.team.body(member.number, count)
    return nil
  }
}

/// A lock that threads can wait at until another one changes something.
public final class Gate: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// A gate that stands open.
  public init() {
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits until no other thread is behind the gate, and closes it.
  public func close() { pthread_mutex_lock(mutex) }

  /// Opens the gate again.
  public func open() { pthread_mutex_unlock(mutex) }

  /// Opens the gate and wakes those who wait for a change.
  func openForAll() {
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Opens the gate until another thread has changed something, and closes it again.
  func wait() { pthread_cond_wait(condition, mutex) }

  /// Runs `body` behind the closed gate.
  public func closed<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    close()
    defer { open() }
    return try body()
  }
}
