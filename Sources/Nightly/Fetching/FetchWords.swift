import Documents
import Platform

extension FetchFailure {
  /// What it is and what to do about it, in the words of a warning; none of them is the server's own.
  public func diagnostic(of source: FetchSource, file: String) -> Diagnostic {
    let (problem, remedy) = words(of: source)
    return Diagnostic(
      file: file,
      position: source.position,
      severity: .warning,
      code: "not_fetched",
      problem: "nothing was fetched from \(source.words): \(problem)",
      remedy: remedy + "; what was there stays, and the next run tries again"
    )
  }

  private func words(of source: FetchSource) -> (problem: String, remedy: String) {
    switch self {
    case .download(let failure): failure.words(of: source)
    case .key(let key, let problem, let isAddress):
      problem.words(of: key, isAddress ? "address" : "key", isAddress ? "url_file" : "key_file")
    case .badAddress(let problem):
      (
        "the file holds no address that can be used (\(problem.rawValue))",
        "write one line: https://..."
      )
    case .otherAnswer(let expected, let came):
      ("it answered with \(came) instead of \(expected)", "look at that address in a browser")
    case .emptied:
      (
        "the calendar came without any event, and yesterday's has some",
        "look whether it is still published; remove '\(source.inbox)' to take the empty one"
      )
    case .renumbered:
      (
        "its number in the list was that of another address before, or that one has it now, so that one would take the "
          + "other's place",
        "give each a 'name' of its own; what the folders of numbers hold stays part of the plan and of what was done until "
          + "you remove them"
      )
    case .ignoresRange:
      (
        "the server sends events of other times than it is asked for",
        "look whether it is a server of ActivityWatch, and bring it up to date"
      )
    case .tooSlow(let seconds):
      ("it took more than \(seconds) seconds", "raise 'timeout', or look why it is slow")
    case .notAllowed:
      (
        "its program was not allowed to run in this folder, or has changed since",
        "look at it, then type 'lockin fetch --allow'"
      )
    case .program(let end): end.words(of: source)
    case .disk(let error):
      ("\(error.path) can't be written (\(error.reason))", "make room, or look at the permissions")
    }
  }
}

extension FetchFailure.ProgramEnd {
  fileprivate func words(of source: FetchSource) -> (problem: String, remedy: String) {
    var program = "the program"
    if case .command(let words) = source.place, let first = words.first { program = "'\(first)'" }
    let alone = "see what it says when it runs alone"
    return switch self {
    case .notStarted(let reason):
      (
        "\(program) could not be started (\(reason))",
        "write its whole path, or one from the workspace, and make it executable"
      )
    case .failed(let code): ("\(program) ended with \(code)", alone)
    case .killed(let signal): ("\(program) was ended by signal \(signal)", alone)
    case .tooLong(let seconds):
      ("\(program) took more than \(seconds) seconds and was ended", "raise 'timeout'")
    case .tooMuch:
      (
        "\(program) printed more than 64 MB and was ended",
        "have it export less: '{since}' stands for a day"
      )
    case .silent: ("\(program) printed nothing", alone)
    case .nothing:
      (
        "there is nothing in the export that \(program) printed, nor was there before",
        "see whether it looks at the right place; from the first entry on an empty one is no news"
      )
    case .unknownForm:
      (
        "what \(program) printed is none of the exports that lockin reads",
        "docs/formats.md lists them"
      )
    }
  }
}

extension DownloadFailure {
  fileprivate func words(of source: FetchSource) -> (problem: String, remedy: String) {
    switch self {
    case .transfer(let failure): failure.words(of: source)
    case .status(401, _), .status(403, _):
      (
        "the server wants to be shown a key that is valid",
        source.kind == .calendar
          ? "copy the calendar's secret address anew, or add 'user' and 'key_file'"
          : "make a new key there, and put it where 'key_file' or 'key_env' says"
      )
    case .status(402, _):
      (
        "the account there does not include this (402)",
        "fetch fewer days with 'from', or see its plan"
      )
    case .status(404, _):
      ("the server knows no such address (404)", "copy the address anew")
    case .status(410, _):
      ("what was at that address is gone for good (410)", "copy the address anew")
    case .status(429, _):
      ("the server asks for fewer requests (429)", "fetch less often")
    case .status(let status, _):
      ("the server answered with status \(status)", "look at that address in a browser")
    case .redirectElsewhere(let host):
      (
        "the server sends on to another host, \(host), where nobody was asked to go",
        "write the address that a browser shows in the end"
      )
    case .redirectWithoutEncryption:
      ("the server sends on to an address without encryption", "ask whoever runs it")
    case .redirectToNowhere, .tooManyRedirects:
      ("the server sends on and on, or to nowhere", "look at that address in a browser")
    }
  }
}

extension TransportFailure {
  fileprivate func words(of source: FetchSource) -> (problem: String, remedy: String) {
    let network = "look whether the network is there"
    return switch kind {
    case .noLibrary: ("libcurl is not installed", "install the package \(CurlTransport.package)")
    case .refusedAddress:
      (
        "the name leads to a machine beyond your own networks, and the address is not encrypted",
        "write https, or 'insecure: true' where you know why"
      )
    case .unresolved: ("the name of its host is not known", network)
    case .unreachable:
      (
        "nobody takes connections there",
        source.kind == .activitywatch ? "look whether ActivityWatch is running" : network
      )
    case .connectionLost: ("the connection broke off", network)
    case .timedOut: ("no whole answer came in time", network + ", or raise 'timeout'")
    case .tlsFailed: ("no encrypted connection came about", "look whether the address is right")
    case .untrustedCertificate:
      ("the certificate of the server is not to be trusted", "name its authority with 'ca_file'")
    case .badAuthorities:
      ("the file of 'ca_file' can't be read", "look at its name and permissions")
    case .bodyTooLarge: ("the answer is larger than 64 MB", "fetch fewer days with 'from'")
    case .headerTooLarge, .malformed:
      ("what came is no answer of a web server", "look at that address in a browser")
    case .cancelled, .other: ("the transfer failed (\(self))", "look at that address in a browser")
    }
  }
}
