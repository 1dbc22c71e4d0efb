/// The properties that mean something here; all others are `other`.
enum PropertyName: UInt8 {
  case other
  case begin
  case end
  case uid
  case sequence
  case lastModified
  case dtstamp
  case dtstart
  case dtend
  case duration
  case recurrenceID
  case rrule
  case exrule
  case rdate
  case exdate
  case summary
  case description
  case location
  case categories
  case attendee
  case status
  case transp
  case busyStatus
  case method
  case due
  case completed
  case percentComplete
  case priority
  case name
  case calendarName
  case tzid
  case tzname
  case offsetFrom
  case offsetTo
  case zoneLocation
  case declinedMark
  case movableMark
  case doneMark

  /// Finds the property with this name, in upper or lower case.
  init(_ name: UnsafeBufferPointer<UInt8>) {
    func isNamed(_ text: StaticString) -> Bool { name.isKeyword(text) }
    // By length first, so that no more than five names are compared.
    self =
      switch name.count {
      case 3 where isNamed("DUE"): .due
      case 3: isNamed("UID") ? .uid : isNamed("END") ? .end : .other
      case 4: isNamed("NAME") ? .name : isNamed("TZID") ? .tzid : .other
      case 5 where isNamed("BEGIN"): .begin
      case 5 where isNamed("DTEND"): .dtend
      case 5: isNamed("RRULE") ? .rrule : isNamed("RDATE") ? .rdate : .other
      case 6 where isNamed("STATUS"): .status
      case 6 where isNamed("TRANSP"): .transp
      case 6 where isNamed("TZNAME"): .tzname
      case 6 where isNamed("METHOD"): .method
      case 6: isNamed("EXDATE") ? .exdate : isNamed("EXRULE") ? .exrule : .other
      case 7 where isNamed("DTSTART"): .dtstart
      case 7: isNamed("SUMMARY") ? .summary : isNamed("DTSTAMP") ? .dtstamp : .other
      case 8 where isNamed("LOCATION"): .location
      case 8 where isNamed("ATTENDEE"): .attendee
      case 8 where isNamed("PRIORITY"): .priority
      case 8: isNamed("SEQUENCE") ? .sequence : isNamed("DURATION") ? .duration : .other
      case 9: isNamed("COMPLETED") ? .completed : .other
      case 10: isNamed("CATEGORIES") ? .categories : isNamed("TZOFFSETTO") ? .offsetTo : .other
      case 11: isNamed("DESCRIPTION") ? .description : .other
      case 12:
        isNamed("TZOFFSETFROM") ? .offsetFrom : isNamed("X-WR-CALNAME") ? .calendarName : .other
      case 13:
        isNamed("LAST-MODIFIED") ? .lastModified : isNamed("RECURRENCE-ID") ? .recurrenceID : .other
      case 14: isNamed("X-LIC-LOCATION") ? .zoneLocation : .other
      case 15: isNamed("X-LOCKIN-ACTUAL") ? .doneMark : .other
      case 16:
        isNamed("X-LOCKIN-MOVABLE")
          ? .movableMark : isNamed("PERCENT-COMPLETE") ? .percentComplete : .other
      case 17: isNamed("X-LOCKIN-DECLINED") ? .declinedMark : .other
      case 26: isNamed("X-MICROSOFT-CDO-BUSYSTATUS") ? .busyStatus : .other
      default: .other
      }
  }

  /// Whether only the first of several in one component counts.
  var isSingle: Bool {
    switch self {
    case .other, .begin, .end, .rrule, .exrule, .rdate, .exdate, .categories, .attendee: false
    default: true
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are this text of letters, digits and hyphens, in upper or lower case.
  func isKeyword(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount, let start = baseAddress else { return false }
    let other = text.utf8Start
    for index in 0..<count where ASCII.uppercased(start[index]) != other[index] { return false }
    return true
  }
}
