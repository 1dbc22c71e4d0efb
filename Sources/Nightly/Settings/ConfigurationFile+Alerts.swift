import Analysis
import Documents

/// The part of the configuration that says when to tell of a departure from the plan, and to whom.
extension ConfigurationFile {
  /// The limits under `alerts`, and the hook command with its time limit.
  func alerts(_ fields: NodeFields, _ configuration: inout Configuration) throws(Diagnostic) {
    var policy = AlertPolicy()
    func set(
      _ field: WritableKeyPath<AlertPolicy, Int64>,
      _ key: FileKey<Int?>,
      times unit: Int64 = 1
    ) throws(Diagnostic) {
      if let number = try fields.value(key) { policy[keyPath: field] = Int64(number) * unit }
    }
    try set(\.shortest, AlertKeys.shortest, times: 60_000)
    try set(\.coverage, AlertKeys.coverage)
    try set(\.distraction, AlertKeys.distraction, times: 60_000)
    try set(\.distractionShare, AlertKeys.distractionShare)
    try set(\.kept, AlertKeys.kept)
    try set(\.offPlan, AlertKeys.offPlan, times: 60_000)
    try set(\.critical, AlertKeys.critical, times: 60_000)
    try set(\.criticalShare, AlertKeys.criticalShare)
    try set(\.delay, AlertKeys.delay, times: 60_000)
    try set(\.delayDistraction, AlertKeys.delayDistraction, times: 60_000)
    try set(\.unattended, AlertKeys.unattended)
    policy.most = try fields.value(AlertKeys.most) ?? policy.most
    configuration.alerts = policy
    if let hook = try fields.value(AlertKeys.hook) {
      configuration.places.hook = hook.position
      configuration.hook = AlertHook(
        command: try command(hook, of: "the hook"),
        timeout: try fields.value(AlertKeys.timeout) ?? 30
      )
    } else if let timeout = fields.node(AlertKeys.timeout) {
      throw reader.failure(
        at: timeout,
        code: "no_hook",
        problem: "there is a 'timeout', but no 'hook' that it is for",
        remedy: "add a 'hook', or remove it"
      )
    }
  }
}
