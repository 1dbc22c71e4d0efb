import CivilTime

/// What was planted in a workspace, for tests that ask whether it is found again.
struct Truth {
  let days: StudentDays
  let seed: UInt64
  let asOf: Instant
  let laptop: LaptopTrace
  let phone: PhoneExport
  let office: OfficeExport

  private var student: Student { days.student }
  /// The longest record that the figures take for possible without evidence of presence: 4 hours.
  private static let longestRecord: Int64 = 4 * 3_600_000

  /// `truth.json`.
  var text: String {
    let grid = HourGrid(
      timeline: ZoneTimeline(home: days.zone),
      from: student.firstDate,
      to: student.endDate
    )
    let tallies = Device.allCases.map { HourTally(days.segments(of: $0), grid: grid) }
    let shared = Concurrency(Device.allCases.map { days.segments(of: $0) })
    let document = JSONText.object([
      ("notes", .list(Truth.notes.map { .text($0) })),
      ("seed", .number(Int64(bitPattern: seed))),
      (
        "period",
        .object([
          ("from", .text(student.firstDate.description)),
          ("to", .text(student.endDate.description)),
          ("zone", .text(days.zone.name)),
          ("as_of", .text(asOf.description)),
        ])
      ),
      ("focus_per_mille", byWeekday { student.focus.hours(of: $0) }),
      (
        "planted",
        .object([
          ("peak", window(from: 9, to: 11)), ("slump", window(from: 14, to: 16)),
          ("day_correlation_per_mille", .number(student.dayCorrelation)),
          ("plan_lift_per_mille", .number(student.planLift)),
        ])
      ),
      ("devices", devices),
      ("dropped_ms", dropped),
      ("rejected_rows", .object([("negative_duration", .number(1)), ("unparseable", .number(1))])),
      ("true_device_sum_ms", .number(shared.sum)),
      ("true_union_ms", .number(shared.union)),
      ("true_concurrent_ms", .number(shared.sum - shared.union)),
      ("adherence", adherence),
      (
        "true_hours",
        .object(
          zip(Device.allCases, tallies).map { device, tally in
            (
              device.rawValue,
              .object([
                ("active_ms", byWeekday { tally.active(of: $0) }),
                ("focus_ms", byWeekday { tally.focus(of: $0) }),
              ])
            )
          }
        )
      ),
      ("plans", .list(days.outcomes.map(plan))),
      ("days", daily(tallies)),
    ])
    return document.rendered() + "\n"
  }

  private func window(from: Int, to: Int) -> JSONText {
    .object([
      ("days", .text("weekdays")), ("from_hour", .number(from)), ("to_hour", .number(to)),
    ])
  }

  private func byWeekday(_ hours: (Weekday) -> [Int]) -> JSONText {
    .object(
      Weekday.allCases.map { ($0.name.lowercased(), .list(hours($0).map { .number($0) })) }
    )
  }

  private var devices: JSONText {
    let damage = laptop.damage
    func sum(_ events: [WatchEvent]) -> Int64 { events.reduce(0) { $0 + $1.duration } }
    func trueSum(_ device: Device) -> Int64 {
      days.segments(of: device).reduce(0) { $0 + $1.duration }
    }
    return .object([
      (
        Device.laptop.rawValue,
        .object([
          ("raw_ms", .number(sum(laptop.windows))),
          ("true_ms", .number(trueSum(.laptop))),
          ("duplicate_ms", .number(damage.duplicate)),
          ("duplicate_records", .number(damage.duplicateEvents)),
          ("zero_duration_records", .number(damage.zeroDurations)),
          ("window_records", .number(laptop.windows.count)),
          ("afk_records", .number(laptop.afk.count)),
          ("afk_raw_ms", .number(sum(laptop.afk))),
          ("web_records", .number(laptop.web.count)),
          ("web_raw_ms", .number(sum(laptop.web))),
          ("sleeping_ms", .number(damage.sleeping)),
        ])
      ),
      (
        Device.office.rawValue,
        .object([
          ("raw_ms", .number(office.rawMilliseconds)),
          ("true_ms", .number(trueSum(.office))),
          ("duplicate_ms", .number(0)),
          ("slot_overflow_ms", .number(office.overflowMilliseconds)),
        ])
      ),
      (
        Device.phone.rawValue,
        .object([
          ("raw_ms", .number(phone.rawMilliseconds)),
          ("true_ms", .number(trueSum(.phone))),
          ("duplicate_ms", .number(phone.duplicateMilliseconds)),
          ("duplicate_records", .number(phone.duplicateRows)),
          ("sleeping_ms", .number(phone.sleepingMilliseconds)),
        ])
      ),
    ])
  }

