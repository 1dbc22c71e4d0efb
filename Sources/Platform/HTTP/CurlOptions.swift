import CCurl

/// Sets the options of one transfer and remembers the first that libcurl refused.
struct CurlOptions {
  private let curl: OpaquePointer
  private let handle: UnsafeMutableRawPointer
  private(set) var failure: CURLcode?

  init(library: CurlLibrary, handle: UnsafeMutableRawPointer) {
    curl = library.functions
    self.handle = handle
  }

  mutating func set(_ option: CURLoption, _ value: Int) {
    note(ccurl_set_long(curl, handle, option, value))
  }

  /// nil takes the option back, a default of the library included.
  mutating func set(_ option: CURLoption, _ value: String?) {
    note(ccurl_set_text(curl, handle, option, value))
  }

  /// What is sent where; the bytes must outlive the transfer.
  mutating func setTarget(
    _ request: HTTPRequest,
    _ lines: HeaderLines,
    _ body: UnsafeRawBufferPointer
  ) {
    set(CURLOPT_PROTOCOLS_STR, request.target.isEncrypted ? "https" : "http")
    set(CURLOPT_URL, request.target.text)
    if request.isGet {
      set(CURLOPT_HTTPGET, 1)
    } else {
      set(CURLOPT_POST, 1)
      note(ccurl_set_body(curl, handle, body.baseAddress ?? UnsafeRawPointer(handle), body.count))
    }
    note(ccurl_set_list(curl, handle, CURLOPT_HTTPHEADER, lines.list))
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    set(CURLOPT_HTTP09_ALLOWED, 0)
    set(CURLOPT_FOLLOWLOCATION, 0)
    // An empty text keeps libcurl from looking for a proxy in the environment.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_PATH_AS_IS, 1)
  }

  /// The limits of time and size, and the callbacks that hold them.
  mutating func setBounds(_ limits: TransferLimits, _ context: UnsafeMutablePointer<Transfer>) {
    // libcurl counts in a C 'long', and takes 0 for no limit.
    set(CURLOPT_TIMEOUT_MS, Int(min(limits.deadline, 86_400_000)))
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(limits.connect, 1), 86_400_000)))
    set(CURLOPT_NOSIGNAL, 1)
    // Otherwise the end waits for a name that is still being looked up, beyond the deadline.
    set(CURLOPT_QUICK_EXIT, 1)
    note(ccurl_set_receive(curl, handle, CURLOPT_WRITEFUNCTION, Transfer.takeBody))
    note(ccurl_set_receive(curl, handle, CURLOPT_HEADERFUNCTION, Transfer.takeHeader))
    note(ccurl_set_pointer(curl, handle, CURLOPT_WRITEDATA, context))
    note(ccurl_set_pointer(curl, handle, CURLOPT_HEADERDATA, context))
    note(ccurl_set_progress(curl, handle, Transfer.goesOn))
    note(ccurl_set_pointer(curl, handle, CURLOPT_XFERINFODATA, context))
    set(CURLOPT_NOPROGRESS, 0)
  }

  /// Whose certificates count.
  mutating func setTrust(_ authorities: String?) {
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    guard let authorities else { return }
    set(CURLOPT_CAINFO, authorities)
    // The system's folder would still count beside the file.
    set(CURLOPT_CAPATH, nil)
  }

  /// Refuses addresses beyond a reach, which must outlive the transfer.
  mutating func setReach(_ reach: UnsafeMutablePointer<ccurl_reach>) {
    note(ccurl_only_near(curl, handle, reach))
  }

  private mutating func note(_ code: CURLcode) {
    if code != CURLE_OK, failure == nil { failure = code }
  }
}

/// The header lines of a request in libcurl's form.
struct HeaderLines {
  private(set) var list: UnsafeMutablePointer<curl_slist>?
  private let curl: OpaquePointer

  /// Throws where a value could begin a line of its own.
  init(_ request: HTTPRequest, _ library: CurlLibrary) throws(TransportFailure) {
    curl = library.functions
    var lines = request.headers.map { "\($0.name): \($0.value)" }
    if let credential = request.credential {
      lines.append("\(credential.name): \(credential.prefix)\(credential.secret.text)")
    }
    // Without a value libcurl leaves a line out: it would wait for leave to send long bodies.
    lines.append("expect:")
    for line in lines {
      guard line.utf8.allSatisfy({ (0x20...0x7e).contains($0) }),
        let longer = ccurl_list_append(curl, list, line)
      else {
        free()
        throw TransportFailure(.other)
      }
      list = longer
    }
  }

  func free() { ccurl_list_free(curl, list) }
}
