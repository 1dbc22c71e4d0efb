import Documents
import Platform

/// Shows how much of some exports was read.
package final class ReadingProgress {
  private let line: ProgressLine?
  private let sizes: [Int64]
  private let total: Int64
  private var index = -1
  private var before: Int64 = 0
  private var words = ""

  /// The reading of some files, which are looked at only where it is shown.
  package init(_ line: ProgressLine?, of paths: [String]) {
    self.line = line
    sizes =
      line == nil
      ? []
      : paths.map { path in
        // set aside: a file that can't be looked at is told of where it is read.
        let status = try? FileStatus.ifPresent(path)
        return max(1, status?.size ?? 0)
      }
    total = sizes.reduce(0, +)
  }

  /// Goes on to the next file.
  package func begin(_ name: String) {
    guard line != nil else { return }
    if sizes.indices.contains(index) { before += sizes[index] }
    index += 1
    words = "reading \(name)".withVisibleControls
    note(0)
  }

  /// Notes how many bytes of the file were read; of what is packed, how many it stands for.
  func note(_ place: Int64) {
    guard let line, sizes.indices.contains(index) else { return }
    line.tell(words, before + min(place, sizes[index]), of: total)
  }
}
