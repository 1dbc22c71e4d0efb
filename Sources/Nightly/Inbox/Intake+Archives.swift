import Documents
import Platform
import Records
import Storage

/// Exports that are packed.
///
/// A file of gzip is one export. The members of a zip are exports of their own: one that was read before is
/// not read again when the zip grows, calendars take the place of those of their name, and a mistake costs its
/// member. Each is known by what it holds, packed or not.
///
/// All that is read is unpacked once before: nothing comes of what turns out to be damaged at its end.
extension Intake {
  /// Finds out what gzip has packed in a file; throws a `Diagnostic` where that can't be read.
  func unpackGzip(_ found: inout FoundExport) throws {
    do throws(ArchiveFault) {
      let part = PackedPart.gzip(ofSize: found.size)
      found.packed = try part.checked(in: found.path, within: UnpackLimits())
    } catch {
      throw try error.diagnostic(in: found.file)
    }
  }

  /// Reads the members of a zip that are exports; gives what kept some of them from being taken in.
  func readZip(_ zip: FoundExport, _ summary: inout IntakeSummary) throws -> [Diagnostic] {
    var reading = ZipReading(zip: zip)
    do throws(ArchiveFault) {
      reading.members = try ZipDirectory(of: zip.path).members.filter {
        Intake.isExport($0.name) && !$0.name.hasPrefix("__MACOSX/")
      }
    } catch {
      throw try error.diagnostic(in: zip.file)
    }
    for member in reading.members where !reading.isFull {
      try read(member, of: &reading, &summary)
    }
    summary.add(reading.told)
    guard reading.exports > 0 || reading.hasProblem else { throw reading.nothing }
    if reading.isNew { summary.filesRead += 1 } else { summary.filesKnown += 1 }
    // What could not be taken in is tried again, as a file of its own would be.
    guard !reading.hasProblem else { return reading.told }
    try rememberZip(zip)
    try store.keepUntold(reading.told, about: zip.file)
    return []
  }

  /// Reads a member of a zip, unless the archive has its bytes.
  private func read(
    _ member: ZipDirectory.Member,
    of reading: inout ZipReading,
    _ summary: inout IntakeSummary
  ) throws {
    var found = reading.zip
    found.file += "/" + member.name
    found.zip = reading.zip.file
    let format: ExportFormat
    do throws(ArchiveFault) {
      let part = try member.content.get()
      let head = try part.head(ExportFormat.headSize, in: found.path)
      guard let known = reading.format(of: found, head, configuration) else {
        try expectWhole(part, in: found.path)
        return
      }
      format = known
      let checked = try part.checked(in: found.path, within: reading.limits)
      reading.limits.bytes -= checked.size ?? 0
      found.packed = checked
    } catch {
      reading.note(error, try error.diagnostic(in: found.file))
      return
    }
    reading.exports += 1
    let problem = try obstacle(of: found.file) {
      if try take(found, format, &summary) { reading.isNew = true }
    }
    if let problem { reading.note(problem) }
  }
}

extension Intake {
  /// Throws where what is no export is damaged: it may be one whose first line is.
  private func expectWhole(_ part: PackedPart, in path: String) throws(ArchiveFault) {
    do throws(ArchiveFault) {
      _ = try part.checked(in: path, within: UnpackLimits(bytes: Intake.largestLook))
    } catch .tooLarge, .tooDense {
      // set aside: what is larger than that is a film, and costs more than it may say.
    }
  }

  /// So many bytes of what is no export are looked at: 64 MB.
  private static let largestLook: Int64 = 64 << 20
}

/// What became of the members of a zip so far.
private struct ZipReading {
  let zip: FoundExport
  /// The files that may be exports.
  var members: [ZipDirectory.Member] = []
  /// What may still be unpacked.
  var limits = UnpackLimits()
  /// How many members are exports.
  var exports = 0
  /// Whether one of them was read just now.
  var isNew = false
  /// Whether something could not be taken in.
  private(set) var hasProblem = false
  /// Whether no more may be unpacked.
  private(set) var isFull = false
  /// What is to be told, the first of each kind.
  private var notes: [(first: Diagnostic, count: Int)] = []
  /// What was said of the first member that looks like an export and is none that is known.
  private var unknown: Diagnostic?

  init(zip: FoundExport) { self.zip = zip }

  /// What is to be told of members; of many with one mistake, one line tells.
  var told: [Diagnostic] {
    notes.map { $0.first.standing(for: $0.count, as: $0.first.severity) }
  }

