import CivilTime
import Records

/// Whole days of calendars on which nobody expects work: what is silent then is no gap.
public enum DaysOff {
  /// The tag of such an event: the category that Outlook gives holidays.
  public static let tag = DayMark.holiday.rawValue

  /// Whether an event that lasts whole days has them off: by its tags, or by a title that is such a word and nothing else,
  /// as that of a colleague's leave is not.
  public static func areMeant(title: String, tags: [String]) -> Bool {
    tags.contains { DayMark(rawValue: $0) != nil }
      || titles.contains(title.trimmingBlanks.lowercased())
  }

  /// Whether a calendar of this name is one of public holidays, as providers have them.
  public static func areOf(calendar name: String?) -> Bool {
    guard let name = name?.lowercased() else { return false }
    return calendars.contains(where: name.contains)
  }

  private static let titles: Set<String> = [
    "holiday", "holidays", "public holiday", "bank holiday", "vacation", "annual leave", "leave",
    "day off", "pto", "sick", "sick leave", "ill", "urlaub", "ferien", "feiertag", "frei", "krank",
    "vacances", "congé", "congés", "jour férié", "malade", "vacaciones", "festivo", "día libre",
    "enfermo", "ferie", "vacanza", "malattia", "férias", "feriado", "folga", "doente", "vakantie",
    "vrije dag", "feestdag", "ziek", "semester", "sjuk", "urlop", "święto", "chory", "отпуск",
    "праздник", "больничный", "休暇", "祝日", "休み",
  ]

  private static let calendars = [
    "holidays", "feiertag", "jours fériés", "festivos", "festività", "feriados", "feestdagen",
    "helligdag", "helgdagar", "święta", "праздники", "祝日",
  ]
}
