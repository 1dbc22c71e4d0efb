import Documents

/// A mistake in the configuration.
struct ConfigurationError: Error {
  let diagnostic: Diagnostic
}

/// An error with the step of the pipeline that it happened in.
struct StepError: Error {
  let step: String
  let underlying: any Error
  /// What it means for what is published.
  var effect = "the reports stay as they were"
}

/// There is nothing to publish.
struct NothingToPublish: Error {
  let workspace: String
}
