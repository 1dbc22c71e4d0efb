import CivilTime
import Documents
import Records
import Storage

/// Devices that seem to be parts of one, or the same one told twice, and pages that no window shows, as trackers named them
/// otherwise.
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

  /// Formats whose devices are called after them, and which tell of totals or of windows alone.
  private static let nameless = Set(
    [ExportFormat.rescueTime, .hourlySummary, .activityWatchCSV, .activityWatchReport].map(\.word)
  )

  private func devices() throws -> [Device] {
    guard let last = try store.extent()?.lastDay else { return [] }
    let records = try store.records(first: last - DevicesApart.days + 1, last: last)
    return Dictionary(grouping: records, by: \.device).sorted { $0.key < $1.key }
      .map { Device($0.key, $0.value) }
  }

  /// Devices that nothing names, and no person has `named`, whose hours are those of another one.
  ///
  /// Of two devices at once one has the person's attention, so that a minute counts once as long as both tell when it was. Totals of
  /// hours do not, and a table of windows does not say when nobody was there: with these each hour counts up to twice.
  func toldTwice(named: Set<String>) throws -> [Finding] {
    let nameless = DevicesApart.nameless.subtracting(named)
    guard try store.devicesByAge().contains(where: { nameless.contains($0.name) }) else {
      return []
    }
    let devices = try devices()
    return devices.filter { nameless.contains($0.name) }.flatMap { device in
      devices.compactMap { other -> Finding? in
        // Of two that are called after their formats one finding is enough.
        guard other.name != device.name,
          !nameless.contains(other.name) || device.name < other.name,
          let days = device.daysOfSameHours(as: other)
        else { return nil }
        return Finding(
          code: "device_told_twice",
          problem:
            "'\(device.name)', a device that nothing names, has the same hours as '\(other.name)' on \(days) days, which "
            + "count twice where both are one machine",
          remedy:
            "give the exports of both one 'device' in 'sources', or where they are two each its own"
        )
      }
    }
  }

  func findings() throws -> [Finding] {
    let devices = try devices()
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

    /// On how many days both have the same hours; nil where less than four fifths of what either has are so, or too little.
    func daysOfSameHours(as other: Device) -> Int? {
      let common = dates.intersection(other.dates)
      guard common.count >= 3 else { return nil }
      // Either may know when nobody was there.
      for ours in [hours(common), hours(common, attended: true)] {
        for theirs in [other.hours(common), other.hours(common, attended: true)] {
          let same = ours.reduce(0) { $0 + min($1.value, theirs[$1.key] ?? 0) }
          let longer = max(ours.values.reduce(0, +), theirs.values.reduce(0, +))
          if same >= 2 * 3_600_000, same * 5 >= longer * 4 { return common.count }
        }
      }
      return nil
    }

    /// What it has in each hour of some days, in milliseconds: all that was in front, or as far as somebody was there where
    /// anything tells.
    private func hours(_ wanted: Set<Int>, attended: Bool = false) -> [Int64: Int64] {
      var hours: [Int64: Int64] = [:]
      for day in days where wanted.contains(day.utcDay) {
        func spans(_ kind: ActivityRecord.Kind) -> [TimeSpan] {
          day.rows.filter { day.contents[Int($0.content)].kind == kind }
            .map { TimeSpan($0.start, $0.start + $0.duration) }
        }
        var uses = spans(.use)
        let presence = attended ? spans(.present) : []
        if !presence.isEmpty {
          let known = TimeSet(presence)
          uses = TimeSet(uses).spans.flatMap { known.intersection($0) }
        }
        for use in uses {
          var start = use.start
          while start < use.end {
            let hour = start.milliseconds / 3_600_000
            let end = min(use.end, Instant(milliseconds: (hour + 1) * 3_600_000))
            hours[hour, default: 0] += end - start
            start = end
          }
        }
      }
      return hours
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
