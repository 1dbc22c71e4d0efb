/// What the student is doing, whether or not a device is in use.
enum Occupation: Sendable, Hashable {
  case asleep
  case free
  case meal
  case travelling
  case out
  case atOffice
  case sport
  case calling
  case inExam
  case attending(course: String, week: Int)
  case studying
  /// Time reserved for a plan that is not kept.
  case evading

  /// The chance of an open laptop, in thousandths; nil where the hour's habit decides.
  var laptopChance: Int? {
    switch self {
    case .free: nil
    case .studying: 1000
    case .evading: 650
    case .attending: 700
    case .meal: 80
    case .asleep, .travelling, .out, .atOffice, .sport, .calling, .inExam: 0
    }
  }

  /// The least share of such time that an open laptop is in use, in thousandths.
  var leastShare: Int {
    switch self {
    case .studying: 930
    case .attending: 750
    default: 0
    }
  }

  /// The chance that the phone is taken up within five minutes, in thousandths.
  ///
  /// `hour` is the hour on the clock.
  func phoneChance(hour: Int, laptopInUse: Bool) -> Int {
    switch self {
    case .asleep, .calling, .inExam: 0
    case .sport: 15
    case .attending: 60
    case .studying: 40
    case .atOffice: 50
    case .travelling: 420
    case .meal: 300
    case .out: 120
    case .evading: laptopInUse ? 120 : 250
    case .free: laptopInUse ? 90 : hour >= 20 ? 330 : 210
    }
  }
}
