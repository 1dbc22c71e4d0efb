import Glibc
import Platform
import Records

/// An export that comes from standard input: it lies in a file of lockin's, for its owner alone, as long as it is read.
package final class GivenExport {
  /// What standard input is called in messages.
  static let standardInput = "standard input"
  /// The most bytes of one.
  private static let most: Int64 = 4 << 30

  /// The file.
  package var path: String { draft.draft }
  private let draft: DraftFile

  /// Takes in all of standard input, and notes how many bytes have come.
  ///
  /// Throws `FileError` with `EFBIG` where more come than an export has.
  package init(in workspace: Workspace, _ note: (Int64) -> Void) throws(FileError) {
    try Directory.make(workspace.archiveFolder, permissions: 0o700)
    let path = workspace.archiveFolder + "/standard-input"
    try DraftName.clear(beside: path)
    draft = try DraftFile(at: path)
    var count: Int64 = 0
    let draft = draft
    try ByteStream.readStandardInput { chunk throws(FileError) in
      count += Int64(chunk.count)
      guard count <= GivenExport.most else {
        throw FileError(path: GivenExport.standardInput, operation: .read, code: EFBIG)
      }
      try draft.append(chunk)
      note(count)
    }
  }

  /// What the export is called: as a person says, else by the name of its format.
  package func name(_ said: String?) throws -> String {
    if let said { return said }
    // ignored: what it is not is told where it is read.
    let format = try? ExportFormat.detect(
      head: ByteStream.contents(of: path, first: ExportFormat.headSize),
      file: GivenExport.standardInput,
      hasMapping: false
    )
    return format?.name ?? GivenExport.standardInput
  }
}
