import Documents
import Platform

/// What is wrong with the key of a workspace, and with the mark in its folder of reports that says whose they are.
struct KeyFlaws {
  let workspace: Workspace
  /// The folder of reports, as it is opened.
  let reports: String

  private var mark: String { reports + "/" + OwnedFolder.mark }
  private var markName: String { workspace.name(of: mark) }

  /// What is wrong with the key; where it was never made, nothing is.
  func ofKey() throws -> [Flaw] {
    guard let status = try FileStatus.ifPresent(workspace.keyFile) else {
      return FileStatus.isAbsent(mark) ? [] : [renewed("the key of this workspace is gone")]
    }
    do {
      _ = try PersonKey(workspace)
    } catch let problem as Diagnostic {
      return [renewed(problem.problem)]
    } catch let error as FileError {
      return [flaw("it can't be read (\(error.reason))", "look at its permissions and its disk")]
    }
    guard status.permissions & 0o077 != 0 else { return [] }
    let command = "chmod 600 -- \(quotedKey)"
    return [flaw("others may read the key of this workspace", "type '\(command)'", command)]
  }

  /// What is wrong where the store was made with another key.
  func ofStore(_ store: StoreKey) -> [Flaw] {
    store.isOther
      ? [flaw(store.problem, store.remedy, store.isOtherStore ? nil : StoreKey.acceptance)] : []
  }

  /// What is wrong with the mark of a folder of reports that something was published into from a store.
  func ofMark(_ store: StoreKey) throws -> [Flaw] {
    guard try FileStatus.ifPresent(reports)?.isDirectory == true,
      // set aside: what is wrong with the key is told by itself, and nothing can be compared with it.
      let key = try? PersonKey.known(workspace)
    else { return [] }
    let again = "lockin run --fresh"
    guard try FileStatus.isTaken(mark) else {
      return [
        Flaw(
          .published,
          markName,
          "the mark that says whose these reports are is gone",
          remedy: "type '\(again)', which puts it there again",
          command: again
        )
      ]
    }
    let found: [UInt8]
    do throws(FileError) { found = try ByteStream.contents(of: mark, limit: 4096) } catch {
      return [
        Flaw(
          .published,
          markName,
          "the mark that says whose these reports are can't be read (\(error.reason))",
          remedy: "look at its permissions and its disk"
        )
      ]
    }
    guard ![key.folder, store.noted].contains(where: { $0.map(OwnedFolder.bytes) == found }) else {
      return []
    }
    let command = "rm -- \(markName.shellQuoted) && \(again)"
    return [
      Flaw(
        .published,
        markName,
        "the mark that says whose these reports are is not this workspace's",
        remedy:
          "choose another folder where another workspace publishes into this one, and bring back lockin.key from a backup "
          + "where it was changed; where neither is so, type '\(command)'",
        command: command
      )
    ]
  }

  private var quotedKey: String { workspace.name(of: workspace.keyFile).shellQuoted }

  /// A key of which another is to be made, which makes another of the mark as well.
  private func renewed(_ words: String) -> Flaw {
    let command =
      "rm -f -- \(quotedKey) \(markName.shellQuoted) && \(StoreKey.acceptance)"
    return flaw(
      words,
      "bring it back from a backup, so that your backups are known as yours; or type '\(command)', which makes another",
      command
    )
  }

  private func flaw(_ words: String, _ remedy: String, _ command: String? = nil) -> Flaw {
    Flaw(.key, workspace.name(of: workspace.keyFile), words, remedy: remedy, command: command)
  }
}
