import Documents
import Insights

/// The part of the configuration that says when to tell of a departure from the plan, and to whom.
extension ConfigurationFile {
  /// The limits under `alerts`, and the hook command with its time limit.
  func alerts(_ node: DocumentNode, _ configuration: inout Configuration) throws(Diagnostic) {
    let fields = try reader.fields(
      node,
      allowed: [
        "shortest_minutes", "coverage_percent", "distraction_minutes", "distraction_percent",
        "kept_percent", "off_plan_minutes", "critical_minutes", "critical_percent",
        "delay_minutes", "delay_distraction_minutes", "unattended_percent", "most", "hook",
        "timeout",
      ]
    )
    var policy = AlertPolicy()
    func minutes(_ key: String, _ field: WritableKeyPath<AlertPolicy, Int64>) throws(Diagnostic) {
      if let minutes = try fields.optional(key, reader.integer(in: 1...1440)) {
        policy[keyPath: field] = Int64(minutes) * 60_000
      }
    }
    func percent(_ key: String, _ field: WritableKeyPath<AlertPolicy, Int64>) throws(Diagnostic) {
      if let percent = try fields.optional(key, reader.integer(in: 0...100)) {
        policy[keyPath: field] = Int64(percent)
      }
    }
    try minutes("shortest_minutes", \.shortest)
    try percent("coverage_percent", \.coverage)
    try minutes("distraction_minutes", \.distraction)
    try percent("distraction_percent", \.distractionShare)
    try percent("kept_percent", \.kept)
    try minutes("off_plan_minutes", \.offPlan)
    try minutes("critical_minutes", \.critical)
    try percent("critical_percent", \.criticalShare)
    try minutes("delay_minutes", \.delay)
    try minutes("delay_distraction_minutes", \.delayDistraction)
    try percent("unattended_percent", \.unattended)
    policy.most = try fields.optional("most", reader.integer(in: 0...20)) ?? policy.most
    configuration.alerts = policy
    if let hook = fields["hook"] {
      configuration.hook = AlertHook(
        command: try command(hook),
        timeout: try fields.optional("timeout", reader.integer(in: 1...600)) ?? 30
      )
    } else if let timeout = fields["timeout"] {
      throw reader.failure(
        at: timeout,
        code: "no_hook",
        problem: "there is a 'timeout', but no 'hook' that it is for",
        remedy: "add a 'hook', or remove it"
      )
    }
  }

  /// A program, or a list of a program and its arguments.
  private func command(_ node: DocumentNode) throws(Diagnostic) -> [String] {
    let words: [String] =
      if case .array = node.value {
        try reader.list(node, of: reader.string)
      } else {
        [try reader.name(node)]
      }
    guard let program = words.first, !program.isEmpty,
      words.allSatisfy({ !$0.utf8.contains(0) })
    else {
      throw reader.failure(
        at: node,
        code: "no_program",
        problem: "the hook names no program",
        remedy: "write a path, or a list of a path and its arguments"
      )
    }
    return words
  }
}
