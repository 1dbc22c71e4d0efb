import CivilTime
import Documents

/// `plans/items.yaml`: what is to be done, written by hand; the list without a name.
///
/// ```yaml
/// items:
///   - { title: Hand in the form, due_date: 2026-06-30, due_time: 12:00, starred: true,
///       reminder_minutes: 60, tags: [uni] }
///   - { title: Water the plants, due_date: 2026-06-01, recurrence: "mon, thu" }
/// ```
/// An item has to have a title, and may have anything else; a time needs a date.
public enum ItemsFile {
  /// What may stand in the file.
  public static let form = FileForm(
    "items",
    "plans/items.yaml",
    "What is to be done, written by hand. No two items have one id, or one title.",
    KeyList([ItemKeys.list])
  )

  /// The items in the bytes of such a file, in its order; a bad item costs itself, and is told of.
  public static func read(
    _ bytes: [UInt8],
    file: String,
    timeline: ZoneTimeline
  ) throws(Diagnostic) -> (items: [ToDo], diagnostics: [Diagnostic]) {
    let reader = NodeReader(file: file)
    var items: [ToDo] = []
    var one = ItemReader(reader, timeline)
    let diagnostics = try reader.entries(of: bytes, under: ItemKeys.list, called: "item") {
      node throws(Diagnostic) in
      items.append(try one.item(node))
    }
    return (items.listed, diagnostics)
  }
}
