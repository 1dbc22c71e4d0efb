import Glibc

extension Calibrate {
  /// A kind of people with what the program told them.
  struct Told {
    let kind: Kind
    let isRhythmic: Bool
    let people: [PersonTrial]

    /// The rate of people that something holds for.
    func rate(_ isCounted: (PersonTrial) -> Bool) -> Double {
      Double(people.count(where: isCounted)) / Double(people.count)
    }
  }

  /// Sends the made-up people through the analysis, prints what they are told and gives the bars.
  static func people(_ count: Int) throws -> [Bar] {
    var told: [Told] = []
    for kind in Kind.withoutRhythm + Kind.withRhythm {
      let expected = ExpectedShare(kind.chance, stream: kind.stream)
      let isRhythmic = told.count >= Kind.withoutRhythm.count
      let people = try outcomes(count) { number in
        PersonTrial(MadeUpPerson(kind, number: number, expected: expected))
      }
      told.append(Told(kind: kind, isRhythmic: isRhythmic, people: people))
    }
    return claims(told) + moves(told) + expectations(told)
  }

  private static func claims(_ told: [Told]) -> [Bar] {
    print(
      """
      ## Peaks of made-up people

      Claims: people who are told of any hours, by the search over their free time. False: a claim of the \
      wrong sign or with less than 3 points of true difference behind it; without a rhythm, any claim. \
      Found: a peak is told of at least half of the hours in either, on at least half of the days in either. \
      Hours: the same on whatever days.

      | people | days | claims | false | found | hours |
      | --- | --: | --: | --: | --: | --: |
      """
    )
    for row in told {
      let wrong = row.isRhythmic ? row.rate(\.isFalse) : row.rate(\.claims)
      let cells = [
        row.kind.name, "\(row.kind.days)", percent(row.rate(\.claims)), percent(wrong),
        row.isRhythmic ? percent(row.rate(\.isFound)) : "",
        row.isRhythmic ? percent(row.rate(\.areHoursFound)) : "",
      ]
      print("| " + cells.joined(separator: " | ") + " |")
    }
    print("")
    fflush(nil)
    func found(
      _ name: String,
      _ least: Double,
      _ what: String = "on its days",
      _ isFound: (PersonTrial) -> Bool = { $0.isFound }
    ) -> Bar {
      let rows = told.filter { $0.kind.name == name }.map { ($0.kind.name, $0.rate(isFound)) }
      return Bar("found \(what): \(name)", wanted: "\(percent(least))% or more", each: rows) {
        $1 >= least
      }
    }
    let month = "weekday peak +.30, 28 days"
    return [
      Bar(
        "false claims, each kind without rhythm",
        wanted: "13% at most",
        each: told.filter { !$0.isRhythmic }.map { ($0.kind.name, $0.rate(\.claims)) }
      ) { $1 <= 0.13 },
      found(month, 0.8),
      found(month, 0.8, "on whatever days") { $0.areHoursFound },
      found("two weekdays +.35", 0.5),
      found("shift peak +.30", 0.6),
    ]
  }

