import CivilTime

/// To whom the person lets something go.
public struct Consent: Sendable, Hashable {
  /// To whom, in words; empty where it was taken back.
  public let choice: String
  /// The run that first saw the choice.
  public let since: Instant
}

/// What the person consented to, and when: a record that is only ever added to.
extension Store {
  /// The choices about a topic, in the order in which they were made.
  public func consents(_ topic: String) throws(StoreError) -> [Consent] {
    try connection.prepare(
      "SELECT choice, since_ms FROM consents WHERE person = ? AND topic = ? ORDER BY id"
    ).rows([person, .text(topic)]) {
      Consent(choice: $0.text(0), since: Instant(milliseconds: $0.integer(1)))
    }
  }

  /// Notes a choice where it differs from the latest one; that nothing was ever chosen needs no note.
  public func setConsent(_ topic: String, _ choice: String, at now: Instant) throws(StoreError) {
    guard try consents(topic).last?.choice ?? "" != choice else { return }
    try connection.prepare(
      "INSERT INTO consents (person, topic, since_ms, choice) VALUES (?, ?, ?, ?)"
    ).run(person, .text(topic), .integer(now.milliseconds), .text(choice))
  }
}
