import CivilTime
import Platform
import Reports

/// What is in the keys of reports of the names and numbers that stand in them: of files with records of the
/// period, of devices and tags that there were by then.
struct NameKeys {
  private let files: [(file: SourceFile, name: String)]
  /// By UTC day, the places of the files with records of it.
  private let byDay: [Int: [Int]]
  /// The places of those that any period may rest on: files that hold planned events, and those of which nobody
  /// noted when their records are.
  private let anywhere: [Int]
  /// The devices in order of rank, each with the first UTC day that it has a record of.
  private let devices: [(name: String, first: Int)]
  /// The tags that numbers stand for, each with its first event; none where tags are shown.
  private let tags: [(name: String, first: Instant)]

  /// The keys of everything that has a name; `planned` are the files that planned events come from.
  init(
    files: [(file: SourceFile, name: String)],
    planned: Set<String>,
    devices: [(name: String, first: Int)],
    tags: [(name: String, first: Instant)]
  ) {
    self.files = files
    self.devices = devices
    self.tags = tags
    var byDay: [Int: [Int]] = [:]
    var anywhere: [Int] = []
    for (place, item) in files.enumerated() {
      if item.file.extent == .unknown || planned.contains(item.file.file) { anywhere.append(place) }
      guard case .times(let times) = item.file.extent else { continue }
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

  /// Adds what a report of some dates, which are a span of time, may name.
  func add(_ dates: Range<CivilDate>, _ span: TimeSpan, to input: inout FingerprintInput) {
    var places: Set<Int> = []
    for day in (dates.lowerBound.dayNumber - 1)...dates.upperBound.dayNumber {
      places.formUnion(byDay[day] ?? [])
    }
    // Which of the files with events are shown is in the plan.
    for place in anywhere { add(place, to: &input) }
    let near = (places.sorted() + unknown).filter { files[$0].file.touches(span) }
    for place in near { add(place, to: &input) }
    input.add(SourceFile.lackMuch(near.map { files[$0].file }))
    let last = dates.upperBound.dayNumber + 1
    // Numbers go by first days, so a device that turns out to be older changes those of others.
    for device in devices where device.first <= last {
      input.add(device.name)
      input.add(device.first)
    }
    let end = Int64(last + NearDates.planAfter) * 86_400_000
    for tag in tags where tag.first.milliseconds < end { input.add(tag.name) }
  }

  private var unknown: [Int] { anywhere.filter { files[$0].file.extent == .unknown } }

  private func add(_ place: Int, to input: inout FingerprintInput) {
    input.add(files[place].name)
    input.add(files[place].file.format)
  }
}
