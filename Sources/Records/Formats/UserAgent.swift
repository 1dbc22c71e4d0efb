/// The user agent of WakaTime's plugins.
///
/// Source: Wakapi, `utils/http.go` and its tests:
/// `wakatime/v1.86.5 (linux-6.6.4-x86_64) go1.21.3 neovim/900 vim-wakatime/11.1.1`.
enum UserAgent {
  /// The editor, or nil where the text names none.
  static func editor(in agent: String) -> String? {
    var depth = 0
    let bare = agent.filter { character in
      if character == "(" { depth += 1 }
      defer { if character == ")" { depth = max(0, depth - 1) } }
      return depth == 0
    }
    let names = bare.split(separator: " ").compactMap { part -> Substring? in
      part.firstIndex(of: "/").map { part[..<$0] }
    }
    let plugin = names.last { $0.hasSuffix("-wakatime") }.map { $0.dropLast("-wakatime".count) }
    // Browsers call themselves Mozilla first, and Kate by the name of its library.
    let editor = names.first {
      !$0.hasSuffix("-wakatime")
        && !["wakatime", "Mozilla", "KTextEditor"].contains($0) && !$0.isEmpty
    }
    let name = names.first == "Mozilla" ? plugin ?? editor : editor ?? plugin
    return name.flatMap { $0.isEmpty ? nil : String($0) }
  }
}
