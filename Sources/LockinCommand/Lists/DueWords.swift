import Analysis
import CivilTime
import Plans

extension ToDo.Due {
  /// `Fri 5 Jun 2026 12:00`.
  var words: String { Wording.date(date) + (time.map { " \($0)" } ?? "") }

  /// `12:00`; nil for some time of the day.
  var time: String? {
    minute.map { minute in
      let (hour, minute) = minute.quotientAndRemainder(dividingBy: 60)
      return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
    }
  }
}
