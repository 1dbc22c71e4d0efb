import Documents
import Platform
import Storage

/// Looks whether each export that is kept is as it was read.
package struct ArchiveCheck {
  private let archive: Archive

  /// A look at the archive of a workspace.
  package init(_ workspace: Workspace) {
    archive = Archive(folder: workspace.archiveFolder, mayWrite: false)
  }

  /// What is not as it was.
  package func findings(_ progress: (String) -> Void = { _ in }) throws -> [Diagnostic] {
    let contents = try archive.contents()
    var found = ArchiveCheck.seen(contents, counted: [], in: archive.folder)
    for export in contents.exports {
      progress("looking at \(export.name)")
      do throws(FileError) {
        guard try archive.pack(archive.source(of: export)).sha256 != export.sha256 else { continue }
        found.append(
          ArchiveCheck.finding(export.name, "archive_changed", "its copy is not what was read")
        )
      } catch {
        found.append(ArchiveCheck.unreadable(export.name, error))
      }
    }
    return found
  }

  /// What is seen of an archive without reading what it holds; `counted` are those whose copies are gone and whose records a
  /// cache has still.
  static func seen(
    _ contents: Archive.Contents,
    counted: [ArchivedExport],
    in folder: String
  ) -> [Diagnostic] {
    let stems = Set(counted.map(\.stem))
    let others = contents.missing.filter { !stems.contains($0.stem) }
    return counted.map {
      finding(
        $0.name,
        "archive_missing",
        "its copy in \(folder) is gone; its records count as before"
      )
    }
      + others.map {
        finding(
          $0.name,
          "archive_missing",
          "its copy in \(folder) is gone, and its records do not count until it is back"
        )
      }
      + contents.damaged.map {
        finding(folder + "/" + $0, "archive_damaged", "this record can't be read")
      }
  }

  /// What is told of an export whose copy can't be read.
  static func unreadable(_ name: String, _ error: FileError) -> Diagnostic {
    finding(name, "archive_unreadable", "its copy \(error.path) can't be read (\(error.reason))")
  }

  private static func finding(_ name: String, _ code: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      file: name,
      severity: .warning,
      code: code,
      problem: problem,
      remedy: "bring it back from a backup, or type 'lockin archive forget \(name.shellWord)'"
    )
  }
}
