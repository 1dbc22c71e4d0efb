/// The names of Unicode's properties in `\p{...}`: ECMA-262, tables 67 to 70.
enum UnicodeProperty {
  /// PCRE2's word for `\p{name}` or `\p{name=value}`; nil where ECMA-262 has no such property.
  ///
  /// Whether there is a script of a name is for PCRE2 to say.
  static func expression(_ name: String, _ value: String?) -> String? {
    switch (name, value) {
    case (_, nil): return categories[name] ?? binary[name]
    case ("General_Category", let value?), ("gc", let value?): return categories[value]
    case ("Script", let value?), ("sc", let value?): return value.isEmpty ? nil : "sc:" + value
    case ("Script_Extensions", let value?), ("scx", let value?):
      return value.isEmpty ? nil : "scx:" + value
    default: return nil
    }
  }

  /// General categories: every alias with the short name that PCRE2 knows.
  private static let categories: [String: String] = {
    let aliases = [
      "C Other", "Cc Control cntrl", "Cf Format", "Cn Unassigned", "Co Private_Use", "Cs Surrogate",
      "L Letter", "Ll Lowercase_Letter", "Lm Modifier_Letter", "Lo Other_Letter",
      "Lt Titlecase_Letter", "Lu Uppercase_Letter", "M Mark Combining_Mark", "Mc Spacing_Mark",
      "Me Enclosing_Mark", "Mn Nonspacing_Mark", "N Number", "Nd Decimal_Number digit",
      "Nl Letter_Number", "No Other_Number", "P Punctuation punct", "Pc Connector_Punctuation",
      "Pd Dash_Punctuation", "Pe Close_Punctuation", "Pf Final_Punctuation",
      "Pi Initial_Punctuation", "Po Other_Punctuation", "Ps Open_Punctuation", "S Symbol",
      "Sc Currency_Symbol", "Sk Modifier_Symbol", "Sm Math_Symbol", "So Other_Symbol",
      "Z Separator", "Zl Line_Separator", "Zp Paragraph_Separator", "Zs Space_Separator",
    ]
    var names = table(aliases)
    for cased in ["LC", "Cased_Letter"] { names[cased] = "L&" }
    return names
  }()

  /// Properties that a character has or lacks; those of more recent Unicode than PCRE2 knows fail
  /// when the expression is compiled.
  private static let binary: [String: String] = {
    var names = table([
      "ASCII", "ASCII_Hex_Digit AHex", "Alphabetic Alpha", "Any", "Bidi_Control Bidi_C",
      "Bidi_Mirrored Bidi_M", "Case_Ignorable CI", "Cased", "Changes_When_Casefolded CWCF",
      "Changes_When_Casemapped CWCM", "Changes_When_Lowercased CWL", "Changes_When_Titlecased CWT",
      "Changes_When_Uppercased CWU", "Dash", "Default_Ignorable_Code_Point DI", "Deprecated Dep",
      "Diacritic Dia", "Emoji", "Emoji_Component EComp", "Emoji_Modifier EMod",
      "Emoji_Modifier_Base EBase", "Emoji_Presentation EPres", "Extended_Pictographic ExtPict",
      "Extender Ext", "Grapheme_Base Gr_Base", "Grapheme_Extend Gr_Ext", "Hex_Digit Hex",
      "IDS_Binary_Operator IDSB", "IDS_Trinary_Operator IDST", "ID_Continue IDC", "ID_Start IDS",
      "Ideographic Ideo", "Join_Control Join_C", "Logical_Order_Exception LOE", "Lowercase Lower",
      "Math", "Noncharacter_Code_Point NChar", "Pattern_Syntax Pat_Syn",
      "Pattern_White_Space Pat_WS", "Quotation_Mark QMark", "Radical", "Regional_Indicator RI",
      "Sentence_Terminal STerm", "Soft_Dotted SD", "Terminal_Punctuation Term",
      "Unified_Ideograph UIdeo", "Uppercase Upper", "Variation_Selector VS", "White_Space space",
      "XID_Continue XIDC", "XID_Start XIDS",
    ])
    names["Assigned"] = "^Cn"
    return names
  }()

  private static func table(_ aliases: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for line in aliases {
      let words = line.split(separator: " ").map(String.init)
      for word in words { names[word] = words[0] }
    }
    return names
  }
}
