import Documents
@_spi(Texts) import Platform
import Records

/// What on a machine may be of use to a workspace: looked for by names, and never read into one unasked.
package struct FoundSources: Equatable {
  /// Whether something takes connections where ActivityWatch does.
  var hasActivityWatch = false
  /// Downloads that are exports or calendars, by name; at most `most`.
  private(set) var downloads: [String] = []
  /// How many more there are.
  private(set) var more = 0
  /// Folders of calendars that other programs keep.
  private(set) var calendars: [String] = []
  /// The person's home, in place of which `~` stands in what is told.
  private let home: String
  /// The folder that a new workspace's exports belong into, as a person would write it.
  private let inbox: String

  /// How many downloads are told.
  private static let most = 5
  /// How many files of the folder of downloads are looked into.
  private static let mostLookedInto = 200

  /// Where khal and vdirsyncer usually keep calendars.
  private static let folders = [
    ".calendars", ".local/share/khal/calendars", ".local/share/vdirsyncer/calendars",
    ".vdirsyncer/calendars",
  ]

  /// Looks below a home; nothing is found where there is none.
  ///
  /// `answers` says whether something takes connections at a port of this machine.
  package init(
    home: String?,
    inbox: String,
    answers: (_ port: UInt16) -> Bool = LoopbackPort.answers
  ) {
    self.inbox = inbox
    self.home = home.map { $0 == "/" ? "" : $0 } ?? ""
    hasActivityWatch = answers(5600)
    guard let home, home.hasPrefix("/") else { return }
    lookAtDownloads(self.home + "/Downloads")
    calendars = FoundSources.folders.map { self.home + "/" + $0 }.filter(FoundSources.isFolder)
  }

  private mutating func lookAtDownloads(_ folder: String) {
    // set aside: a folder that is not there, or not to be read, holds nothing to propose.
    let names = (try? Directory.names(in: folder)) ?? []
    let endings = [".ics", ".csv", ".json"]
    let named = names.filter { name in
      !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
    }
    let exports = named.prefix(FoundSources.mostLookedInto).filter { name in
      FoundSources.isExport(folder + "/" + name)
    }
    downloads = exports.prefix(FoundSources.most).map { folder + "/" + $0 }
    more = exports.count - downloads.count
  }

  private static func isExport(_ path: String) -> Bool {
    // set aside: what can't be looked into is not proposed.
    guard let status = try? FileStatus(reading: path), status.isRegular, status.size > 0 else {
      return false
    }
    // set aside: what is no export is not proposed.
    return (try? ExportFormat.detect(path: path, file: path)) != nil
  }

  private static func isFolder(_ path: String) -> Bool {
    // set aside: what can't be looked at is not proposed.
    (try? FileStatus.ifPresent(path))?.isDirectory ?? false
  }

  /// What could be put into the inbox, as commands for a shell.
  package var lines: [String] {
    var lines = downloads.map { "  cp \(shown($0)) \(inbox.shellWord)/" }
    if more > 0 { lines.append("  and \(more) more in ~/Downloads") }
    lines += calendars.map {
      let name = $0.split(separator: "/").last.map(String.init) ?? ""
      let link = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return "  ln -s \(shown($0)) \(inbox.shellWord)/\(link)"
    }
    guard !lines.isEmpty else { return [] }
    return ["Found on this machine, and left where it is; to have it read, type:"] + lines
  }

  private func shown(_ path: String) -> String {
    guard path.hasPrefix(home + "/") else { return path.shellWord }
    return "~/" + String(path.dropFirst(home.count + 1)).shellWord
  }
}
