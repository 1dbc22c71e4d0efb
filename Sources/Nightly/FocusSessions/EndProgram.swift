import Documents
import Platform

/// A person's own command that is started when a session ends that somebody follows.
package struct EndProgram: Equatable {
  /// The program and its arguments; no shell reads them.
  let command: [String]

  /// How long it may take, in seconds: a sound has an end.
  private static let timeout = 30

  /// Starts it in a folder with what was logged on its standard input; gives what went wrong, or nil.
  package func tell(
    _ document: JSONValue,
    folder: String,
    environment: [String: String]
  ) -> Diagnostic? {
    let outcome = ChildProcess(command: command, folder: folder, environment: environment)
      .run(JSONWriter.compact(document) + [0x0a], seconds: EndProgram.timeout)
    let program = (command.first ?? "").quoted
    let problem: String
    switch outcome {
    case .done: return nil
    case .notStarted(let reason): problem = "\(program) could not be started (\(reason))"
    case .failed(let code): problem = "\(program) ended with \(code)"
    case .killed(let signal): problem = "\(program) was ended by signal \(signal)"
    case .tooLong, .tooMuch:
      problem = "\(program) took more than \(EndProgram.timeout) seconds and was ended"
    }
    return Diagnostic(
      file: "lockin.yaml",
      severity: .warning,
      code: "end_program_failed",
      problem: "the session is logged, and " + problem,
      remedy: "see what it says when it runs alone, or mend 'at_end'"
    )
  }
}
