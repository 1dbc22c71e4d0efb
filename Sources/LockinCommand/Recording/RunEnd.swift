import Documents
import Nightly
import Storage

/// How a run ended, in a word that says more than its number.
enum RunEnd: String, CaseIterable {
  case done
  case warnings
  case noData = "no_data"
  case noPermission = "no_permission"
  case input
  case storeDamaged = "store_damaged"
  case storeGone = "store_gone"
  case bug
  case noMemory = "no_memory"
  case cannotCreate = "cannot_create"
  case cannotWrite = "cannot_write"
  case locked
  case configuration
  case noWorkspace = "no_workspace"
  /// Whoever starts runs may write this one and the next.
  case killed
  case timedOut = "timed_out"

  /// How a run ended that published.
  init(published exit: ExitCode) { self = exit == .done ? .done : .warnings }

  /// How a run ended that an error ended; nil for one that never began: another one was at work, or it
  /// was called wrongly.
  init?(_ error: any Error) {
    let error = (error as? StepError)?.underlying ?? error
    switch ErrorMessage(error).exitCode {
    case .done, .warnings, .usage, .locked: return nil
    case .bug: self = .bug
    case .noMemory: self = .noMemory
    case .cannotCreate: self = .cannotCreate
    case .cannotWrite: self = .cannotWrite
    case .noPermission: self = .noPermission
    case .configuration:
      let isAbsent = (error as? ConfigurationError)?.isOfAbsence ?? false
      self = isAbsent ? .noWorkspace : .configuration
    case .data:
      self =
        switch error {
        case is NothingToPublish: .noData
        case is ArchiveGone: .storeGone
        // A fault that the store itself found may lie in the file that was named.
        case let error as StoreError: error.isForeign ? .input : .storeDamaged
        default: .input
        }
    }
  }
}

extension ConfigurationError {
  /// Whether there is no configuration at all.
  var isOfAbsence: Bool { diagnostic.code == "no_configuration" }
}

extension StoreError {
  /// Whether the file is not lockin's at all, or of a newer one.
  fileprivate var isForeign: Bool { code == 0 && problem.hasSuffix("was left alone") }
}
