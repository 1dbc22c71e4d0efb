/// What the calibration holds the program to.
struct Bar {
  let name: String
  let wanted: String
  let reached: String
  let isHeld: Bool

  init(_ name: String, wanted: String, reached: String, isHeld: Bool) {
    self.name = name
    self.wanted = wanted
    self.reached = reached
    self.isHeld = isHeld
  }

  /// A bar that each of some rows has to hold; what is missed is named.
  init(
    _ name: String,
    wanted: String,
    each rows: [(name: String, value: Double)],
    isRate: Bool = true,
    isHeld: (String, Double) -> Bool
  ) {
    func text(_ value: Double) -> String {
      isRate ? Calibrate.percent(value) + "%" : Calibrate.text(value)
    }
    let rows = rows.filter { $0.value.isFinite }
    let missed = rows.filter { !isHeld($0.name, $0.value) }
    var reached = "nobody to judge by"
    if let least = rows.map(\.value).min(), let most = rows.map(\.value).max() {
      reached = rows.count > 1 ? "\(text(least)) to \(text(most))" : text(least)
    }
    if !missed.isEmpty, rows.count > 1 {
      reached += "; " + missed.map { "\($0.name): \(text($0.value))" }.joined(separator: ", ")
    }
    self.init(name, wanted: wanted, reached: reached, isHeld: missed.isEmpty)
  }

  /// The bar as a row of their table.
  var row: String {
    "| \(name) | \(wanted) | \(reached) | \(isHeld ? "held" : "**MISSED**") |"
  }
}
