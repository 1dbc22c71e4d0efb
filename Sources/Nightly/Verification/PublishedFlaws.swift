import Documents
@_spi(Texts) import Platform
import Reports

/// What is wrong with the files among the reports: those that are missing, have other bytes, or are not lockin's.
struct PublishedFlaws {
  /// The folder, as it is opened.
  let folder: String
  /// The same as the person knows it.
  let name: String
  let manifest: SiteManifest

  /// What was found, and how many files were looked at.
  struct Found {
    var files = 0
    var flaws: [Flaw] = []
    /// The paths with flaws.
    var paths: Set<String> = []
    /// The paths of files in whose places folders stand, and of folders in whose places files do.
    var inTheWay: [String] = []
    /// The number of the latest name that one of them is to get.
    var moved = 0
  }

  /// What is wrong with a folder of which no manifest tells what was put there.
  static func unlisted(_ folder: String, as name: String, isOwn: Bool) throws -> [Flaw] {
    guard try FileStatus.ifPresent(folder)?.isDirectory == true else {
      var found = Found()
      let flaws = PublishedFlaws(folder: folder, name: name, manifest: SiteManifest(nil))
      return [flaws.inTheWay("", isFolder: false, &found)]
    }
    guard isOwn else { return [] }
    let words =
      "the list of what lockin published is gone, or a run was ended before it was whole, so that nothing was compared "
      + "with it"
    return [.ofPublished(name + "/" + SiteManifest.name, words, looksUntouched: false)]
  }

  func find() throws -> Found {
    var found = Found()
    let isThere = try FileStatus.ifPresent(folder)?.isDirectory == true
    let there = isThere ? try PlainTree(below: folder).files : []
    let out = there.filter { PublishedFlaws.leadsOut($0, of: folder) }
    found.flaws += out.map(link)
    found.paths.formUnion(out)
    let known = manifest.entries.keys.sorted()
    for path in known where !out.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
      guard let flaw = try flaw(of: path, &found) else { continue }
      found.flaws.append(flaw)
      found.paths.insert(path)
    }
    let mine = Set(known + [OwnedFolder.mark, SiteManifest.name] + out + found.inTheWay)
    let taken = found.inTheWay.map { $0 + "/" }
    for path in there where !mine.contains(path) && !taken.contains(where: path.hasPrefix) {
      found.flaws.append(try original(of: path).map { copy(path, $0) } ?? stray(path))
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

  /// The published file that a path holds the bytes of, where it is called as a report; nil where it is none's.
  private func original(of path: String) throws -> String? {
    let file = folder + "/" + path
    guard ReportPlace.holds(path), SystemPath.target(of: file) == nil else { return nil }
    return try manifest.entries.filter { try manifest.holds(file, $0.value) }.keys.min()
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

  private func flaw(of path: String, _ found: inout Found) throws -> Flaw? {
    let file = folder + "/" + path
    guard let status = try FileStatus.ifPresent(file), let entry = manifest.entries[path] else {
      if let place = try notFolder(above: path) {
        found.paths.insert(path)
        return found.inTheWay.contains(place) ? nil : inTheWay(place, isFolder: false, &found)
      }
      return .ofPublished(
        name + "/" + path,
        "this published file is gone",
        looksUntouched: false
      )
    }
    found.files += 1
    guard !status.isDirectory else { return inTheWay(path, isFolder: true, &found) }
    guard status.isRegular else {
      return .ofPublished(
        name + "/" + path,
        "something else stands in the place of this published file",
        looksUntouched: false
      )
    }
    guard try !manifest.holds(file, entry) else { return nil }
    return .ofPublished(
      name + "/" + path,
      "this published file does not hold the bytes that lockin wrote",
      looksUntouched: status.size == entry.size && status.modified == entry.modified
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
  private func inTheWay(_ path: String, isFolder: Bool, _ found: inout Found) -> Flaw {
    found.inTheWay.append(path)
    let place = path.isEmpty ? name : name + "/" + path
    repeat { found.moved += 1 } while !FileStatus.isAbsent("\(folder)-moved-\(found.moved)")
    let command =
      "mv -nT -- \(place.shellQuoted) \("\(name)-moved-\(found.moved)".shellQuoted) && lockin run"
    return Flaw(
      .published,
      place,
      isFolder
        ? "a folder stands in the place of this published file"
        : "a file stands in the place of this folder of reports",
      remedy: "type '\(command)', which moves it out of the reports and puts "
        + "\(isFolder ? "the file" : "what belongs there") in place again",
      command: command
    )
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
