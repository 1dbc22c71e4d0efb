/// A kind of made-up people: what is common to them, from which each person is drawn.
struct Kind: Sendable {
  /// What the hours are to the person.
  enum Rhythm: Sendable {
    case none
    /// Two hours of Monday to Friday, somewhere between 8 and 17.
    case peak(Double)
    /// Three peak hours of Monday to Friday, and two afternoon or evening hours that hold less.
    case peakAndSlump(Double, Double)
    case twoWeekdays(Double)
    /// A peak on the working days of shifts, 4 on and 4 off.
    case shiftPeak(Double)
    /// 23 to 02, every night.
    case nights(Double)
    /// 6 to 8, Monday to Friday.
    case mornings(Double)
    /// A peak of Monday to Friday, and another at other hours of weekends.
    case ownWeekend(Double)
    /// A bell around an hour of Monday to Friday, with this standard deviation in hours.
    case hill(Double, width: Double)
  }

  /// How days, weeks and hours differ when nothing but chance is at work; shares of active time.
  struct Chance: Sendable {
    enum Tails: Sendable {
      case normal
      case heavy
      /// Good days and bad days, nothing between them.
      case moods
    }
    var tails = Tails.normal
    var ofDays = 0.06
    var likenessOfDays = 0.2
    var ofWeeks = 0.02
    var likenessOfWeeks = 0.0
    var ofHours = 0.1
    var likenessOfHours = 0.4
    /// Mean minutes on one thing, before another takes its turn.
    var burst = 6.0
  }

  /// When the person is at devices.
  struct Presence: Sendable {
    enum Waking: Sendable {
      case ordinary
      case early
      case late
    }
    var waking = Waking.ordinary
    var onWeekends = 0.75
    /// Standard deviation of the logarithm of a day's and an hour's minutes.
    var ofDays = 0.25
    var ofHours = 0.35
    /// Share of days without any record, and how many such days follow each other on average.
    var missing = 0.03
    var missingRun = 1.2
    /// Whether mornings become shorter in the middle of it all, as with a new timetable.
    var newTimetable = false
  }

  /// What is planned, and what plans do to the share of focus.
  struct Planning: Sendable {
    enum Habit: Sendable {
      /// Study at random hours of working days, up to this many blocks a week, and meetings.
      case random(upTo: Int)
      /// Random ones, and lectures on Tuesday and Thursday, 14 to 16.
      case lectures
      /// Study from 10 to 12 on working days, never at other hours.
      case alwaysTen
      /// Study from 14 to 16 on most working days, at some other hour on the rest.
      case mostlyTwo
    }
    var habit = Habit.random(upTo: 3)
    var study = 0.08
    var lecture = -0.1
    var other = -0.12
  }

  let name: String
  /// The numbers of its people come from this stream, so that a new kind changes no other.
  let stream: UInt64
  var days = 84
  var rhythm = Rhythm.none
  var chance = Chance()
  var presence = Presence()
  var planning = Planning()
  /// What weekends add to the share; what days off add to it where there are shifts.
  var weekends = 0.0
  var daysOff = 0.0
  /// What the share gains or loses over the whole time, the sign being the person's.
  var trend = 0.0
  var clockChange = false
}
