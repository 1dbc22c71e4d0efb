import CivilTime
import Glibc
import Plans

extension ClockReading {
  /// What the machine's clocks show now.
  package static func machine() -> ClockReading {
    ClockReading(
      wall: Instant(milliseconds: milliseconds(of: CLOCK_REALTIME)),
      uptime: boot.map { Uptime(boot: $0, elapsed: milliseconds(of: CLOCK_BOOTTIME)) }
    )
  }

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// What the kernel calls this start of the machine, as random(4) has it; nil where it does not tell.
  private static var boot: String? {
    let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    let name = bytes.prefix(max(0, count)).prefix { $0 > 0x20 && $0 < 0x7f }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }
}
