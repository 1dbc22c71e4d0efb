import Backup
import CivilTime
import Files
import Texts

/// What is wrong with the backups in the folder that the configuration names.
struct BackupFlaws {
  /// The folder, as it is opened and as the person knows it.
  let folder: String
  let name: String
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
  }

  func find(_ note: (_ done: Int, _ all: Int) -> Void) throws -> Found {
    var found = Found()
    guard !FileStatus.isAbsent(folder) else { return found }
    let names = try Directory.names(in: folder).filter { BackupGenerations.instant($0) != nil }
    let turn = names.isEmpty ? 0 : abs(today.dayNumber) % names.count
    for (place, file) in names.enumerated() {
      let isOpened = passphrase != nil && (all || place == names.count - 1 || place == turn)
      note(place, names.count)
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
        found.flaws.append(
          Flaw(
            .backup,
            name + "/" + file,
            error.reason,
            remedy: "look at its permissions and its disk"
          )
        )
      }
      found.backups += 1
    }
    return found
  }

  private func flaw(_ file: String, _ fault: BackupFault) -> Flaw {
    let place = name + "/" + file
    // The fault names the file as it was opened, and says what to do behind a colon.
    let words = String(fault.description.dropFirst(fault.path.count + 2))
    let problem = words.firstRange(of: ": ").map { String(words[..<$0.lowerBound]) } ?? words
    let command = "rm -- \(PublishedFlaws.quoted(place)) && lockin backup"
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
    return Flaw(
      .backup,
      place,
      problem,
      remedy: "it can't be mended: '\(command)' makes another",
      command: command
    )
  }
}
