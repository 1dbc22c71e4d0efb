import CivilTime
import Storage

/// The machine's clock, as far as runs and records tell that it is wrong.
enum ClockLook {
  /// So many milliseconds may lie between the clocks of devices, zones that were mistaken included.
  private static let slack: Int64 = 26 * 3_600_000

  static func findings(_ checkup: Checkup) throws -> [Finding] {
    let remedy = "see whether the clock is right ('timedatectl'), then type 'lockin run'"
    if let run = checkup.latestRun, run.asOf - checkup.now > 60_000 {
      return [
        .todo("clock", "the latest run was for \(checkup.time(run.asOf)), in the future", remedy)
      ]
    }
    if let reach = try checkup.store.store?.extent()?.reach, reach - checkup.now > slack {
      return [
        .todo(
          "clock",
          "records reach to \(checkup.time(reach)), in the future",
          "see whether the clock is right ('timedatectl'), here and on the device"
        )
      ]
    }
    return [.ok("clock", "no run and no record lies in the future")]
  }
}
