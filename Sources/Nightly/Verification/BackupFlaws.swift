import CivilTime
import Documents
@_spi(Texts) import Platform

/// What is wrong with the backups in the folder that the configuration names.
struct BackupFlaws {
  /// The folder, as it is opened and as the person knows it.
  let folder: String
  let name: String
  /// Who seals the workspace's; nil where it has no key.
  let owner: BackupOwner?
  /// Nil where none is at hand: only what can be seen without is looked at.
  let passphrase: [UInt8]?
  /// Whether each of them is opened, or only the newest and one of the others in turn.
  let all: Bool
  let today: CivilDate

  struct Found {
    var backups = 0
    /// How many of them were opened, and every file in them compared with its sum.
    var opened = 0
    var flaws: [Flaw] = []
    /// How many files are not the workspace's, in words; nil where there are none.
    var others: String?
  }

  func find(_ note: (_ done: Int, _ all: Int) -> Void) throws -> Found {
    let known = try OwnBackups(in: folder, of: owner)
    var found = Found(others: known.ofOthers(name))
    let own = known.backups
    let turn = own.isEmpty ? 0 : abs(today.dayNumber) % own.count
    for (place, backup) in own.enumerated() {
      let isOpened = passphrase != nil && (all || place == own.count - 1 || place == turn)
      note(place, own.count)
      let file = backup.name
      if backup.isMisnamed { found.flaws.append(misnamed(backup)) }
      do {
        if isOpened, let passphrase {
          _ = try BackupFile.check(folder + "/" + file, passphrase: passphrase)
          found.opened += 1
        } else {
          try BackupFile.look(at: folder + "/" + file)
        }
      } catch let fault as BackupFault {
        found.flaws.append(flaw(file, fault))
      } catch let error as FileError {
        found.flaws.append(unreadable(file, error))
      }
      found.backups += 1
    }
    found.flaws += known.unread.map { unreadable(String($0.path.dropFirst(folder.count + 1)), $0) }
    return found
  }

  private func unreadable(_ file: String, _ error: FileError) -> Flaw {
    Flaw(
      .backup,
      name + "/" + file,
      error.reason,
      remedy: "look at its permissions and its disk"
    )
  }

  /// One that bears the name of another.
  private func misnamed(_ backup: OwnBackups.Backup) -> Flaw {
    let right = BackupGenerations.name(Instant(milliseconds: backup.second * 1000))
    let place = name + "/" + backup.name
    let words = "this backup was made for another second than its name says, and was renamed"
    guard FileStatus.isAbsent(folder + "/" + right) else {
      return Flaw(
        .backup,
        place,
        words,
        remedy:
          "it was \(right), which bears another file now: look into both with 'lockin backup check', and give each "
          + "another name"
      )
    }
    let command =
      "mv -n -- \(place.shellQuoted) \((name + "/" + right).shellQuoted)"
    return Flaw(
      .backup,
      place,
      words,
      remedy: "'\(command)' gives it its own name again",
      command: command
    )
  }

  private func flaw(_ file: String, _ fault: BackupFault) -> Flaw {
    let place = name + "/" + file
    // The fault names the file as it was opened, and says what to do behind a colon.
    let words = String(fault.description.dropFirst(fault.path.count + 2))
    let problem = words.firstRange(of: ": ").map { String(words[..<$0.lowerBound]) } ?? words
    let command = "rm -- \(place.shellQuoted) && lockin backup"
    guard fault.kind != .wrongPassphrase else {
      return Flaw(
        .backup,
        place,
        problem,
        remedy:
          "try 'lockin backup check' with the passphrase that it was made with; where none opens it, "
          + "it is lost: '\(command)' makes another",
        command: command
      )
    }
    if case .newerForm = fault.kind {
      return Flaw(
        .backup,
        place,
        problem,
        remedy: "keep it, and look at it with that lockin: this one can't tell whether it is whole"
      )
    }
    return Flaw(
      .backup,
      place,
      problem,
      remedy: "it can't be mended: '\(command)' makes another",
      command: command
    )
  }
}
