import Documents
import Nightly
import Platform
import Storage

/// What is told of a purge.
struct PurgeWords {
  private let document: PurgeDocument
  /// How many of a kind are named.
  private static let most = 10

  /// The words for a purge that was done or rehearsed.
  init(_ document: PurgeDocument) { self.document = document }

  /// Tells what was done, and what stays.
  func tell(_ choice: Purge.Choice, _ messages: Messages) {
    let isRehearsal = document.action == .rehearsed
    messages.say(
      isRehearsal
        ? "\(document.extent) would go; this was a rehearsal" : "gone for good: \(document.extent)"
    )
    for line in lines { messages.say(line) }
    guard !isRehearsal else { return }
    if choice.files, choice.extents.contains(.everything) { return }
    messages.say("'lockin run' draws the reports anew from what is left")
  }

  /// What stays, and where.
  var lines: [String] {
    var lines: [String] = []
    func add(_ names: [String], _ stay: String, _ go: String, _ goes: Bool) {
      guard !names.isEmpty else { return }
      let told = names.prefix(PurgeWords.most).map { name in
        document.mixed.contains(name) ? name + " (with other records)" : name
      }
      let rest = names.count - told.count
      lines.append(
        "\(goes ? go : stay): \(told.joined(separator: ", "))"
          + (rest > 0 ? " and \(rest) more" : "")
      )
    }
    let isRehearsal = document.action == .rehearsed
    add(
      document.holding,
      "your own files that hold it stay, and are not read again for it (--files removes them)",
      isRehearsal ? "your own files that hold it would go" : "your own files that held it are gone",
      document.filesGo
    )
    if document.filesGo, document.holding.contains(where: document.mixed.contains) {
      lines.append(
        "of their other records the archive keeps what lockin reads; columns and fields that it does not read "
          + (isRehearsal ? "would go with the files" : "are gone with the files")
      )
    }
    add(
      document.unread,
      "these can't be read and may hold it: look into them yourself; they stay",
      "",
      false
    )
    add(
      document.backups,
      "backups that may hold it stay (--backups removes them)",
      isRehearsal ? "backups would go" : "backups are gone",
      document.backupsGo
    )
    for left in document.left.prefix(PurgeWords.most) {
      lines.append("\(left.name) stays: \(left.why); \(left.remedy)")
    }
    let rest = document.left.count - PurgeWords.most
    if rest > 0 { lines.append("\(rest) more stay, which --format json names") }
    if document.sparesEvents {
      lines.append(
        "titles of calendar events stay, in lockin and where reports show titles: without them nothing could be "
          + "planned"
      )
      lines.append(
        "rules on titles and addresses find nothing there any more: categories, focus and goals of that time change with them, "
          + "and reports say so"
      )
    }
    return lines.map(\.withVisibleControls)
  }
}
