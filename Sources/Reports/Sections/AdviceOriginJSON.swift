import Documents
import Plans

/// Gives the form of `report.json` to where suggestions come from.
enum AdviceOriginJSON {
  /// Who made the suggestions; null where nobody was to make any.
  static func origin(_ origin: AdviceOrigin?) -> JSONValue {
    switch origin {
    case nil: nil
    case .rules: ["source": "rules", "model": nil, "reason": nil]
    case .rulesInstead(let model, let reason, _):
      ["source": "rules", "model": .string(model), "reason": .string(reason)]
    case .model(let model): ["source": "model", "model": .string(model), "reason": nil]
    }
  }
}
