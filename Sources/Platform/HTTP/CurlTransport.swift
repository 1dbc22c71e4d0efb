import CCurl

/// Sends requests through libcurl.
///
/// The library is loaded by the first request; without it each fails with `noLibrary`. One request is
/// one connection, over HTTP/1.1. Redirects are not followed, as they would take the
/// key to another host; bodies are not decompressed, as a small one may hold a large one; there are
/// no cookies, no `.netrc` and no proxy of the environment. Certificates are always checked.
public struct CurlTransport: Transport, Sendable {
  /// A file of the authorities that are trusted instead of the system's, as PEM.
  private let authorities: String?
  /// Asked about once a second, and more often while something comes.
  private let isCancelled: @Sendable () -> Bool
  private let libraryName: String

  /// The package of Debian that brings libcurl.
  public static let package = "libcurl4"

  /// A transport on the network.
  ///
  /// `authorities` is the path of a PEM file that takes the place of the system's trusted
  /// authorities. `isCancelled` is asked at least about once a second.
  public init(
    authorities: String? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(
      authorities: authorities,
      isCancelled: isCancelled,
      libraryName: CurlLibrary.usualName
    )
  }

  /// A transport through a library of another name.
  package init(
    authorities: String? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    libraryName: String
  ) {
    self.authorities = authorities
    self.isCancelled = isCancelled
    self.libraryName = libraryName
  }

  /// Sends one request and waits for all of the response.
  public func send(
    _ request: HTTPRequest,
    within limits: TransferLimits
  ) throws(TransportFailure) -> HTTPResponse {
    guard let library = CurlLibrary.named(libraryName) else {
      throw TransportFailure(.noLibrary)
    }
    let curl = library.functions
    guard let handle = ccurl_easy_init(curl) else { throw TransportFailure(.other) }
    defer { ccurl_easy_cleanup(curl, handle) }
    guard limits.deadline > 0 else { throw TransportFailure(.timedOut) }
    let lines = try HeaderLines(request, library)
    defer { lines.free() }
    // The callbacks' context has an address of its own for as long as the transfer lasts.
    let context = UnsafeMutablePointer<Transfer>.allocate(capacity: 1)
    context.initialize(to: Transfer(limits: limits, isCancelled: isCancelled))
    defer {
      context.deinitialize(count: 1)
      context.deallocate()
    }
    let reach = UnsafeMutablePointer<ccurl_reach>.allocate(capacity: 1)
    reach.initialize(
      to: ccurl_reach(loopback_only: request.target.reach == .loopback ? 1 : 0, refused: 0)
    )
    defer { reach.deallocate() }

    let code = request.body.withUnsafeBytes { body in
      var options = CurlOptions(library: library, handle: handle)
      options.setTarget(request, lines, body)
      options.setBounds(limits, context)
      options.setTrust(authorities)
      if request.target.reach != .anywhere { options.setReach(reach) }
      return options.failure ?? ccurl_easy_perform(curl, handle)
    }
    guard code == CURLE_OK else {
      throw TransportFailure(
        context.pointee.stop ?? (reach.pointee.refused == 1 ? .refusedAddress : .init(code)),
        code: Int(code.rawValue)
      )
    }
    var status = 0
    ccurl_get_long(curl, handle, CURLINFO_RESPONSE_CODE, &status)  // set aside: 0 is refused
    guard (200...599).contains(status) else { throw TransportFailure(.malformed) }
    return HTTPResponse(
      status: status,
      headers: context.pointee.headers,
      body: context.pointee.body
    )
  }
}

extension TransportFailure.Kind {
  /// The kind of libcurl's code, for those that a request of ours can meet.
  init(_ code: CURLcode) {
    self =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unresolved
      case CURLE_COULDNT_CONNECT: .unreachable
      case CURLE_OPERATION_TIMEDOUT: .timedOut
      case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
        .connectionLost
      case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED: .tlsFailed
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
        .untrustedCertificate
      case CURLE_SSL_CACERT_BADFILE: .badAuthorities
      // One header line of more than 100 kB: libcurl's own limit, for which it has no better code.
      case CURLE_OUT_OF_MEMORY: .headerTooLarge
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
        CURLE_HTTP2, CURLE_HTTP_RETURNED_ERROR:
        .malformed
      default: .other
      }
  }
}
