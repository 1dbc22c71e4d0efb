import Analysis
import Platform
import Storage

/// Whether the archive is whole, as far as the names of its files tell, and whether the cache can be read.
enum StoreLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    [try archive(checkup), cache(checkup)]
  }

  private static func archive(_ checkup: Checkup) throws -> Finding {
    let folder = checkup.workspace.archiveFolder
    let contents = try Archive(folder: folder, mayWrite: false).contents()
    let lacking = contents.missing.map { $0.stem + ".gz" } + contents.damaged
    if let first = lacking.first {
      let others =
        lacking.count == 1 ? "" : " and \(Wording.count(lacking.count - 1, "other file"))"
      return .todo(
        "archive",
        "\(first)\(others) in the archive is gone or can't be read",
        "'lockin verify' says what to do"
      )
    }
    guard !contents.exports.isEmpty else { return .ok("archive", "no export was read yet") }
    let bytes = try contents.exports.reduce(0) {
      $0 + (try FileStatus.ifPresent(folder + "/" + $1.stem + ".gz")?.size ?? 0)
    }
    return .ok(
      "archive",
      "the archive has \(Wording.count(contents.exports.count, "export")), \(DiskLook.amount(bytes))"
    )
  }

  private static func cache(_ checkup: Checkup) -> Finding {
    switch checkup.store {
    case .absent: .ok("cache", "there is no cache; the next run makes it")
    case .inUse: .unknown("cache", "a run writes to the cache, which was left alone")
    case .open: .ok("cache", "the cache can be read")
    case .unreadable(let error): .todo("cache", "\(error)", "look at its name and permissions")
    }
  }
}
