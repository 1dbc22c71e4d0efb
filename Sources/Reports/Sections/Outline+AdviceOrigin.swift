import Plans

extension Outline {
  /// Who made the suggestions; nil where lockin alone was to make them.
  static func adviceOrigin(_ report: Report) -> Phrase? {
    switch report.adviceOrigin {
    case nil, .rules: return nil
    case .model(let model):
      return """
        Chosen by \(data: model) among proposals that lockin worked out; every figure \
        is lockin's own.
        """
    case .rulesInstead(let model, let reason, let isAskedAgain):
      let why: Phrase =
        switch reason {
        case "offline": "By rule, since \(data: model) was not asked: the run was offline"
        case "no_key": "By rule, since \(data: model) was not asked: there was no key"
        case "bad_key": "By rule, since \(data: model) was not asked: the key can't be used"
        case "not_allowed":
          "By rule, since \(data: model) was not asked: the month's credits are used up"
        case "sent_too_much":
          "By rule, since \(data: model) was not asked: as much as may leave in six hours was sent"
        case "not_recorded": "By rule, since no reply of \(data: model) was kept"
        default:
          "By rule, since \(data: model) gave no advice (\(reason.split(separator: "_").joined(separator: " ")))"
        }
      return why + (isAskedAgain ? "; it is asked again at the next run." : ".")
    }
  }
}