  /// Adds what keeps a member from being read.
  mutating func note(_ fault: ArchiveFault, _ problem: Diagnostic) {
    note(problem)
    if case .tooLarge = fault { isFull = true }
  }

  /// Adds a mistake in a member.
  mutating func note(_ problem: Diagnostic) {
    hasProblem = true
    add(problem)
  }

  private mutating func add(_ problem: Diagnostic) {
    guard let place = notes.firstIndex(where: { $0.first.code == problem.code }) else {
      notes.append((problem, 1))
      return
    }
    notes[place].count += 1
  }

  /// The format of a member that begins with these bytes; nil where it is no export.
  mutating func format(
    of found: FoundExport,
    _ head: [UInt8],
    _ configuration: Configuration
  ) -> ExportFormat? {
    // What is said of all members of a zip is no reason to take each for a table.
    let isMapped = configuration.source(of: found.file)?.mapping != nil
    do throws(Diagnostic) {
      return try ExportFormat.detect(head: head, file: found.file, hasMapping: isMapped)
    } catch {
      switch error.code {
      case "unknown_header" where configuration.source(of: found)?.mapping != nil: return .mapped
      case "archive" where !ArchiveKind.isDocument(head):
        add(error.standing(for: 1))
      case "unknown_header", "unknown_json", "empty_export":
        unknown = unknown ?? error
      default: break
      }
      return nil
    }
  }

  /// What is told of a zip without an export.
  var nothing: Diagnostic {
    if let unknown { return unknown }
    let what =
      switch members.count {
      case 0: "there is no file in this zip"
      case 1: "the file in this zip, \(members[0].name.quoted), is no export that lockin reads"
      default:
        "none of the \(members.count) files in this zip is an export that lockin reads"
      }
    return Diagnostic(
      file: zip.file,
      code: "no_export",
      problem: what,
      remedy: "export it again, or remove it from the inbox; docs/formats.md lists what is read"
    )
  }
}

extension ArchiveFault {
  /// What to tell of something packed that can't be read; throws `FileError` where the file can't be.
  fileprivate func diagnostic(in file: String) throws -> Diagnostic {
    let again = "nothing of it was taken in; download or export it again"
    let unpack =
      "nothing of it was taken in; unpack it, and put the exports that it holds into the inbox"
    func told(_ code: String, _ problem: String, _ remedy: String) -> Diagnostic {
      Diagnostic(file: file, code: code, problem: problem, remedy: remedy)
    }
    switch self {
    case .unreadable(let error): throw error
    case .noMemory:
      return told(
        "no_memory",
        "this is packed, and there is no memory to unpack it",
        "nothing of it was taken in; end other programs, and run again"
      )
    case .truncated: return told("packed_truncated", "this ends before it is whole", again)
    case .damaged: return told("packed_damaged", "this is packed, and damaged", again)
    case .wrongChecksum:
      let problem = "this is packed, and damaged: its checksum is that of something else"
      return told("packed_damaged", problem, again)
    case .encrypted:
      return told(
        "packed_encrypted",
        "this takes a password",
        "nothing of it was taken in; pack it without one, or unpack it"
      )
    case .unknownMethod(let method):
      let problem = "this is packed by \(ArchiveFault.name(of: method)), which lockin does not read"
      return told("packed_unknown", problem, unpack)
    case .tooLarge(let limit):
      let isEnd = limit < UnpackLimits.most
      return told(
        "packed_too_large",
        "there is more in this archive than the \(UnpackLimits.most >> 20) MB that are unpacked"
          + (isEnd ? ", and this is where they end" : ""),
        "nothing of this was taken in, nor of what is behind it; unpack it, or export a shorter time"
      )
    case .tooDense(let density):
      return told(
        "packed_too_dense",
        "each byte of this stands for more than \(density), as in no export",
        "it was not unpacked, and nothing of it was taken in; if it is an export, unpack it"
      )
    case .tooManyMembers(let count):
      return told(
        "packed_too_many",
        "there are \(count) files in this zip, and \(UnpackLimits().members) are the most that are "
          + "looked through",
        unpack
      )
    case .severalParts:
      return told(
        "packed_in_parts",
        "this is one part of a zip that has several",
        "nothing of it was taken in; put the parts together, or unpack it"
      )
    }
  }

  /// What a method of a zip is called.
  ///
  /// Source: APPNOTE 4.4.5.
  private static func name(of method: Int) -> String {
    [
      1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 20: "zstd", 93: "zstd",
      94: "MP3", 95: "xz", 96: "JPEG", 97: "WavPack", 98: "PPMd",
    ][method] ?? "method \(method)"
  }
}
