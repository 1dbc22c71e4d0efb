import Nightly
import Platform

extension Call {
  /// What brings the sources of a workspace into its inbox, over the network of this machine.
  func fetch(_ configuration: Configuration) -> InboxFetch {
    InboxFetch(
      workspace,
      configuration,
      now: now(configuration),
      network: Fetcher.Network(
        transport: { CurlTransport(authorities: $0) },
        clock: .machine,
        variable: invocation.variable,
        environment: invocation.environment,
        // Who looks at another time has set no clock.
        machine: {
          arguments.has("--now") || configuration.asOf != nil
            ? nil : Machine.name(in: workspace) ?? ""
        }
      )
    )
  }
}
