import Glibc
import Platform

extension TransferClock {
  /// The machine's clock that never goes back.
  package static let machine = TransferClock(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    },
    wait: { milliseconds in
      var left = timespec(
        tv_sec: Int(milliseconds / 1000),
        tv_nsec: Int(milliseconds % 1000) * 1_000_000
      )
      var rest = timespec()
      while nanosleep(&left, &rest) == -1, errno == EINTR { left = rest }
    }
  )
}
