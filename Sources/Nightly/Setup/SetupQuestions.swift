import CivilTime
import Documents
@_spi(Texts) import Platform

/// What a person is asked before a workspace is made.
package struct SetupQuestions {
  private let person: Conversation
  private let zones: ZoneDatabase
  private let found: FoundSources

  /// Questions to somebody about what was found on their machine.
  package init(to person: Conversation, zones: ZoneDatabase, found: FoundSources) {
    self.person = person
    self.zones = zones
    self.found = found
  }

  /// Asks all of them; `zone` is that of the machine, or the one that was named and needs no question.
  ///
  /// Throws `Unanswered` at the first question that gets no answer that can be used.
  package func answers(zone: String, isNamed: Bool) throws -> SetupAnswers {
    try person.show(
      "An empty answer takes what stands in brackets; all of it can be changed later.\n"
    )
    var answers = SetupAnswers(zone: isNamed ? zone : try self.zone(usual: zone))
    answers.fetched = try sources()
    answers.goal = try goal()
    answers.publishesTitles = try person.confirms(
      "Show the titles of events and goals in reports, which stay on this machine?",
      usual: false
    )
    return answers
  }

  private func zone(usual: String) throws -> String {
    try person.ask("Your time zone", usual: usual) { name in
      if zones.zone(named: name) != nil { return .good(name) }
      let nearest = zones.nearest(to: name)
      return .wrong(
        "'\(name)' is not a zone that this system knows: \(zones.remedy(for: name))",
        usual: nearest ?? usual
      )
    }
  }

  // MARK: Sources

  private func sources() throws -> [FetchedSource] {
    var sources: [FetchedSource] = []
    if found.hasActivityWatch,
      try person.confirms(
        "ActivityWatch answers on this machine. Fetch from it before each run?",
        usual: true
      )
    {
      sources.append(.activityWatch)
    }
    for line in found.lines { try person.show(line + "\n") }
    if let address = try calendar() { sources.append(.calendar(address)) }
    return sources
  }

  private func calendar() throws -> String? {
    try person.ask("The address of a calendar to fetch before each run", usual: "", shown: "none") {
      text -> Conversation.Reading<String?> in
      if ["", "none", "no", "n"].contains(text.lowercased()) { return .good(nil) }
      let isWeb = text.lowercased().hasPrefix("webcal://")
      let address = isWeb ? "https://" + text.dropFirst("webcal://".count) : text
      if let problem = SetupQuestions.problem(ofCalendar: address) {
        return .wrong(problem, usual: "")
      }
      return .good(address)
    }
  }

  /// Why an address can't be that of a calendar; nil where it can.
  private static func problem(ofCalendar address: String) -> String? {
    guard let mark = address.firstRange(of: "://"),
      address.utf8.allSatisfy({ (0x21...0x7e).contains($0) && !"\"'\\#<>`".utf8.contains($0) })
    else { return "'\(address)' is not a web address: write it like https://example.org/my.ics" }
    let place = address.prefix { $0 != "?" }
    do throws(ServiceAddress.Problem) {
      _ = try ServiceAddress(String(place))
      return nil
    } catch {
      return switch error {
      case .insecure: "What is fetched from another machine has to be encrypted: write https."
      case .holdsCredentials: "The address holds a name or a password: leave it out."
      case .malformed, .scheme, .holdsQuery:
        "'\(address[..<mark.lowerBound])' is not a web address: write it like "
          + "https://example.org/my.ics"
      }
    }
  }

  // MARK: Goal

  private func goal() throws -> FirstGoal? {
    let title = try person.ask("A goal to put hours into", usual: "", shown: "none") {
      text -> Conversation.Reading<String?> in
      if ["", "none", "no", "n"].contains(text.lowercased()) { return .good(nil) }
      guard (3...100).contains(text.unicodeScalars.count) else {
        return .wrong("Write 3 to 100 characters.", usual: "")
      }
      return .good(text)
    }
    guard let title else { return nil }
    let tenths = try person.ask("Hours a week for it", usual: "5") {
      text -> Conversation.Reading<Int> in
      guard let tenths = SetupQuestions.tenths(text) else {
        return .wrong("Write a number from 0.5 to 100, such as 5 or 7.5.", usual: "5")
      }
      return .good(tenths)
    }
    return FirstGoal(title: title, weeklyTenths: tenths)
  }

  /// Tenths of an hour, from half an hour to a hundred; the decimal stands behind a point or a comma.
  private static func tenths(_ text: String) -> Int? {
    let parts = text.replacing(",", with: ".").split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      parts[0].utf8.count <= 3, parts.count == 1 || parts[1].utf8.count == 1,
      let whole = Int(parts[0])
    else { return nil }
    let tenths = whole * 10 + (parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
    return (5...1000).contains(tenths) ? tenths : nil
  }
}
