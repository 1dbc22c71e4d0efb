import CivilTime
import Platform

/// The phone's segments as rows of lockin's own CSV, with flaws of known size.
struct PhoneExport {
  /// The file.
  let text: String
  /// The sum of all durations that can be read, in milliseconds; the negative one is not among them.
  let rawMilliseconds: Int64
  /// The part of it that repeats another row.
  private(set) var duplicateMilliseconds: Int64 = 0
  /// The number of rows that repeat another row.
  private(set) var duplicateRows = 0
  /// The length of the one record that went on after its listener fell asleep, in milliseconds.
  private(set) var sleepingMilliseconds: Int64 = 0

  /// Writes the rows; the podcast plays in the night after `podcastNight`.
  init(_ segments: [TrueSegment], podcastNight: Instant, seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: 0x3_0000)
    var rows: [String] = []
    var total: Int64 = 0
    for (index, segment) in segments.enumerated() {
      let row = PhoneExport.row(segment)
      rows.append(row)
      total += segment.duration
      if random.chance(perMille: 50) {
        rows.append(row)
        duplicateRows += 1
        duplicateMilliseconds += segment.duration
      }
      guard sleepingMilliseconds == 0, segment.end > podcastNight, index + 1 < segments.count
      else { continue }
      let absence = segments[index + 1].start - segment.end
      guard absence > 7 * 3_600_000 else { continue }
      let night = TrueSegment(
        device: .phone,
        start: segment.end + 60_000,
        end: segment.end + 60_000 + 23_400_000,
        use: Repertoire.podcast
      )
      rows.append(PhoneExport.row(night))
      sleepingMilliseconds = night.duration
    }
    let middle = rows.count / 2
    let device = Device.phone.rawValue
    rows.insert("2026-04-27T17:20:00Z,-45,org.signal,Communication,\(device),", at: middle)
    rows.insert("2026-04-31T09:00:00Z,60,org.signal,Communication,\(device),", at: middle + 40)
    rawMilliseconds = total + duplicateMilliseconds + sleepingMilliseconds
    text =
      "timestamp,duration_s,app_identifier,category,device,title\n"
      + rows.joined(separator: "\n") + "\n"
  }

  private static func row(_ segment: TrueSegment) -> String {
    let use = segment.use
    let title = use.title.contains(",") ? "\"\(use.title)\"" : use.title
    return "\(segment.start),\(segment.duration / 1000),\(use.app),\(use.category),"
      + "\(segment.device.rawValue),\(title)"
  }
}
