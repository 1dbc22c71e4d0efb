import CMalloc
import CSystem
import Glibc
import Nightly

/// The program: finds the command, runs it, and turns what goes wrong into words and a number.
public enum Program {
  static var commands: [any Command.Type] {
    [
      InitCommand.self, RunCommand.self, ImportCommand.self, ReportCommand.self,
      MailCommand.self,
      CheckCommand.self, StatusCommand.self, CategoriesCommand.self, ActivityCommand.self,
      AnalyzeCommand.self, AdviseCommand.self, SuggestionsCommand.self, ApplyCommand.self,
      GoalsCommand.self,
      TimetableCommand.self, PlanCommand.self, OccurrencesCommand.self, DumpCommand.self,
      SchemaCommand.self, ValidateCommand.self,
    ]
  }

  /// Runs this process and gives the number it ends with.
  public static func main() -> Int32 {
    // A reader that goes away and a file that grows too large are errors to be told, not ends.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    csystem_tell_lack_of_memory()
    // A standard stream that was closed would give its number, and what is printed, to a file.
    while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
      guard descriptor <= STDERR_FILENO else {
        close(descriptor)
        break
      }
    }
    // Memory is used again and again in pieces of the same size: to give it back and get it anew was
    // a sixth of an import.
    mallopt(M_MMAP_THRESHOLD, 32 << 20)
    mallopt(M_TRIM_THRESHOLD, 32 << 20)
    return run(Invocation.current())
  }

  /// Runs one invocation and gives the number the process is to end with.
  public static func run(_ invocation: Invocation) -> Int32 {
    do {
      return try dispatch(invocation).rawValue
    } catch {
      let message = ErrorMessage(error)
      for line in message.lines { Console.tell(line) }
      return message.exitCode.rawValue
    }
  }

  private static func dispatch(_ invocation: Invocation) throws -> ExitCode {
    let first = invocation.arguments.first ?? "help"
    switch first {
    case "help", "--help", "-h":
      let topic = invocation.arguments.dropFirst().first
      if let topic, !commands.contains(where: { $0.name == topic }) {
        throw UsageError(
          problem: "there is no command '\(topic)'",
          remedy: "'lockin help' lists the commands"
        )
      }
      try Console.print(HelpText.program(commands, topic: topic))
      return .done
    case "version", "--version":
      try Console.print("lockin \(Build.version)")
      return .done
    default: break
    }
    guard let command = commands.first(where: { $0.name == first }) else {
      throw UsageError(
        problem: "there is no command '\(first)'",
        remedy: "'lockin help' lists the commands"
      )
    }
    let arguments = try Arguments(
      invocation.arguments.dropFirst(),
      flags: command.flags + Flag.common
    )
    if arguments.has("--help") {
      try Console.print(HelpText.command(command))
      return .done
    }
    return try command.run(Call(arguments, invocation))
  }
}
