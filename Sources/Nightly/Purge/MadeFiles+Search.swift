import Documents
@_spi(Texts) import Platform
import Storage

extension MadeFiles {
  /// What a workspace is looked through for, besides reports and calendars in their places.
  struct Search {
    /// Folders that are not looked into, by their paths without links.
    var skipped: Set<String>
    /// The store and the copies of it that lockin looks after, by their paths without links.
    var stores: Set<String>
    /// Folders of pages of timetables, by their paths without links.
    var previews: Set<String> = []
    /// Whether calendars of moved events go.
    var takesMoves = false
    /// Whether of an export some files may be gone already, as a purge that was ended had begun with it; by its list.
    var isBegun: (_ list: String) throws -> Bool = { _ in false }
  }

  /// Looks through the workspace for exports of `lockin export`, calendars of moved events, sealed files and copies of
  /// the store.
  mutating func look(for search: Search) throws {
    try look(SystemPath.resolved(workspace.absolute(workspace.root)), "", search)
  }

  private mutating func look(_ folder: String, _ name: String, _ search: Search) throws {
    for entry in try Directory.names(in: folder) {
      let path = folder + "/" + entry
      let inner = name.isEmpty ? entry : name + "/" + entry
      guard !search.skipped.contains(path), SystemPath.target(of: path) == nil,
        let status = try FileStatus.ifPresent(path)
      else { continue }
      if status.isDirectory {
        if !isPersons(inner), try isApart(path, inner) || addExport(path, inner, search) {
          continue
        }
        let (known, place) = (made.count, folders.count)
        try look(path, inner, search)
        if made.count > known { folders.insert(path, at: place) }
      } else if status.isRegular {
        try look(at: path, inner, search)
      }
    }
  }

  /// Whether a name is that of something of the person's own, whatever it looks like.
  private func isPersons(_ name: String) -> Bool {
    OwnFiles.folders.contains { name == $0 || name.hasPrefix($0 + "/") }
  }

  private mutating func look(at path: String, _ name: String, _ search: Search) throws {
    if try BackupFile.isOne(path) { return sealed.append(name) }
    if search.takesMoves, !isPersons(name), name == "changes.ics" || name.hasSuffix("/changes.ics")
    {
      if try MadeFiles.isCalendar(path) { made.append(name) }
      return
    }
    if try addStray(path, name, isPersons: isPersons(name), search) { return }
    guard !search.stores.contains(path), MadeFiles.isStore(path) else {
      if !isPersons(name) { unknown.append(name) }
      return
    }
    left.append(
      LeftBehind(
        name: name,
        why: "this is a store of lockin's, and most likely a copy of this one",
        remedy: "remove it yourself"
      )
    )
  }

  private static func isStore(_ path: String) -> Bool {
    let mark = Array("SQLite format 3\0".utf8)
    // set aside: what can't be read is not known to be one.
    guard (try? ByteStream.contents(of: path, first: mark.count)) == mark else { return false }
    // set aside: as above.
    return (try? StoreFile.isStore(path)) == true
  }

  /// Whether a folder is left as a whole: another workspace, or what a command may have left that was ended.
  private mutating func isApart(_ path: String, _ name: String) throws -> Bool {
    if try FileStatus.ifPresent(path + "/" + OwnFiles.configuration)?.isRegular == true {
      left.append(
        LeftBehind(
          name: name,
          why: "this is a workspace of its own, and may be a copy",
          remedy: "purge it by itself with -C \(name), or remove it"
        )
      )
      return true
    }
    guard DraftName.final(of: name) != nil, try !PlainTree(below: path).files.isEmpty else {
      return false
    }
    left.append(
      LeftBehind(
        name: name,
        why: "a command that was ended may have left it, or it is your own",
        remedy: "remove it yourself if nothing in it is to stay"
      )
    )
    return true
  }

  // MARK: - Exports

  /// Takes a folder for an export where its list of sums says so; gives whether it is one.
  ///
  /// It goes where it is whole as it was made; else all of it stays.
  private mutating func addExport(
    _ folder: String,
    _ name: String,
    _ search: Search
  ) throws -> Bool {
    let (list, readme) = (folder + "/" + ExportReadme.sums, folder + "/" + ExportReadme.name)
    guard SystemPath.target(of: list) == nil, try FileStatus.ifPresent(list)?.isRegular == true
    else { return false }
    let title = Array(ExportReadme.title.utf8)
    // Where the page went before the rest, the list alone tells.
    if try FileStatus.ifPresent(readme)?.isRegular == true,
      try ByteStream.contents(of: readme, first: title.count) != title
    {
      return false
    }
    let sums = MadeFiles.sums(try ByteStream.contents(of: list, limit: 64 << 20))
    guard sums[ExportReadme.name] != nil, sums[ExportReadme.records] != nil else { return false }
    let tree = try PlainTree(below: folder)
    var (whole, flawed): ([String], [String]) = ([], [])
    for file in tree.files where file != ExportReadme.sums {
      let full = folder + "/" + file
      let isLink = SystemPath.target(of: full) != nil
      // set aside: what can't be read is not as it was made.
      let isWhole = !isLink && sums[file] != nil && sums[file] == (try? MadeFiles.sum(of: full))
      if isWhole { whole.append(file) } else { flawed.append(file) }
    }
    let shown = name + "/" + ExportReadme.sums
    let isBegun = try search.isBegun(shown)
    let there = Set(tree.files)
    let missing = isBegun ? [] : sums.keys.filter { !there.contains($0) }
    guard isBegun || flawed.isEmpty && missing.isEmpty else {
      leave(export: name, (flawed + missing).sorted())
      return true
    }
    others += flawed.map { name + "/" + $0 }
    // The list goes last, as it tells what the folder is.
    made += whole.map { name + "/" + $0 } + [shown]
    lists.append(shown)
    folders += tree.folders.map { $0.isEmpty ? folder : folder + "/" + $0 }
    return true
  }

  private mutating func leave(export name: String, _ changed: [String]) {
    let rest = changed.count - 1
    left.append(
      LeftBehind(
        name: name,
        why: "this export is not as lockin wrote it (\(changed[0])"
          + (rest == 0 ? ")" : " and \(rest) more)"),
        remedy: "remove it yourself if nothing in it is to stay"
      )
    )
  }

  /// The sums in a list, by the names of the files.
  private static func sums(_ bytes: [UInt8]) -> [String: String] {
    var sums: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard let space = line.firstRange(of: "  ") else { continue }
      var (sum, name) = (String(line[..<space.lowerBound]), String(line[space.upperBound...]))
      if sum.hasPrefix("\\") {
        sum.removeFirst()
        name = MadeFiles.unspelled(name)
      }
      sums[name] = sum
    }
    return sums
  }

  /// A name without what spells backslashes and line breaks in it.
  private static func unspelled(_ name: String) -> String {
    var (bytes, isSpelled): ([UInt8], Bool) = ([], false)
    for byte in name.utf8 {
      if isSpelled {
        bytes.append(byte == UInt8(ascii: "n") ? 0x0a : byte == UInt8(ascii: "r") ? 0x0d : byte)
        isSpelled = false
      } else if byte == UInt8(ascii: "\\") {
        isSpelled = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func sum(of path: String) throws -> String {
    let hash = ContentHash()
    let bytes = try ByteStream(path: path)
    while case let piece = try bytes.next(), !piece.isEmpty { hash.update(piece) }
    return ContentHash.hexadecimal(hash.finish())
  }
}
