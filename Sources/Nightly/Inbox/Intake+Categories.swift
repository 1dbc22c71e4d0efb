import Documents
import Records
import Storage

extension Intake {
  /// What is to be told of records that this export and one before put into different categories, where no rule of
  /// the person's says which is meant.
  func warning(of recategorised: Recategorised, in file: String) -> Diagnostic? {
    guard !recategorised.applications.isEmpty else { return nil }
    // They are put together each time that they are asked for.
    let rules = configuration.rules
    let classifier = Classifier(rules: rules) { _ in "" }
    let open = recategorised.applications.filter {
      // One category, of which the person says the class.
      let isDecided =
        $0.counted.category == $0.passed.category
        && rules.decidedProductivity(of: CategoryPath($0.counted.category)) != nil
      return !isDecided && classifier.candidates(app: $0.app, title: "", url: "").isEmpty
    }
    guard let first = open.first else { return nil }
    let records = first.count == 1 ? "a record" : "\(first.count) records"
    let more = open.count == 1 ? "" : ", and of \(open.count - 1) more"
    return Diagnostic(
      file: file,
      severity: .warning,
      code: "other_category",
      problem:
        "\(records) of \(first.app.quoted)\(more) had another category in an export that was read before: "
        + "\(first.counted) counts, and \(first.passed) does not",
      remedy:
        "say in 'categories' of lockin.yaml where it belongs, or take the older export out of inbox/ and type "
        + "'lockin import --rebuild'"
    )
  }
}
