import Documents
import Plans
import Platform
import Reports

/// The pages of some timetables, and one that lists them.
package struct TimetablePages {
  /// The page that lists all timetables.
  private static let list = "index.html"

  private let pages: [(name: String, bytes: [UInt8])]

  /// The pages of timetables whose files have different names, none of them that of the list.
  package init(of timetables: [Timetable], style: Preferences) {
    let entries = timetables.map { (timetable: $0, page: $0.stem + ".html") }
    pages =
      entries.map { entry in
        (
          entry.page,
          TimetablePage.page(
            entry.timetable,
            conflicts: ClassConflict.find(in: [entry.timetable]),
            style: style,
            list: TimetablePages.list
          )
        )
      } + [(TimetablePages.list, TimetablePage.list(entries, style: style))]
  }

  /// Their names in the folder.
  private var names: [String] { pages.map(\.name) }

  /// Whether the page of a timetable with this name would be that of the list.
  package static func isList(_ stem: String) -> Bool { stem + ".html" == list }

  /// Writes the pages, all or none, and gives what became of each; throws where a file of another sort has the name
  /// of one.
  ///
  /// A folder that is named may be anybody's; the workspace's own holds calendars as well.
  package func write(
    to folder: String,
    of workspace: Workspace,
    mayBeAnybodys: Bool
  ) throws -> [ExportDocument.Written] {
    let owned =
      mayBeAnybodys
      ? try OwnedFolder(folder, of: workspace) { names in
        try names.allSatisfy { try TimetablePages.isPage(folder + "/" + $0) }
      } : nil
    for name in names { try expectPage(folder + "/" + name) }
    try owned?.claim()
    try Directory.make(folder)
    return try pages.map { name, bytes in
      let path = folder + "/" + name
      return ExportDocument.Written(path, try AtomicFile.write(bytes, to: path))
    }
  }

  /// Refuses to replace a file that is no page of a timetable.
  private func expectPage(_ path: String) throws {
    guard try FileStatus.ifPresent(path) != nil, try !TimetablePages.isPage(path) else { return }
    throw Diagnostic(
      file: path,
      code: "not_a_page",
      problem: "this file is no page that lockin made and was left alone",
      remedy: "name another folder with --to, or move it away"
    )
  }

  private static func isPage(_ path: String) throws -> Bool {
    TimetablePage.isOne(try ByteStream.contents(of: path, limit: 32 << 20))
  }
}
