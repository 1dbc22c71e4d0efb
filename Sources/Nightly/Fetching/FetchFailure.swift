import Documents
import Platform

/// Why nothing was fetched from a source; what was there stays.
public enum FetchFailure: Error, Sendable, Equatable {
  /// The way or the server failed.
  case download(DownloadFailure)
  /// There is no key, or it can't be used; `isAddress` of a file that holds the address.
  case key(ServiceKey, ServiceKey.Problem, isAddress: Bool)
  /// What the file holds is no address.
  case badAddress(SourceAddress.Problem)
  /// The server answered with something else than what it was asked for; what that is, in words.
  case otherAnswer(expected: String, came: String)
  /// The calendar has no event, and the one that is there has some.
  case emptied
  /// Its number in the list was another source's before.
  case renumbered
  /// The server does not keep to the time that it was asked about.
  case ignoresRange
  /// Not all came within the seconds of the source.
  case tooSlow(seconds: Int)
  /// The program was never allowed.
  case notAllowed
  /// The program ended in another way than well.
  case program(ProgramEnd)
  /// What came could not be kept.
  case disk(FileError)

  /// How a program ended.
  public enum ProgramEnd: Sendable, Equatable {
    case notStarted(reason: String)
    case failed(code: Int32)
    case killed(signal: Int32)
    case tooLong(seconds: Int)
    case tooMuch
    case silent
    case unknownForm
    /// It printed an export without anything in it, and has given nothing yet.
    case nothing
  }

  /// A word that files may keep.
  public var code: String {
    switch self {
    case .download(.transfer(let failure)): failure.kind.rawValue
    case .download(.status(let status, _)): "status_\(status)"
    case .download: "redirect"
    case .key: "no_key"
    case .badAddress: "bad_url"
    case .otherAnswer: "other_answer"
    case .emptied: "emptied"
    case .renumbered: "renumbered"
    case .ignoresRange: "ignores_range"
    case .tooSlow: "timed_out"
    case .notAllowed: "not_allowed"
    case .program: "program_failed"
    case .disk: "cannot_write"
    }
  }
}
