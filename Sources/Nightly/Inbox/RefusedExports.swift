import Documents
import Platform
import Storage

/// Files in the inbox that were found to be no exports.
///
/// Each is told of by the run that finds it, and then by `lockin doctor` alone: a photograph in the inbox is no
/// news every night. It is looked at again when its bytes change, or what exports are read by. A file that gave something before
/// is told of each night, since that grows old.
struct RefusedExports {
  private let store: Store
  private var known: [Store.RememberedFile]
  /// Those that were refused as they are.
  private(set) var standing: Set<String> = []

  /// What the store knows of files that were refused.
  init(_ store: Store) throws {
    self.store = store
    known = try store.refusedFiles()
  }

  /// What is wrong with bytes, whoever reads them whenever: what the machine, or a reader of plans, says of a file
  /// may be different tomorrow.
  private static let lasting: Set<String> = [
    "archive", "binary_file", "empty_export", "empty_file", "html_page", "no_export",
    "packed_damaged", "packed_encrypted", "packed_in_parts", "packed_too_dense", "packed_too_large",
    "packed_too_many", "packed_truncated", "packed_unknown", "unknown_format", "unknown_header",
    "unknown_json",
  ]

  /// Whether a file was refused and told of as it is, maybe with another time or under another name, as exports of a week
  /// without anything get a new one each night.
  ///
  /// A file without bytes tells of a program that failed.
  mutating func holds(_ file: String, _ status: FileStatus, _ path: String) throws -> Bool {
    let alike = known.filter {
      $0.stamp.size == status.size && (status.size > 0 || $0.file == file)
    }
    guard try !alike.isEmpty && store.rememberedHash(of: file) == nil else { return false }
    if !alike.contains(where: { $0.file == file && $0.stamp == status.stamp }) {
      guard let hash = hash(of: path), let same = alike.first(where: { $0.hash == hash }) else {
        return false
      }
      try keep(file, status, hash, same.refusal)
    }
    standing.insert(file)
    return true
  }

  /// Keeps that nothing was taken from a file, where all that was said of it will be said again.
  mutating func keep(
    _ problems: [Diagnostic],
    of file: String,
    _ status: FileStatus,
    _ path: String
  ) throws {
    guard let first = problems.first,
      problems.allSatisfy({ RefusedExports.lasting.contains($0.code) }),
      try store.rememberedHash(of: file) == nil
    else { return }
    // set aside: what can't be looked at any more is told at the next run.
    guard let hash = hash(of: path), let now = try? FileStatus.ifPresent(path), now == status else {
      return
    }
    try keep(file, status, hash, first.problem + "\n" + first.remedy)
    standing.insert(file)
    // Told by the next run where this one ends before it could.
    try store.keepUntold(problems, about: file)
  }

  private mutating func keep(
    _ file: String,
    _ status: FileStatus,
    _ hash: [UInt8],
    _ refusal: String?
  ) throws {
    let refused = Store.RememberedFile(
      file: file,
      stamp: status.stamp,
      hash: hash,
      refusal: refusal
    )
    known.append(refused)
    try store.remember(refused)
  }

  private func hash(of path: String) -> [UInt8]? {
    // set aside: what can't be read is told where it is read for its records.
    try? ContentHash.of(file: path)
  }
}
