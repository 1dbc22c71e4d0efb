import CivilTime
import Platform
import Records

/// Which exports are states of one another: those that come under one name, or from one source that lockin fetches.
package enum ExportSeries {
  /// What an export of a name is a state of: the name without what tells one download from the next, such as `(1)`, dates and
  /// times.
  ///
  /// `inbox/toggl (1).csv` and `inbox/toggl-2026-05-31.csv` are states of `inbox/toggl.csv`.
  package static func name(of file: String) -> String {
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard var last = parts.popLast() else { return file }
    if last.hasSuffix(".gz") { last = String(last.dropLast(3)) }
    let dot = last.lastIndex(of: ".") ?? last.endIndex
    parts.append(plain(String(last[..<dot])) + last[dot...])
    return parts.joined(separator: "/")
  }

  /// The number that a browser puts into the name of a later download: 2 of `toggl (2).csv`; 0 where there is none.
  static func download(of file: String) -> Int {
    guard let open = file.lastIndex(of: "("), let close = file[open...].firstIndex(of: ")") else {
      return 0
    }
    return Int(file[file.index(after: open)..<close]) ?? 0
  }

  /// A name without numbers in brackets and without dates and times: groups of digits that are at least four long, or that
  /// such a group stands beside.
  private static func plain(_ name: String) -> String {
    var words: [Substring] = []
    var rest = name[...]
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let end = rest.firstIndex { ($0.isASCII && $0.isNumber) != isDigit } ?? rest.endIndex
      words.append(rest[..<end])
      rest = rest[end...]
    }
    func isNumber(_ place: Int) -> Bool {
      words.indices.contains(place) && words[place].first?.isNumber == true
    }
    func isJoin(_ place: Int) -> Bool {
      words.indices.contains(place)
        && ["-", "_", ".", ":", " ", "T", "t"].contains(String(words[place]))
    }
    var dated = Set(words.indices.filter { isNumber($0) && words[$0].count >= 4 })
    for _ in words {
      let next = words.indices.filter { place in
        isNumber(place)
          && [place - 2, place + 2].contains { dated.contains($0) && isJoin(($0 + place) / 2) }
      }
      if dated.isSuperset(of: next) { break }
      dated.formUnion(next)
    }
    var kept = ""
    for (place, word) in words.enumerated() {
      if dated.contains(place) || isNumber(place) && isBracketed(place, words) { continue }
      kept += word
    }
    let ends: Set<Character> = ["-", "_", ".", " ", "(", ")", "T", "Z"]
    while let last = kept.last, ends.contains(last), kept.count < name.count { kept.removeLast() }
    return kept
  }

  private static func isBracketed(_ place: Int, _ words: [Substring]) -> Bool {
    place > 0 && words[place - 1].hasSuffix("(") && place + 1 < words.count
      && words[place + 1].hasPrefix(")")
  }
}

/// Which records of exports do not count, as a later state of their series tells of that time.
package struct SupersededTimes {
  /// A later state, and the time that it tells of.
  private let states: [(export: ArchivedExport, time: TimeSpan)]

  /// Some exports in their order, by a clock that says when the day ends on which the last entry of one begins.
  package init(_ exports: [ArchivedExport], _ timeline: ZoneTimeline) {
    states = exports.compactMap { export in
      guard !export.isJoined, ExportFormat.tellsAll(export.format) else { return nil }
      return SupersededTimes.time(export, timeline).map { (export, $0) }
    }
  }

  /// The time that a state tells of: from its first entry to the end of the local day of its last; nil without entries.
  package static func time(_ export: ArchivedExport, _ timeline: ZoneTimeline) -> TimeSpan? {
    export.figures.span.map { span in
      let last = timeline.date(at: export.figures.lastStart ?? span.start)
      return TimeSpan(span.start, timeline.start(of: last + 1))
    }
  }

  /// The times within which records of an export do not count that begin there.
  ///
  /// A dump of lockin's is a state of every series, as far as records of its program on its devices go.
  package func times(of export: ArchivedExport) -> Superseded {
    var superseded = Superseded()
    let isDump = export.format == ExportFormat.lockinDump.name
    guard isDump || ExportFormat.tellsAll(export.format) else { return superseded }
    for (other, time) in states
    where ArchivedExport.precedes(export, other)
      && (isDump || other.isState(ofSameAs: export))
    {
      let source = isDump ? ExportFormat.all.first { $0.name == other.format }?.word : nil
      // What begins while the first entry goes on may have fallen out of a window that has what ends in it.
      let whole = TimeSpan(max(time.start + 1, other.figures.firstEnd ?? time.start), time.end)
      let times = TimeSet([TimeSpan(time.start, time.start + 1), whole])
      for days in other.figures.days { superseded.add(times, days.device, source) }
    }
    return superseded
  }
}

/// The times within which some records do not count.
package struct Superseded: Sendable, Hashable {
  private struct Key: Hashable {
    let device: String
    let source: String?
  }

  private var spans: [Key: TimeSet] = [:]

  /// No times.
  package init() {}

  /// Whether all records count.
  package var isEmpty: Bool { spans.isEmpty }

  /// Adds times in which those of a device, or of one program on it, do not count.
  mutating func add(_ times: TimeSet, _ device: String, _ source: String?) {
    let key = Key(device: device, source: source)
    spans[key] = TimeSet((spans[key]?.spans ?? []) + times.spans)
  }

  /// The times in which records of a program on a device do not count; nil where all do.
  func times(_ device: String, _ source: String) -> TimeSet? {
    spans[Key(device: device, source: nil)] ?? spans[Key(device: device, source: source)]
  }
}
