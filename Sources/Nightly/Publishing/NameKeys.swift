import CivilTime
import Files
import Reports

/// What is in the keys of reports of the names and numbers that stand in them: of files with records of the
/// period, of devices and tags that there were by then.
struct NameKeys {
  private let files: [(file: SourceFile, name: String)]
  /// By UTC day, the places of the files with records of it.
  private let byDay: [Int: [Int]]
  /// The places of those that any period may rest on: calendars, and files of which nobody noted when their
  /// records are.
  private let anywhere: [Int]
  /// The devices in order of rank, each with the first UTC day that it has a record of.
  private let devices: [(name: String, first: Int)]
  /// The tags that numbers stand for, each with its first event; none where tags are shown.
  private let tags: [(name: String, first: Instant)]

  /// The keys of everything that has a name.
  init(
    files: [(file: SourceFile, name: String)],
    devices: [(name: String, first: Int)],
    tags: [(name: String, first: Instant)]
  ) {
    self.files = files
    self.devices = devices
    self.tags = tags
    var byDay: [Int: [Int]] = [:]
    var anywhere: [Int] = []
    for (place, item) in files.enumerated() {
      guard case .times(let times) = item.file.extent, !times.spans.isEmpty else {
        anywhere.append(place)
        continue
      }
      var last: Int?
      for span in times.spans {
        // Two spans of one day are one file.
        let first = max(span.start.utcDay, last.map { $0 + 1 } ?? .min)
        guard first <= span.end.utcDay else { continue }
        for day in first...span.end.utcDay { byDay[day, default: []].append(place) }
        last = span.end.utcDay
      }
    }
    self.byDay = byDay
    self.anywhere = anywhere
  }

  /// Adds all that the reports of some dates, whichever they are, may name.
  func add(all dates: Range<CivilDate>, to input: inout FingerprintInput) {
    var places: Set<Int> = []
    for day in (dates.lowerBound.dayNumber - 1)...dates.upperBound.dayNumber {
      places.formUnion(byDay[day] ?? [])
    }
    for place in places.sorted() + anywhere {
      let (file, name) = files[place]
      input.add(name)
      input.add(file.format)
      // What a calendar holds is in the plan; how many events these are stands with all files alone.
      guard file.extent != .plans else { continue }
      input.add(file.records)
      for rejected in file.rejected {
        input.add(rejected.reason)
        input.add(rejected.count)
      }
      guard case .times(let times) = file.extent else { continue }
      for span in times.spans {
        input.add(span.start.milliseconds)
        input.add(span.end.milliseconds)
      }
    }
    let last = dates.upperBound.dayNumber + 1
    for device in devices where device.first <= last {
      input.add(device.name)
      input.add(device.first)
    }
    let end = Int64(last + NearDates.planAfter) * 86_400_000
    for tag in tags where tag.first.milliseconds < end {
      input.add(tag.name)
      input.add(tag.first.milliseconds)
    }
  }

  /// Adds what a report of some dates, which are a span of time, may name.
  func add(_ dates: Range<CivilDate>, _ span: TimeSpan, to input: inout FingerprintInput) {
    var places: Set<Int> = []
    for day in (dates.lowerBound.dayNumber - 1)...dates.upperBound.dayNumber {
      places.formUnion(byDay[day] ?? [])
    }
    let near = places.sorted().map { files[$0] }.filter { $0.file.touches(span) }
    for item in near + anywhere.map({ files[$0] }) {
      input.add(item.name)
      input.add(item.file.format)
    }
    // Which calendars are shown is in the plan.
    input.add(SourceFile.lackMuch(near.map(\.file)))
    for place in anywhere where files[place].file.extent != .plans {
      input.add(files[place].file.records)
      for rejected in files[place].file.rejected { input.add(rejected.count) }
    }
    let last = dates.upperBound.dayNumber + 1
    // Numbers go by first days, so a device that turns out to be older changes those of others.
    for device in devices where device.first <= last {
      input.add(device.name)
      input.add(device.first)
    }
    let end = Int64(last + NearDates.planAfter) * 86_400_000
    for tag in tags where tag.first.milliseconds < end { input.add(tag.name) }
  }
}
