import CivilTime
import Files
import Records

extension Intake {
  /// What the records in the store rest on besides the exports: a hash of the choices that shape
  /// them as they are read.
  static func basis(of configuration: Configuration) -> String {
    let parts =
      [
        "\(configuration.keepsTitles)", configuration.user ?? "",
        configuration.timeline.home.name,
      ] + configuration.timeline.moves.map { "\($0.from) \($0.zone.name)" }
      + configuration.sources.map(text)
    return ContentHash.hexadecimal(ContentHash.of(parts.joined(separator: "\n").utf8))
  }

  /// Everything that a rule about files says, in one line.
  private static func text(_ rule: Configuration.SourceRule) -> String {
    var text = "\(rule.file.text)=\(rule.device ?? "")"
    if let zone = rule.zone { text += " zone \(zone.name)" }
    if let order = rule.dateOrder { text += " dates \(order.rawValue)" }
    guard let mapping = rule.mapping else { return text }
    let columns = [
      mapping.start.joined(separator: "+"), mapping.end.joined(separator: "+"),
      mapping.duration ?? "", mapping.app ?? "", mapping.title ?? "", mapping.category ?? "",
      mapping.url ?? "", mapping.device ?? "", mapping.unit.rawValue,
      mapping.delimiter.map { "\($0)" } ?? "",
    ]
    return text + " columns " + columns.joined(separator: "\t")
  }
}
