import Analysis
import CivilTime
import Documents
@_spi(Texts) import Platform
import Reports
import Storage

/// What is wrong with the files among the reports: those that are missing, have other bytes, or are not lockin's.
struct PublishedFlaws {
  /// The folder, as it is opened.
  let folder: String
  /// The same as the person knows it.
  let name: String
  let store: Store
  /// The paths that a run keeps as they should be.
  let kept: Set<String>

  /// What was found, and how many files were looked at.
  struct Found {
    var files = 0
    var flaws: [Flaw] = []
    /// The paths with flaws.
    var paths: Set<String> = []
    /// The paths of reports that are not published any more, and of which no sum is known: those of a workspace that was
    /// moved, or whose store was made anew.
    var older: [String] = []
    /// The paths of files in whose places folders stand, and of folders in whose places files do.
    var inTheWay: [String] = []
    /// The number of the latest name that one of them is to get.
    var moved = 0
  }

  func find() throws -> Found {
    let place = SystemPath.resolved(folder)
    let known = try store.publishedPaths(in: place)
    var sums: [String: PublishedSums] = [:]
    for entry in try store.sums(in: place, after: nil, atMost: .max) { sums[entry.place] = entry }
    var found = Found()
    let isThere = try FileStatus.ifPresent(folder)?.isDirectory == true
    let there = isThere ? try PlainTree(below: folder).files : []
    let out = there.filter { PublishedFlaws.leadsOut($0, of: folder) }
    found.flaws += out.map(link)
    found.paths.formUnion(out)
    for path in known where !out.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
      let (part, file) = PublishedSums.split(path)
      guard let flaw = try flaw(of: path, sums[part]?.sums[file], in: place, &found) else {
        continue
      }
      found.flaws.append(flaw)
      found.paths.insert(path)
    }
    let mine = Set(known + [OwnedFolder.mark] + out + found.inTheWay)
    let taken = found.inTheWay.map { $0 + "/" }
    let copies = copies(of: sums)
    for path in there where !mine.contains(path) && !taken.contains(where: path.hasPrefix) {
      if let original = try copies(path) {
        found.flaws.append(copy(path, original))
      } else if ReportPlace.holds(path) {
        found.older.append(path)
      } else {
        found.flaws.append(stray(path))
      }
    }
    return found
  }

  /// Whether a path in a folder is a link that leads out of it.
  private static func leadsOut(_ path: String, of folder: String) -> Bool {
    let file = folder + "/" + path
    guard SystemPath.target(of: file) != nil else { return false }
    let place = SystemPath.resolved(folder)
    return !SystemPath.resolved(file).hasPrefix(place == "/" ? place : place + "/")
  }

  /// Whether any link below a folder leads out of it, so that nothing can be drawn there.
  static func hasWayOut(_ folder: String) throws -> Bool {
    guard try FileStatus.ifPresent(folder)?.isDirectory == true else { return false }
    return try PlainTree(below: folder).files.contains { leadsOut($0, of: folder) }
  }

  private func link(_ path: String) -> Flaw {
    let place = name + "/" + path
    let command = "rm -- \(place.shellQuoted) && lockin run"
    return Flaw(
      .published,
      place,
      "this is a link that leads out of the reports: what it leads to is published with them",
      remedy: "type '\(command)', which leaves what it leads to",
      command: command
    )
  }

  /// Gives the published file that a path holds the bytes of; nil where it is none's, or only a report's own.
  private func copies(of sums: [String: PublishedSums]) -> (String) throws -> String? {
    var paths: [Fingerprint: String] = [:]
    for (part, entry) in sums {
      for (file, sum) in entry.sums {
        let path = part.isEmpty ? file : part + "/" + file
        paths[sum] = min(paths[sum] ?? path, path)
      }
    }
    return { path in
      let file = folder + "/" + path
      guard ReportPlace.holds(path), SystemPath.target(of: file) == nil else { return nil }
      return try Fingerprint(FileHash.of(file: file)).flatMap { paths[$0] }
    }
  }

  private func copy(_ path: String, _ original: String) -> Flaw {
    let place = name + "/" + path
    return Flaw(
      .published,
      place,
      "this is a copy of \(name)/\(original) under the name of another report",
      remedy: "remove it",
      command: "rm -- \(place.shellQuoted)"
    )
  }

  private func flaw(
    of path: String,
    _ sum: Fingerprint?,
    in place: String,
    _ found: inout Found
  ) throws -> Flaw? {
    let isKept = kept.contains(path) || path == ReportPaths.actual
    let file = folder + "/" + path
    guard let status = try FileStatus.ifPresent(file) else {
      if isKept, let place = try notFolder(above: path) {
        found.paths.insert(path)
        return found.inTheWay.contains(place) ? nil : inTheWay(place, isFolder: false, true, &found)
      }
      // What is published no longer may be removed by hand.
      return isKept
        ? .ofPublished(name + "/" + path, "this published file is gone", looksUntouched: false)
        : nil
    }
    found.files += 1
    let known = try store.published(path, in: place)
    let now = PublishedFile(size: status.size, modified: status.modified, inode: status.inode)
    let looksUntouched = status.isRegular && known == now
    guard !status.isDirectory else { return inTheWay(path, isFolder: true, isKept, &found) }
    guard status.isRegular else {
      return other(path, "something else stands in the place of this published file", isKept, false)
    }
    guard let sum else {
      return looksUntouched || !isKept
        ? nil : other(path, "this published file was changed", isKept, false)
    }
    guard try Fingerprint(FileHash.of(file: file)) != sum else { return nil }
    return other(
      path,
      "this published file does not hold the bytes that lockin wrote",
      isKept,
      looksUntouched
    )
  }

  /// What stands in the place of a folder that a path leads through, the folder of reports itself as an empty path; nil
  /// where nothing does.
  private func notFolder(above path: String) throws -> String? {
    var inner = ""
    for part in path.split(separator: "/") {
      let place = inner.isEmpty ? folder : folder + "/" + inner
      guard try FileStatus.isTaken(place) else { return nil }
      guard try FileStatus.ifPresent(place)?.isDirectory == true else { return inner }
      inner += (inner.isEmpty ? "" : "/") + part
    }
    return nil
  }

  /// A folder in the place of a file, or the other way round, which no run takes away.
  private func inTheWay(
    _ path: String,
    isFolder: Bool,
    _ isKept: Bool,
    _ found: inout Found
  ) -> Flaw {
    found.inTheWay.append(path)
    let place = path.isEmpty ? name : name + "/" + path
    repeat { found.moved += 1 } while !FileStatus.isAbsent("\(folder)-moved-\(found.moved)")
    let command =
      "mv -nT -- \(place.shellQuoted) \("\(name)-moved-\(found.moved)".shellQuoted)"
      + (isKept ? " && lockin run" : "")
    return Flaw(
      .published,
      place,
      isFolder
        ? "a folder stands in the place of this published file"
        : "a file stands in the place of this folder of reports",
      remedy: "type '\(command)', which moves it out of the reports"
        + (isKept
          ? " and puts \(isFolder ? "the file" : "what belongs there") in place again" : ""),
      command: command
    )
  }

  private func other(
    _ path: String,
    _ words: String,
    _ isKept: Bool,
    _ looksUntouched: Bool
  ) -> Flaw {
    let place = name + "/" + path
    guard isKept else {
      return Flaw(
        .published,
        place,
        words,
        remedy: "lockin publishes it no longer: remove it",
        command: "rm -- \(place.shellQuoted)"
      )
    }
    return .ofPublished(place, words, looksUntouched: looksUntouched)
  }

  private func stray(_ path: String) -> Flaw {
    let place = name + "/" + path
    return DraftName.final(of: path) != nil
      ? Flaw(
        .published,
        place,
        "this file was left by a command that was ended",
        remedy: "remove it",
        command: "rm -- \(place.shellQuoted)"
      )
      : Flaw(
        .published,
        place,
        "lockin did not put this file here, or does so no longer",
        remedy: "move it to another folder, or remove it: what lies here is what you publish"
      )
  }
}
