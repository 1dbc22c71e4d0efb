import Documents
import Platform
import Testing

@testable import Nightly

/// A small question that the tests ask.
enum Samples {
  static let schema: JSONValue = [
    "type": "object", "required": ["note"], "additionalProperties": false,
    "properties": ["note": ["type": "string"]],
  ]

  static let request = ModelRequest(
    model: "m-1",
    instructions: "Say \"hello\".",
    facts: Array(#"{"H1":50}"#.utf8),
    schema: schema,
    schemaName: "advice",
    maxOutputTokens: 800
  )

  static let reply = #"{"note":"hello"}"#

  static func json(_ text: String) -> HTTPResponse {
    response(200, text)
  }

  static func response(
    _ status: Int,
    _ text: String,
    _ headers: [(String, String)] = []
  )
    -> HTTPResponse
  {
    HTTPResponse(
      status: status,
      headers: [HTTPHeader("content-type", "application/json")]
        + headers.map { HTTPHeader($0.0, $0.1) },
      body: Array(text.utf8)
    )
  }

  /// The failure's code, or the reply's text.
  static func reading(
    _ kind: ProviderKind,
    _ response: HTTPResponse,
    secret: Secret? = nil
  ) -> String {
    do throws(ModelFailure) {
      return try kind.provider.read(response, secret: secret).text
    } catch {
      return error.code
    }
  }
}
