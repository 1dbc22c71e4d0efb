import Analysis
import CivilTime

/// Writes a report as a message that any sendmail can deliver (RFC 5322, RFC 2046): plain text, and HTML for clients
/// that show it.
///
/// Lines end with a line feed alone, as programs that deliver expect of their input. The same report, addresses and
/// instant give the same bytes.
public struct MailMessage {
  private let brief: Brief
  let from: MailAddress?
  let to: [MailAddress]
  let date: Instant

  /// A message on a report; titles are in it where the report shows them.
  ///
  /// `date` is the instant that the message is of. Without `from` it comes from the first of `to`.
  public init(
    _ report: Report,
    from: MailAddress?,
    to: [MailAddress],
    date: Instant
  ) {
    var brief = Brief(report).said(report.preferences)
    brief.rest = MailMessage.rest + (report.showsTitles ? "" : MailMessage.hidden)
    self.brief = brief
    self.from = from ?? to.first
    self.to = to
    self.date = date
  }

  /// Where the rest is: a message has no files beside it.
  private static let rest: Phrase =
    "The rest is in lockin\u{2019}s reports, on the machine that made them."

  /// How what stands without names in it gets them.
  private static let hidden: Phrase =
    " Names are left out; privacy: { share_titles: true } shows them."

  /// What stands where nobody says whom the message is from.
  private static let nobody = "lockin@localhost"

  /// The message, in ASCII.
  public var bytes: [UInt8] {
    let name = brief.period.name
    // No line of an encoded part holds an equals sign before an underscore.
    let boundary = "=_lockin_\(name)"
    var text = header(boundary)
    for (kind, content) in [("plain", plainPart), ("html", htmlPart)] {
      text += "\n--\(boundary)\nContent-Type: text/\(kind); charset=utf-8\n"
      text += "Content-Transfer-Encoding: quoted-printable\n\n"
      text += MailEncoding.quotedPrintable(content)
    }
    return Array((text + "\n--\(boundary)--\n").utf8)
  }

  var subject: String { "lockin: \(brief.headline.text)" }
  var plainPart: [UInt8] { BriefLayout.text(brief, as: .plain) }
  var htmlPart: [UInt8] { MailPage.bytes(brief) }

  private func header(_ boundary: String) -> String {
    let sender = from.map { MailMessage.field("From", [$0]) } ?? "From: \(MailMessage.nobody)\n"
    return sender + (to.isEmpty ? "" : MailMessage.field("To", to))
      + MailEncoding.field("Subject", subject)
      + "Date: \(MailMessage.text(date))\n"
      + "Message-ID: <\(brief.period.name).\(date.milliseconds)@\(host)>\n"
      + "Auto-Submitted: auto-generated\nContent-Language: en\nMIME-Version: 1.0\n"
      + "Content-Type: multipart/alternative;\n boundary=\"\(boundary)\"\n"
  }

  /// What the message is named by, beside its report and its instant.
  private var host: String {
    let host = from?.address.split(separator: "@").last ?? "invalid"
    return "lockin.\(host)"
  }

  /// A field of addresses, each on a line of its own.
  private static func field(_ name: String, _ addresses: [MailAddress]) -> String {
    let lines = addresses.map { item -> String in
      guard !item.name.isEmpty else { return item.address }
      let parts = MailEncoding.phrase(item.name) + ["<\(item.address)>"]
      let line = parts.joined(separator: " ")
      return line.utf8.count < 64 ? line : parts.joined(separator: "\n ")
    }
    return "\(name): " + lines.joined(separator: ",\n ") + "\n"
  }

  /// `Mon, 1 Jun 2026 06:00:00 +0000`.
  private static func text(_ instant: Instant) -> String {
    let day = instant.utcDay
    let second = Int((instant.milliseconds - Int64(day) * 86_400_000) / 1000)
    let date = CivilDate(dayNumber: day)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(date.weekday.shortName), \(date.day) \(date.shortMonthName) \(date.year) "
      + clock.joined(separator: ":") + " +0000"
  }
}
