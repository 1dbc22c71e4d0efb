import Documents
import Files
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

  /// What the store knows of files that were refused for the same reasons as now.
  init(_ store: Store, _ configuration: Configuration, _ dateOrder: DateOrder?) throws {
    self.store = store
    basis = [
      Build.identity, "\(ExportReader.version)", Intake.basis(of: configuration),
      dateOrder?.rawValue ?? "",
    ].joined(separator: "\n")
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
    guard let known = kept[file], known.size == status.size else { return false }
    let isSame = known.modified == status.modified
    let hash = try isSame ? known.hash : hash(of: path)
    guard hash == known.hash, known.key == key(hash) else { return false }
    standing.insert(file)
    if !isSame {
      try store.set(refused: file, known.look(modified: status.modified))
    }
    return true
  }

  /// Keeps that nothing was taken from a file, where all that was said of it will be said again.
  func keep(_ problems: [Diagnostic], of file: String, _ status: FileStatus, _ path: String) throws
  {
    guard let first = problems.first,
      problems.allSatisfy({ RefusedExports.lasting.contains($0.code) }),
      try !store.rememberedFiles().contains(file)
    else { return }
    let hash = try hash(of: path)
    guard try FileStatus.ifPresent(path) == status else { return }
    let refusal = Kept(
      key: key(hash),
      size: status.size,
      modified: status.modified,
      hash: hash,
      problem: first.problem,
      remedy: first.remedy
    )
    standing.insert(file)
    try store.transaction {
      try store.set(refused: file, refusal.look(modified: status.modified))
      // Told by the next run where this one ends before it could.
      try store.keepUntold(problems, about: file)
    }
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

  private func hash(of path: String) throws -> String {
    ContentHash.hexadecimal(try FileHash.of(file: path))
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
  let size: Int64
  let modified: Int64
  let hash: String
  let problem: String
  let remedy: String
}

extension Kept {
  /// Reads what was kept; nil where it is of another form, so that the file is looked at again.
  init?(_ look: LastLook) {
    var reader = CompactReader(look.found)
    // set aside: as above.
    guard
      let kept = try? Kept(
        key: look.key,
        size: reader.number(),
        modified: reader.number(),
        hash: reader.text(),
        problem: reader.text(),
        remedy: reader.text()
      ), reader.isAtEnd
    else { return nil }
    self = kept
  }

  /// What is to be kept of a file that was written at this time.
  func look(modified: Int64) -> LastLook {
    var bytes = CompactBytes()
    bytes.append(size)
    bytes.append(modified)
    bytes.append(hash)
    bytes.append(problem)
    bytes.append(remedy)
    return LastLook(key: key, found: bytes.bytes)
  }
}
