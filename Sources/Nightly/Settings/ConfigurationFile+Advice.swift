import Documents
import Platform

extension ConfigurationFile {
  /// Reads who gives advice, and for a model how to reach it; the file of authorities is named whoever that is.
  func adviser(
    _ node: DocumentNode
  ) throws(Diagnostic) -> (adviser: Adviser, terms: AdviceTerms, authorities: String?) {
    try expectNoKey(in: node)
    let fields = try reader.fields(node, AdviceKeys.all)
    let name = try fields.value(AdviceKeys.provider)
    let given = try fields.value(AdviceKeys.url).map(serviceAddress)
    // What is given has to be right, also where it is of no use.
    _ = try fields.value(AdviceKeys.model)
    let key = try key(fields, variable: AdviceKeys.keyVariable, file: AdviceKeys.keyFile)
    let deadline = try fields.value(AdviceKeys.deadline)
    let authorities = try fields.value(AdviceKeys.authorities).map(authorityFile)
    let tokens = try fields.value(AdviceKeys.tokens)
    guard let provider = ProviderKind(rawValue: name.rawValue) else {
      return (name == .none ? .none : .offline, try terms(fields), authorities)
    }
    let model = try fields.needed(AdviceKeys.model)
    // set aside: the usual addresses are lockin's own, and a provider without one has to be given it.
    guard let address = given ?? provider.usualAddress.flatMap({ try? ServiceAddress($0) }) else {
      throw reader.failure(
        at: node,
        code: "missing_key",
        problem: "'\(provider.rawValue)' has no usual address",
        remedy: "add 'url: ...', such as http://localhost:8080/v1"
      )
    }
    let settings = ModelSettings(
      provider: provider,
      model: model,
      address: address,
      key: key ?? provider.usualKeyVariable.map { .variable($0) },
      deadline: Int64(deadline) * 1000,
      authorities: authorities,
      maxOutputTokens: tokens
    )
    return (.model(settings), try terms(fields), authorities)
  }

  /// An address; the messages have nothing of it, as a key may stand in it.
  private func serviceAddress(_ node: DocumentNode) throws(Diagnostic) -> ServiceAddress {
    do throws(ServiceAddress.Problem) { return try ServiceAddress(try name(node)) } catch {
      let (problem, remedy) =
        switch error {
        case .malformed, .scheme:
          ("this is not a web address", "write it like https://api.example.com/v1")
        case .insecure:
          (
            "nothing may be sent to another machine without encryption",
            "write https; http is for localhost"
          )
        case .holdsCredentials:
          (
            "the address holds a name or a password",
            "remove it; the key belongs into the environment"
          )
        case .holdsQuery:
          ("the address has a query or a fragment", "remove what stands from '?' or '#' on")
        }
      throw reader.failure(at: node, code: "bad_url", problem: problem, remedy: remedy)
    }
  }

  /// A text of any kind; what is not a text is no address either.
  private func name(_ node: DocumentNode) throws(ServiceAddress.Problem) -> String {
    guard case .string(let text) = node.value else { throw .malformed }
    return text
  }

  /// A file of trusted authorities, as a path that can be opened.
  func authorityFile(_ node: DocumentNode) throws(Diagnostic) -> String {
    let name = try reader.name(node)
    let path = workspace.path(name)
    // set aside: a file that can't be looked at can't be used either.
    guard !name.utf8.contains(0), (try? FileStatus(reading: path)) != nil else {
      throw reader.failure(
        at: node,
        code: "missing_file",
        problem: "there is no file \(name.quoted)",
        remedy: "name a PEM file of the authorities to trust, relative to the workspace"
      )
    }
    return path
  }
}
