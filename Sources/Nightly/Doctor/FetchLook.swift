import Documents

/// What is fetched before each run: how old it is, and whether its programs may run.
enum FetchLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let configuration = checkup.configuration else { return [] }
    let ages = SourceAges(configuration, checkup.workspace)
    if let mistake = ages.mistake { return [.todo("fetch", mistake.problem, mistake.remedy)] }
    guard !ages.all.isEmpty else { return [.ok("fetch", "lockin.yaml names nothing to fetch")] }
    return try ages.all.map { try finding($0, checkup) } + openAddresses(configuration)
  }

  private static func finding(_ age: SourceAges.Age, _ checkup: Checkup) throws -> Finding {
    if case .command(let words) = age.source.place {
      let allowed = AllowedPrograms(workspace: checkup.folder) {
        checkup.surroundings.environment[$0]
      }
      guard try allowed.allows(words) else {
        return .todo(
          "fetch",
          "the program of \(age.words) was not allowed to run in this folder, or has changed since",
          "look at it, then type 'lockin fetch --allow'"
        )
      }
    }
    guard let fetched = age.fetched else {
      return .todo("fetch", "nothing was ever fetched from \(age.words)", "type 'lockin fetch'")
    }
    let words = "\(age.words) was fetched \(checkup.age(fetched))"
    guard age.isStale(now: checkup.now) else { return .ok("fetch", words) }
    let failure = age.problem.map { ", and the last try failed (\($0))" } ?? ""
    return .todo("fetch", words + failure, "type 'lockin fetch', which says why")
  }

  /// Addresses that are secrets and that others can read.
  private static func openAddresses(_ configuration: Configuration) -> [Finding] {
    configuration.hints.filter { $0.code == "open_address" }
      .map { .todo("fetch_address", $0.problem, $0.remedy) }
  }
}
