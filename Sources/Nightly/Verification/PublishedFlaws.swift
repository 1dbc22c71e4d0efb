import Platform

/// What is wrong with the files among the reports, by the list of what was put there.
enum PublishedFlaws {
  /// The paths of files that are gone or do not hold the bytes that were written, and what is wrong with each; `name` is
  /// the folder as the person knows it.
  static func find(
    in folder: String,
    as name: String,
    _ manifest: SiteManifest
  ) throws -> [String: Flaw] {
    var found: [String: Flaw] = [:]
    for (path, entry) in manifest.entries {
      let file = folder + "/" + path
      guard let status = try FileStatus.ifPresent(file) else {
        found[path] = .ofPublished(
          name + "/" + path,
          "this published file is gone",
          looksUntouched: false
        )
        continue
      }
      guard try !manifest.holds(file, entry) else { continue }
      found[path] = .ofPublished(
        name + "/" + path,
        "this published file does not hold the bytes that lockin wrote",
        looksUntouched: status.size == entry.size && status.modified == entry.modified
      )
    }
    return found
  }
}
