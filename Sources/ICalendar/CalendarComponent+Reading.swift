extension CalendarComponent {
  /// Reads back what was written: the components at the top of a file, without any interpretation.
  ///
  /// Lines that are none and values that are not UTF-8 are passed over. Of a parameter with several
  /// values the first counts; calendars that lockin writes have no others.
  public static func read(_ bytes: [UInt8]) -> [CalendarComponent] {
    bytes.withUnsafeBufferPointer { bytes in
      let joined = JoinedLines()
      defer { withExtendedLifetime(joined) {} }
      var problems = ProblemLog(file: "")
      let roots = Component.read(bytes, joined: joined, keepsAll: true, problems: &problems)
      return roots.map { CalendarComponent($0) }
    }
  }

  private init(_ component: Component) {
    self.init(
      component.name,
      component.properties.compactMap { line in
        line.text.map { text in
          Property(
            line.name,
            text,
            parameters: line.parameters.map { Parameter($0.name, $0.values.first ?? "") }
          )
        }
      },
      children: component.children.map { CalendarComponent($0) }
    )
  }
}
