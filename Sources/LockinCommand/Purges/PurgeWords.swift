import Documents
import Nightly
import Platform
import Storage

/// What is told of a purge.
struct PurgeWords {
  private let document: PurgeDocument
  private var isRehearsal: Bool { document.action == .rehearsed }
  /// How many of a kind are named.
  private static let most = 10

  /// The words for a purge that was done or rehearsed.
  init(_ document: PurgeDocument) { self.document = document }

  /// Tells what was done, and what stays.
  func tell(_ messages: Messages) {
    messages.say(
      isRehearsal
        ? "\(document.extent) would go; this was a rehearsal" : "gone for good: \(document.extent)"
    )
    tellRest(messages)
    if !isRehearsal { messages.say("'lockin run' draws the reports anew from what is left") }
  }

  /// Tells what stays, and where.
  func tellRest(_ messages: Messages) {
    for line in lines { messages.say(line.withVisibleControls) }
    if !isRehearsal { for problem in document.told { messages.warn("\(problem)") } }
  }

  private var lines: [String] {
    var lines: [String] = []
    func add(_ names: [String], _ words: String) {
      guard !names.isEmpty else { return }
      let rest = names.count - PurgeWords.most
      lines.append(
        "\(words): \(names.prefix(PurgeWords.most).joined(separator: ", "))"
          + (rest > 0 ? " and \(rest) more" : "")
      )
    }
    add(
      document.holding,
      !document.filesGo
        ? "exports in inbox/ that hold it stay, and are not read again for it (--files removes them)"
        : isRehearsal
          ? "exports in inbox/ that hold it would go; of what else they hold the archive keeps what lockin reads"
          : "exports in inbox/ that held it are gone; of what else they held the archive keeps what lockin reads"
    )
    add(
      document.unread,
      "these can't be read and may hold it: look into them yourself; they stay"
    )
    add(
      document.backups,
      !document.backupsGo
        ? "backups that may hold it stay (--backups removes them)"
        : isRehearsal ? "backups would go" : "backups are gone"
    )
    for left in document.left.prefix(PurgeWords.most) {
      lines.append("\(left.file) stays: \(left.problem); \(left.remedy)")
    }
    let rest = document.left.count - PurgeWords.most
    if rest > 0 { lines.append("\(rest) more stay, which --format json names") }
    if document.sparesPlans {
      lines.append(
        "what you wrote stays, in plans/, journal/ and lockin.yaml, and so does exports/: take out yourself what is to go"
          + (document.isOfEverything ? ", or delete the folder" : "")
      )
    }
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
    return lines
  }
}
