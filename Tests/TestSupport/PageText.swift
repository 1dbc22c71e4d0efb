import Foundation

/// What a page says, without its markup: each block on a line of its own, cells with pipes between them.
public func pageText(_ page: String) -> String {
  let body = page.range(of: "<body").map { String(page[$0.lowerBound...]) } ?? page
  var text = body.replacingOccurrences(of: "</(td|th)>", with: " | ", options: .regularExpression)
    .replacingOccurrences(of: "<span class=\"why\">", with: "\n")
    .replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
  for (entity, character) in [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
  ] {
    text = text.replacingOccurrences(of: entity, with: character)
  }
  return text
}