  private var dropped: JSONText {
    let damage = laptop.damage
    return .object([
      ("afk", .number(damage.afk)),
      ("annotation_without_window", .number(damage.strayWeb)),
      ("clipped_future", .number(damage.future)),
      ("duplicate", .number(damage.duplicate + phone.duplicateMilliseconds)),
      (
        "implausible_tail",
        .number(max(phone.sleepingMilliseconds - Truth.longestRecord, 0))
      ),
      ("same_device_overlap", .number(damage.overlap)),
    ])
  }

  private var adherence: JSONText {
    .object(
      PlanKind.allCases.filter { $0 != .note }.map { kind in
        let outcomes = days.outcomes.filter { $0.occurrence.kind == kind }
        let planned = outcomes.reduce(0) {
          $0 + $1.occurrence.endMinute - $1.occurrence.startMinute
        }
        return (
          kind.rawValue,
          .object([
            ("planned", .number(outcomes.count)),
            ("kept", .number(outcomes.count { $0.isKept })),
            ("planned_minutes", .number(planned)),
            ("kept_minutes", .number(outcomes.reduce(0) { $0 + $1.keptMinutes })),
            ("delay_minutes", .number(outcomes.reduce(0) { $0 + $1.delay })),
          ])
        )
      }
    )
  }

  private func plan(_ outcome: PlanOutcome) -> JSONText {
    let occurrence = outcome.occurrence
    let day = Int64(occurrence.date.dayNumber) * 86_400
    let from = CivilDateTime(localSeconds: day + Int64(occurrence.startMinute) * 60)
    let to = CivilDateTime(localSeconds: day + Int64(occurrence.endMinute) * 60)
    let time = laptopTime(from: days.zone.instant(of: from), to: days.zone.instant(of: to))
    return .object([
      ("title", .text(occurrence.title)),
      ("kind", .text(occurrence.kind.rawValue)),
      ("start", .text(from.description)),
      ("end", .text(to.description)),
      ("kept", .number(outcome.isKept ? 1 : 0)),
      ("delay_minutes", .number(outcome.delay)),
      ("laptop_active_ms", .number(time.active)),
      ("laptop_focus_ms", .number(time.focus)),
    ])
  }

  /// True time at the laptop between two instants.
  private func laptopTime(from: Instant, to: Instant) -> (active: Int64, focus: Int64) {
    var time: (active: Int64, focus: Int64) = (0, 0)
    for segment in days.segments(of: .laptop) {
      let part = max(min(segment.end, to) - max(segment.start, from), 0)
      time.active += part
      if segment.use.isFocus { time.focus += part }
    }
    return time
  }

  private func daily(_ tallies: [HourTally]) -> JSONText {
    .list(
      (0..<max(student.dayCount, 0)).map { offset in
        let date = student.firstDate + offset
        let perDevice = zip(Device.allCases, tallies).map { device, tally in
          let day = tally.day(date)
          return (
            device.rawValue,
            JSONText.object([
              ("active_minutes", .number(day.active / 60_000)),
              ("focus_minutes", .number(day.focus / 60_000)),
              ("active_ms", .number(day.active)),
              ("focus_ms", .number(day.focus)),
            ])
          )
        }
        return .object([("date", .text(date.description))] + perDevice)
      }
    )
  }

  private static let notes = [
    "All figures are whole numbers. Times ending in _ms are milliseconds, per_mille are thousandths.",
    "focus_per_mille: the chance, for each weekday and local hour 0-23, that time at the laptop or "
      + "the office computer is focused. It rises by plan_lift_per_mille while a study, project or "
      + "lecture is kept, and is at most 100 where a study or project block is evaded at the laptop.",
    "Focus is time on what lockin.yaml gives class 1 or 2.",
    "devices.raw_ms: the sum of the durations in the file; for the laptop the window bucket only. "
      + "Rejected rows are not in it. true_ms: the sum of what was really done, before corruption.",
    "Laptop: raw_ms = true_ms + afk + clipped_future + same_device_overlap + its duplicate_ms. The "
      + "not-afk events cover exactly the true time; sleeping laptops are part of afk.",
    "Phone: raw_ms = true_ms + duplicate_ms + sleeping_ms. sleeping_ms is one record of a night; with "
      + "a limit of 4 hours its first 4 hours stay and the rest is implausible_tail.",
    "Office: raw_ms = true_ms + an unknown person's time in some slots; slot_overflow_ms is what slots "
      + "hold beyond 300 seconds.",
    "dropped_ms.annotation_without_window: web events that overlap no window event; the web bucket is "
      + "in no other figure.",
    "dropped_ms.clipped_future: the part of one window event after as_of; all before as_of is afk.",
    "adherence: kept is the number of instances the student began; kept_minutes leaves out the delay.",
    "plans: every planned instance in order of time, local; kept is 1 or 0; laptop_active_ms and "
      + "laptop_focus_ms are true time at the laptop between its planned start and end.",
    "days and true_hours: true time by local date or weekday and hour, per device, before corruption "
      + "and not united over devices; _minutes are rounded down.",
  ]
}
