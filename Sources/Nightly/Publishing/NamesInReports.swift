import Analysis
import Documents
import Platform
import Reports
import Storage

/// The devices and files by the numbers that reports show where they do not name them.
///
/// Nothing of it is published: it is for the person's own terminal.
package struct NamesInReports {
  /// So many of each are listed where not all are asked for.
  package static let most = 20

  private let devices: [String]
  private let files: [(file: SourceFile, name: String)]

  /// The names in a workspace's store.
  package init(_ open: Session) throws {
    devices = try open.store.devicesByAge().map(\.name)
    files = SourceFile.numbered(try open.store.sourceFiles())
  }

  /// A line for each, at most so many of both kinds.
  package func lines(_ most: Int) -> [String] {
    let deviceLines = devices.enumerated().map { "\(Disclosure.device($0)): \($1)" }
    let fileLines = files.map { "\($0.name): \($0.file.file), \($0.file.format)" }
    return [("device", deviceLines), ("file", fileLines)].flatMap { noun, lines in
      let rest = lines.count - min(most, lines.count)
      return lines.prefix(most).map(\.withVisibleControls)
        + (rest > 0 ? ["\(Wording.count(rest, "more " + noun)); --names lists them"] : [])
    }
  }
}
