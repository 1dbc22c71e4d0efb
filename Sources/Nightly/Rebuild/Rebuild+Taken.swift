import Storage

extension Rebuild {
  /// What was taken over from the old store, since no file gives it any more.
  package struct Taken {
    var records = 0
    var calendars = 0
    /// The names of exports that were written anew since they had some of it.
    var written: [String] = []
    /// How many records exports had given by other choices and give by those of today now, by name: these count, and
    /// those do not.
    var readAnew: [String: Int] = [:]
    /// The exports whose records are lost, as the person chose.
    var lost: [ImportEntry] = []
    /// Records that the old store had and that were purged.
    private var purged = 0

    /// Nothing so far.
    package init() {}

    /// What was purged is not taken over after all.
    mutating func leaveOut(_ figures: PurgeFigures) {
      purged = figures.records
      records = max(0, records - purged)
    }

    /// Which exports that are still there had some of it.
    private var ofWritten: String {
      records > 0 && !written.isEmpty ? " (\(CountedList.words(written)) had it before)" : ""
    }

    /// How many records count as files give them today, and not as they gave them by other choices.
    var recordsReadAnew: Int { readAnew.values.reduce(0, +) }

    /// What is said of it; nil where it is nothing.
    package var words: String? {
      var said: [String] = []
      if records > 0 || calendars > 0 {
        var taken = [CountedList.records(records)]
        if calendars > 0 { taken.append(calendars == 1 ? "1 calendar" : "\(calendars) calendars") }
        said.append(
          "\(taken.joined(separator: " and ")) that no file gives any more: taken over from the old store"
            + ofWritten
        )
      }
      if !lost.isEmpty {
        // Contents of one name, such as those of an export that grew, hold the same for the most part.
        let files = Dictionary(grouping: lost, by: \.file).mapValues {
          $0.map(\.records).max() ?? 0
        }
        let count = files.values.reduce(0, +)
        said.append(
          "some \(CountedList.records(count)) that \(CountedList.words(files.keys.sorted())) gave: lost, as you chose, but for those "
            + "that other exports give"
        )
      }
      if purged > 0 {
        said.append(
          "\(CountedList.records(purged)) of the old store that had been purged: left out again"
        )
      }
      if recordsReadAnew > 0 {
        said.append(
          "\(CountedList.records(recordsReadAnew)) that earlier contents of \(CountedList.words(readAnew.keys.sorted())) gave by other choices "
            + "of zone, sources, user or titles: \(recordsReadAnew == 1 ? "it counts" : "they count") as read today, once"
        )
      }
      return said.isEmpty ? nil : said.joined(separator: "; ")
    }
  }
}
