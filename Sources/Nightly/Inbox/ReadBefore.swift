import CivilTime
import Documents
import Platform
import Records
import Storage

/// By which name and which choices the bytes of an export were read before.
///
/// The same bytes read by other choices are other records: of another device, or by another clock. So they are
/// read as they were, whatever the file is called now; a rebuild reads them by its name.
struct ReadBefore {
  /// What the ledger says of them.
  let entry: ImportEntry
  /// The choices then; those of now where an older lockin did not note them.
  let configuration: Configuration
  /// What was said of the file then.
  let rule: Configuration.SourceRule?
  /// Whether there is more behind those bytes now.
  var isGrown = false

  /// Whether something else would be said of a file now.
  func differs(from rule: Configuration.SourceRule?) -> Bool {
    self.rule?.device != rule?.device || self.rule?.zone?.name != rule?.zone?.name
      || self.rule?.dateOrder != rule?.dateOrder || self.rule?.mapping != rule?.mapping
  }

  /// What is told where it would.
  func warning(of file: String) -> Diagnostic {
    Diagnostic(
      file: file,
      severity: .warning,
      code: "read_before",
      problem: isGrown
        ? "this begins with what was read as \(entry.file), of which 'sources' said something else, and all "
          + "of it was read like that"
        : "this was read as \(entry.file) before, of which 'sources' said something else, and its records "
          + "stay as they were read",
      remedy:
        "give it its old name, or remove it where it is a copy; or mend 'sources' of lockin.yaml, and then "
        + "'lockin import --rebuild' reads it by what stands there of \(file)"
    )
  }
}

/// Looks up how exports were read before.
struct ReadingHistory {
  let store: Store
  let workspace: Workspace
  let configuration: Configuration
  /// The hash of its choices.
  let basis: String
  let zones: ZoneDatabase

  /// Whether what is said of files shapes what is read of a format; a zip has none.
  private static func isRuled(_ format: String) -> Bool {
    format != ExportFormat.calendar.name && format != ExportFormat.lockinDump.name
      && ExportFormat.all.contains { $0.name == format }
  }

  /// How bytes were read; nil where they never were.
  func reading(of hash: [UInt8]) throws -> ReadBefore? {
    guard let entry = try store.latestImport(of: hash),
      ReadingHistory.isRuled(entry.format)
    else { return nil }
    var then = configuration
    if let rules = entry.rules, rules != basis,
      let text = try store.rules(of: rules)
    {
      then = try ReadingRules.configuration(text, workspace, zones: zones)
    }
    return ReadBefore(
      entry: entry,
      configuration: then,
      rule: then.source(of: entry.file, in: try archive(of: entry.file))
    )
  }

  /// What is told of files that would be read otherwise now than they were; the names are those that were read.
  func warnings(of names: [String: [UInt8]]) throws -> [Diagnostic] {
    try names.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap {
      file,
      hash in
      // Most are called as they were.
      guard let entry = try store.latestImport(of: hash), !entry.file.hasSameBytes(as: file),
        let before = try reading(of: hash),
        before.differs(from: configuration.source(of: file, in: try archive(of: file)))
      else { return nil }
      return before.warning(of: file)
    }
  }

  /// The zip that holds a file of this name; nil where it lies in none.
  private func archive(of file: String) throws -> String? {
    var parts = file.split(separator: "/", omittingEmptySubsequences: false)
    while parts.count > 1 {
      parts.removeLast()
      let name = parts.joined(separator: "/")
      if name.lowercased().hasSuffix(".zip") { return name }
      if try store.rememberedHash(of: name) != nil { return name }
    }
    return nil
  }
}
