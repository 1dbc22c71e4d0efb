import Documents
import Platform

/// Whether the model that a person chose can be reached.
///
/// The request has no body and no key: what answers, with whatever refusal, is there.
enum ModelLook {
  static func findings(
    _ checkup: Checkup,
    variable: (String) -> String?,
    over transport: (any Transport)? = nil
  ) -> [Finding] {
    guard let configuration = checkup.configuration else { return [] }
    guard case .model(let settings) = configuration.adviser else {
      return [.ok("model", "no model is asked for advice, and nothing was sent")]
    }
    return [
      reach(settings, transport ?? CurlTransport(authorities: settings.authorities)),
      key(settings, checkup, variable),
    ]
  }

  private static func reach(_ settings: ModelSettings, _ transport: any Transport) -> Finding {
    let name = settings.provider.rawValue
    do throws(TransportFailure) {
      let response = try transport.send(
        settings.emptyRequest,
        within: TransferLimits(deadline: 10_000, connect: 5_000)
      )
      guard response.status != 404 || settings.provider == .ollama else {
        return .todo(
          "model",
          "'\(name)' answers, but knows no such address (\(response.status))",
          "look at 'url' under 'advice' in lockin.yaml"
        )
      }
      return .ok("model", "'\(name)' answers; nothing of yours was sent")
    } catch {
      return .todo(
        "model",
        "'\(name)' can't be reached (\(error))",
        "look at 'url' under 'advice' in lockin.yaml, and at the network; until then rules give advice"
      )
    }
  }

  private static func key(
    _ settings: ModelSettings,
    _ checkup: Checkup,
    _ variable: (String) -> String?
  ) -> Finding {
    do {
      let secret = try settings.secret(
        file: "lockin.yaml",
        outside: checkup.folder,
        environment: variable
      )
      return .ok(
        "model_key",
        secret == nil ? "the model takes no key" : "there is a key for the model"
      )
    } catch {
      return .todo("model_key", error.problem, error.remedy)
    }
  }
}
