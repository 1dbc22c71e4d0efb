import Documents

/// A mistake in the configuration.
package struct ConfigurationError: Error {
  package let diagnostic: Diagnostic

  /// A mistake that was found.
  package init(
    diagnostic: Diagnostic
  ) {
    self.diagnostic = diagnostic
  }
}

/// An error with the step of the pipeline that it happened in.
package struct StepError: Error {
  package let step: String
  package let underlying: any Error
  /// What it means for what is published.
  package var effect = "the reports stay as they were"
}

/// There is nothing to publish.
package struct NothingToPublish: Error {
  package let workspace: String
}
