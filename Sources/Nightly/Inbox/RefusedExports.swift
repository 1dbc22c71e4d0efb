import Documents
import Platform
import Records
import Storage

/// Files in the inbox that were found to be no exports.
///
/// Each is told of by the run that finds it, and then by `lockin doctor` alone: a photograph in the inbox is no
/// news every night. It is looked at again when its bytes change, or the program, or what the configuration says
/// of files. A file that gave something before is told of each night, since that grows old.
final class RefusedExports {
  /// A file that was refused, with what was said of it.
  struct Refusal: Equatable {
    let file: String
    let problem: String
    let remedy: String
  }

  private let store: Store
  /// What the verdicts rest on besides the bytes.
  private let basis: String
  private var kept: [String: Kept] = [:]
  private var standing: Set<String> = []

  /// What the store knows of files that were refused; `basis` is what exports are read by.
  init(_ store: Store, basis: String) throws {
    self.store = store
    self.basis = [Build.identity, "\(ExportReader.version)", basis].joined(separator: "\n")
    for (file, look) in try store.refusedExports() { kept[file] = Kept(look) }
  }

  /// What is wrong with bytes, whoever reads them whenever: what the machine, or a reader of plans, says of a file
  /// may be different tomorrow.
  private static let lasting: Set<String> = [
    "archive", "binary_file", "empty_export", "empty_file", "html_page", "no_export",
    "packed_damaged", "packed_encrypted", "packed_in_parts", "packed_too_dense", "packed_too_large",
    "packed_too_many", "packed_truncated", "packed_unknown", "unknown_format", "unknown_header",
    "unknown_json",
  ]

  /// Whether a file was refused as it is; its hash is made where it was written anew.
  func holds(_ file: String, _ status: FileStatus, _ path: String) throws -> Bool {
    guard let known = kept[file] else { return try holdsCopy(file, status, path) }
    guard known.stamp.size == status.size else { return false }
    let isSame = known.stamp == status.stamp
    let hash = isSame ? known.hash : hash(of: path)
    guard let hash, hash == known.hash, known.key == key(hash) else { return false }
    standing.insert(file)
    if !isSame {
      try store.set(refused: file, known.look(status.stamp))
    }
    return true
  }

  /// Whether the same bytes were refused and told of under another name, as those of exports of a week without anything
  /// are that get a new name each night.
  ///
  /// A file without bytes tells of a program that failed, and one that gave something before grows old.
  private func holdsCopy(_ file: String, _ status: FileStatus, _ path: String) throws -> Bool {
    guard status.size > 0, kept.values.contains(where: { $0.stamp.size == status.size }),
      let hash = hash(of: path),
      let known = kept.values.first(where: { $0.hash == hash && $0.key == key(hash) }),
      try store.rememberedHash(of: file) == nil
    else { return false }
    kept[file] = known
    standing.insert(file)
    try store.set(refused: file, known.look(status.stamp))
    return true
  }

  /// Keeps that nothing was taken from a file, where all that was said of it will be said again.
  func keep(_ problems: [Diagnostic], of file: String, _ status: FileStatus, _ path: String) throws
  {
    guard let first = problems.first,
      problems.allSatisfy({ RefusedExports.lasting.contains($0.code) }),
      try store.rememberedHash(of: file) == nil
    else { return }
    // set aside: what can't be looked at any more is told at the next run.
    guard let hash = hash(of: path), let now = try? FileStatus.ifPresent(path), now == status else {
      return
    }
    let refusal = Kept(
      key: key(hash),
      stamp: status.stamp,
      hash: hash,
      problem: first.problem,
      remedy: first.remedy
    )
    standing.insert(file)
    try store.set(refused: file, refusal.look(status.stamp))
    // Told by the next run where this one ends before it could.
    try store.keepUntold(problems, about: file)
  }

  /// Forgets the files that are gone, or that were taken in.
  func tidy() throws {
    for file in kept.keys.sorted() where !standing.contains(file) {
      try store.forget(refused: file)
    }
  }

  /// The files that were refused when they were read last, by name.
  static func all(in store: Store) throws -> [Refusal] {
    try store.refusedExports().compactMap { file, look in
      Kept(look).map { Refusal(file: file, problem: $0.problem, remedy: $0.remedy) }
    }
  }

  private func hash(of path: String) -> String? {
    // set aside: what can't be read is told where it is read for its records.
    (try? ContentHash.of(file: path)).map { ContentHash.hexadecimal($0) }
  }

  private func key(_ hash: String) -> Fingerprint {
    var input = FingerprintInput()
    input.add(basis)
    input.add(hash)
    return input.fingerprint
  }
}

/// What is kept of a file that was refused.
private struct Kept {
  let key: Fingerprint
  let stamp: FileStamp
  let hash: String
  let problem: String
  let remedy: String
}

extension Kept {
  /// Reads what was kept; nil where it is of another form, so that the file is looked at again.
  init?(_ look: LastLook) {
    var reader = CompactReader(look.found)
    do throws(CompactReader.Malformed) {
      self.init(
        key: look.key,
        stamp: FileStamp(
          size: try reader.number(),
          modified: try reader.number(),
          changed: try reader.number()
        ),
        hash: try reader.text(),
        problem: try reader.text(),
        remedy: try reader.text()
      )
    } catch {
      // set aside: as above.
      return nil
    }
    guard reader.isAtEnd else { return nil }
  }

  /// What is to be kept of a file that had these bytes with a stamp.
  func look(_ stamp: FileStamp) -> LastLook {
    var bytes = CompactBytes()
    bytes.append(stamp.size)
    bytes.append(stamp.modified)
    bytes.append(stamp.changed)
    bytes.append(hash)
    bytes.append(problem)
    bytes.append(remedy)
    return LastLook(key: key, found: bytes.bytes)
  }
}
