import CivilTime
import Documents

/// A message on a report, for programs that send mail by other ways than sendmail.
public struct MailDocument {
  private let message: MailMessage

  /// The parts of a message.
  public init(_ message: MailMessage) { self.message = message }

  /// The form of what is printed, as a JSON Schema.
  public static let schema = form.schema

  /// The document as it is printed.
  public var json: JSONValue { MailDocument.form.value(of: self) }

  private static let form = PublishedForm<MailDocument>(
    "v1/mail",
    title: "lockin mail --format json",
    "A report as a message; nothing was sent. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.mail.v1")).means("The name of this form")
    Key("date", .instant, \.message.date).means("The instant that the message is of")
    Key("from", .orNull(address), \.message.from).means("Whom it is from")
    Key("to", .list(of: address), \.message.to).means("Whom it is for")
    Key("subject", .text, \.message.subject).means("What stands in its subject")
    Key("text", .text) { text($0.message.plainPart) }.means("Its plain text")
    Key("html", .text) { text($0.message.htmlPart) }.means("The same for programs that show HTML")
    Key("message", .text) { text($0.message.bytes) }
      .means("The whole message as 'lockin mail' prints it")
  }

  private static let address = Shape<MailAddress>.object {
    Key("name", .text, \.name).means("The name; empty where there is none")
    Key("address", .text, \.address).means("The address")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
