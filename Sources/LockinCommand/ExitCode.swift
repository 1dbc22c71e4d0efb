/// How the program ends; the numbers are those of `sysexits.h` where it has one.
enum ExitCode: Int32, CaseIterable {
  /// All is done.
  case done = 0
  /// The command was called in a way that it does not know.
  case usage = 2
  /// Reports were published, but something should be looked at.
  case warnings = 3
  /// The input could not be used and nothing was published.
  case data = 65
  /// A mistake in lockin itself.
  case bug = 70
  /// The system gave no more memory.
  case noMemory = 71
  /// A file could not be made.
  case cannotCreate = 73
  /// A file could not be written.
  case cannotWrite = 74
  /// Another run is at work; trying again later will do.
  case locked = 75
  /// The person may not do it: permission was denied.
  case noPermission = 77
  /// The configuration can't be used.
  case configuration = 78

  /// Every number that the program may end with, with what it means.
  static let meanings: [(number: Int32, words: String)] = [
    (0, "done"), (2, "wrong usage"), (3, "done with warnings"), (65, "input unusable"),
    (70, "a bug"), (71, "no memory"), (73, "cannot create"), (74, "cannot write"),
    (75, "locked by another run"), (77, "permission denied"), (78, "configuration"),
  ]
}
