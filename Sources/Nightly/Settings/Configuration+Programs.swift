import Documents

extension Configuration {
  /// The programs that a configuration has started, each in a sentence without its end: nobody is asked before the
  /// first two, and the others need to be allowed.
  package var programs: [String] {
    func words(_ key: String, _ command: [String]) -> String {
      "\(key) starts " + command.map(\.quoted).joined(separator: " ")
    }
    var programs: [String] = []
    if let hook {
      programs.append(
        words("'alerts.hook'", hook.command) + " in the next run that finds new alerts, unasked"
      )
    }
    if let endProgram {
      programs.append(
        words("'session.at_end'", endProgram.command)
          + " when a session ends that 'lockin session --follow' shows, unasked"
      )
    }
    for source in fetched {
      guard case .command(let command) = source.place else { continue }
      programs.append(
        words("'fetch'", command) + " in runs once 'lockin fetch --allow' was told to"
      )
    }
    return programs
  }
}
