import CivilTime
import Glibc

/// What a run cost the machine.
struct RunCost: Equatable {
  /// Milliseconds from its beginning to its end.
  var wall: Int64 = 0
  /// Milliseconds of work of the machine's processors.
  var processor: Int64 = 0
  /// The most memory that it held at once, in thousands of bytes as the kernel counts them (1024).
  var peakMemory: Int64 = 0

  init() {}

  /// What this process has cost so far; `wall` milliseconds were measured elsewhere.
  static func now(wall: Int64) -> RunCost {
    var cost = RunCost()
    cost.wall = wall
    var usage = rusage()
    // set aside: without the figures the run is as good; they are then zero.
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return cost }
    func milliseconds(_ time: timeval) -> Int64 {
      Int64(time.tv_sec) * 1000 + Int64(time.tv_usec) / 1000
    }
    cost.processor = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    cost.peakMemory = Int64(usage.ru_maxrss)
    return cost
  }
}
