import CivilTime
import Documents
import Records
import Storage

/// Devices that seem to be parts of one, and pages that no window shows, as trackers named them otherwise.
struct DevicesApart {
  /// What to tell.
  struct Finding {
    let code: String
    let problem: String
    let remedy: String
  }

  /// So many of the latest days with records are looked at.
  private static let days = 14
  /// Two exports of one device have so many records in common.
  private static let common = 20

  let store: Store

  func findings() throws -> [Finding] {
    guard let last = try store.extent()?.lastDay else { return [] }
    let records = try store.records(first: last - DevicesApart.days + 1, last: last)
    let devices = Dictionary(grouping: records, by: \.device).sorted { $0.key < $1.key }
      .map { Device($0.key, $0.value) }
    return withoutInput(devices) + twice(devices)
      + devices.flatMap { device in
        PagesWithoutWindow.find(in: device.days, text: store.texts.text).map { lost in
          Finding(
            code: "pages_without_window",
            problem:
              "the pages that '\(lost.watcher)' of '\(device.name)' tells of reach no window: what was in front then is "
              + lost.app.quoted,
            remedy:
              "name the bucket after the browser, as aw-watcher-web-firefox is, in the settings of its extension"
          )
        }
      }
  }

  /// What is known of a device on these days.
  private struct Device {
    let name: String
    let days: [DayRecords]
    let kinds: Set<ActivityRecord.Kind>
    /// Its records of use.
    let uses: Set<Use>

    init(_ name: String, _ days: [DayRecords]) {
      self.name = name
      self.days = days
      kinds = Set(days.flatMap { $0.contents.map(\.kind) })
      uses = Set(
        days.flatMap { day in
          day.rows.compactMap { row -> Use? in
            let content = day.contents[Int(row.content)]
            guard content.kind == .use else { return nil }
            return Use(start: row.start, duration: row.duration, app: content.app)
          }
        }
      )
    }

    struct Use: Hashable {
      let start: Instant
      let duration: Int64
      let app: TextID
    }

    var dates: Set<Int> { Set(days.map(\.utcDay)) }
    var hasInput: Bool { kinds.contains(.present) || kinds.contains(.away) }
  }

  /// Windows of one name without input, and input of another one without windows on the same days.
  private func withoutInput(_ devices: [Device]) -> [Finding] {
    let inputs = devices.filter { $0.hasInput && !$0.kinds.contains(.use) }
    return inputs.flatMap { input in
      devices.filter { device in
        device.kinds.contains(.use) && !device.hasInput
          && !device.dates.isDisjoint(with: input.dates)
      }.map { device in
        Finding(
          code: "input_elsewhere",
          problem:
            "'\(device.name)' has windows and nothing that tells when somebody was there, and '\(input.name)' tells of "
            + "input and has no windows",
          remedy:
            "where both are one computer, write 'hosts: { \(input.name.quoted): \(device.name.quoted) }' into "
            + "lockin.yaml"
        )
      }
    }
  }

  /// Devices of which four fifths of the records are those of another one.
  private func twice(_ devices: [Device]) -> [Finding] {
    devices.indices.flatMap { first in
      devices[(first + 1)...].compactMap { other -> Finding? in
        let device = devices[first]
        let common = device.uses.intersection(other.uses).count
        guard common >= DevicesApart.common,
          5 * common >= 4 * min(device.uses.count, other.uses.count)
        else { return nil }
        return Finding(
          code: "device_of_two_names",
          problem:
            "'\(device.name)' and '\(other.name)' have \(common) records of the same applications at the same times",
          remedy:
            "where both are one device, write 'devices: { \(device.name.quoted): \(other.name.quoted) }' into "
            + "lockin.yaml"
        )
      }
    }
  }
}
