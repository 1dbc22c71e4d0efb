import CSystem
import Documents
import Glibc
import Nightly
import Platform
import Storage

/// The program: finds the command, runs it, and turns what goes wrong into words and a number.
public enum Program {
  /// The commands, by what people do with them.
  static var groups: [CommandGroup] {
    [
      (
        "Set up",
        [InitCommand.self, CheckCommand.self, CategoriesCommand.self, DoctorCommand.self]
      ),
      (
        "Every night",
        [
          RunCommand.self, FetchCommand.self, TimerCommand.self, StatusCommand.self,
          MailCommand.self,
        ]
      ),
      (
        "Keep safe",
        [
          ArchiveCommand.self, BackupCommand.self, RestoreCommand.self, VerifyCommand.self,
          ExportCommand.self, PurgeCommand.self,
        ]
      ),
      (
        "Look",
        [
          TodayCommand.self, ReportCommand.self, TimeCommand.self, CompareCommand.self,
          AnalyzeCommand.self,
        ]
      ),
      (
        "Keep",
        [
          GoalsCommand.self, SessionCommand.self, HabitsCommand.self, TodoCommand.self,
          EventsCommand.self, DayCommand.self, TemplatesCommand.self,
        ]
      ),
      ("Take advice", [SuggestionsCommand.self, ApplyCommand.self, AdviseCommand.self]),
      ("Plan", [TimetableCommand.self, PlanCommand.self]),
      (
        "For scripts",
        [
          ImportCommand.self, ActivityCommand.self, OccurrencesCommand.self, DumpCommand.self,
          SchemaCommand.self, ValidateCommand.self, GenerateCommand.self,
        ]
      ),
    ]
  }

  static var commands: [any Command.Type] { groups.flatMap(\.commands) }

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
    let progress = invocation.terminals.messages.map { size in
      ProgressLine(columns: size.columns) { Console.draw($0) }
    }
    defer { progress?.end() }
    do {
      return try dispatch(invocation, progress).rawValue
    } catch {
      let message = ErrorMessage(error)
      let messages = Messages(isQuiet: false, invocation, progress)
      for line in message.lines { messages.fail(line) }
      return message.exitCode.rawValue
    }
  }

  private static func dispatch(
    _ invocation: Invocation,
    _ progress: ProgressLine?
  ) throws -> ExitCode {
    let leading = try Arguments.leading(invocation.arguments)
    let before = invocation.arguments.prefix(leading)
    let behind = invocation.arguments.dropFirst(leading)
    let output = Output(
      terminals: invocation.terminals,
      progress: progress,
      mayPage: !invocation.arguments.contains(Flag.noPager.name)
    )
    switch behind.first ?? "help" {
    case "help", "--help", "-h":
      let named = behind.dropFirst().first {
        !["help", "--help", "-h", "version", Flag.noPager.name].contains($0)
      }
      if let named, !commands.contains(where: { $0.name == named }),
        let page = try DocumentPages(of: invocation.program).page(named)
      {
        try output.show(page)
        return .done
      }
      let topic = try named.map(command)
      try output.show(topic.map(HelpText.command) ?? HelpText.program(groups))
      return .done
    case "version", "--version": return try printVersion()
    case let name:
      let command = try command(name)
      let arguments = try Arguments(
        before + behind.dropFirst(),
        of: command.name,
        flags: command.flags + Flag.common
      )
      if arguments.has("--help") {
        try output.show(HelpText.command(command))
        return .done
      }
      return try run(command, Call(arguments, invocation, output, groups))
    }
  }

  /// Does what a command does; where the cache turns out to be damaged it is put aside, and all is done once more.
  private static func run(_ command: any Command.Type, _ call: Call) throws -> ExitCode {
    do {
      return try command.run(call)
    } catch {
      let cause = (error as? StepError)?.underlying ?? error
      guard let damage = cause as? StoreError, damage.isDamage, damage.path == call.store else {
        throw error
      }
      try CacheFile.putAside(call.store, .damaged)
      call.messages.say("\(damage); it was put aside as \(call.store)\(CacheFile.aside)")
      call.output.printed.beginAnew()
      return try command.run(call)
    }
  }

  private static func printVersion() throws -> ExitCode {
    try Console.print("lockin \(Build.version)")
    return .done
  }

  /// The command of a name.
  private static func command(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let names = commands.map { $0.name } + HelpText.besides.map(\.name)
    throw UsageError(
      problem: "there is no command '\(name)'",
      remedy: Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? "'lockin help' lists the commands"
    )
  }
}
