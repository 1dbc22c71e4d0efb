import Documents
import Platform

extension Session {
  /// What a run tells before it reads anything.
  package var toldBeforehand: [Diagnostic] { purgesAhead + plansBeingWritten }

  /// The files of `plans/` that other programs are writing to, which are waited for: whoever reads one before it is whole
  /// takes a part of it for all.
  package var plansBeingWritten: [Diagnostic] {
    // set aside: a folder that can't be read is told of where its files are.
    let names = (try? Directory.names(in: workspace.path("plans"))) ?? []
    var patience = OpenWriters.patience
    return names.sorted().compactMap { name in
      let path = workspace.path("plans/" + name)
      guard !OpenWriters.areGone(from: path, patience: patience) else { return nil }
      // They are waited for together.
      patience = 0
      return Diagnostic(
        file: workspace.name(of: path),
        severity: .warning,
        code: "being_written",
        problem: "another program is writing to this file, and what it held by then was read",
        remedy: "run again when that is done"
      )
    }
  }
}