  private static func moves(_ told: [Told]) -> [Bar] {
    print(
      """
      ## Moves of made-up people

      Three blocks of two hours of study in the week ahead, at random hours of working days, among what else \
      is planned. Worthless: people with a move whose true gain is under 3 minutes. Promised and true: mean \
      minutes a move, both with the time at devices. Holds: true gains in their 90% intervals.

      | people | days | told | worthless | moves | promised | true | ratio | holds |
      | --- | --: | --: | --: | --: | --: | --: | --: | --: |
      """
    )
    var ratios: [(name: String, value: Double)] = []
    var held: [(name: String, value: Double)] = []
    for row in told {
      let moves = row.people.flatMap(\.moves)
      let count = Double(moves.count)
      let promised = moves.reduce(0) { $0 + $1.promised }
      let truth = moves.reduce(0) { $0 + $1.truth }
      let rate = Double(moves.count(where: \.isCovered)) / count
      if row.isRhythmic, !moves.isEmpty { ratios.append((row.kind.name, promised / truth)) }
      if moves.count >= 20 { held.append((row.kind.name, rate)) }
      let cells = [
        row.kind.name, "\(row.kind.days)", percent(row.rate { !$0.moves.isEmpty }),
        percent(row.rate { $0.moves.contains(where: \.isWorthless) }), "\(moves.count)",
        moves.isEmpty ? "" : text(promised / count, digits: 1),
        moves.isEmpty ? "" : text(truth / count, digits: 1),
        moves.isEmpty || !row.isRhythmic ? "" : text(promised / truth),
        moves.isEmpty ? "" : percent(rate),
      ]
      print("| " + cells.joined(separator: " | ") + " |")
    }
    print("")
    fflush(nil)
    return [
      Bar(
        "people with a worthless move, each kind without rhythm",
        wanted: "5% at most",
        each: told.filter { !$0.isRhythmic }
          .map { ($0.kind.name, $0.rate { $0.moves.contains(where: \.isWorthless) }) }
      ) { $1 <= 0.05 },
      Bar(
        "promised over true gain, each kind with moves",
        wanted: ".7 to 1.2",
        each: ratios,
        isRate: false
      ) { (0.7...1.2).contains($1) },
      Bar("90% interval of gains, each kind with 20 moves", wanted: "85% or more", each: held) {
        $1 >= 0.85
      },
    ]
  }

  private static func expectations(_ told: [Told]) -> [Bar] {
    print(
      """
      ## Focus to expect of made-up people

      Free time, every two hours in a row of the week ahead. Mean: expected shares in the 90% intervals of the \
      mean, on Monday to Friday and on weekends. Past: what was true of the same weekday in the weeks before, \
      in the same intervals. Day: shares of the days that came in the 80% intervals of a \
      single day. Half widths in points.

      | people | days | mean, Mon-Fri | weekend | half width | past | day | half width |
      | --- | --: | --: | --: | --: | --: | --: | --: |
      """
    )
    var means: [(name: String, value: Double)] = []
    var days: [(name: String, value: Double)] = []
    for row in told {
      func sum(_ part: (ExpectationTrial) -> ExpectationTrial.Count) -> ExpectationTrial.Count {
        row.people.reduce(ExpectationTrial.Count()) { $0 + part($1.expected) }
      }
      let onWeekdays = sum(\.onWeekdays)
      let onWeekends = sum(\.onWeekends)
      let ofDays = sum(\.ofDays)
      means += [
        (row.kind.name, onWeekdays.rate), ("\(row.kind.name) (weekend)", onWeekends.rate),
      ]
      days.append((row.kind.name, ofDays.rate))
      let cells = [
        row.kind.name, "\(row.kind.days)", percent(onWeekdays.rate), percent(onWeekends.rate),
        text((onWeekdays + onWeekends).halfWidth, digits: 1), percent(sum(\.ofPast).rate),
        percent(ofDays.rate),
        text(ofDays.halfWidth, digits: 1),
      ]
      print("| " + cells.joined(separator: " | ") + " |")
    }
    print("")
    fflush(nil)
    let alike = Set((told.map(\.kind)).filter { $0.chance.likenessOfDays >= 0.7 }.map(\.name))
    func isAlike(_ name: String) -> Bool { alike.contains { name.hasPrefix($0) } }
    return [
      Bar(
        "focus to expect, 90% interval of the mean, each kind on weekdays and on weekends",
        wanted: "85% or more",
        each: means.filter { !isAlike($0.name) }
      ) { $1 >= 0.85 },
      Bar(
        "the same, strongly correlated days",
        wanted: "83% or more",
        each: means.filter { isAlike($0.name) }
      ) { $1 >= 0.83 },
      Bar(
        "focus to expect, 80% interval of a single day, each kind",
        wanted: "80% or more",
        each: days
      ) {
        $1 >= 0.8
      },
    ]
  }
}
