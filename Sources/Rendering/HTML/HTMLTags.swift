// The elements that pages are made of, as functions named after their tags; WHATWG HTML, section 4.

func html(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("html", attributes, content())
}

func head(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("head", attributes, content())
}

func body(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("body", attributes, content())
}

func nav(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("nav", attributes, content())
}

func header(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("header", attributes, content())
}

func main(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("main", attributes, content())
}

func section(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("section", attributes, content())
}

func footer(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("footer", attributes, content())
}

func h1(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("h1", attributes, content())
}

func h2(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("h2", attributes, content())
}

func h3(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("h3", attributes, content())
}

func p(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("p", attributes, content())
}

func a(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("a", attributes, content())
}

func ul(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("ul", attributes, content())
}

func li(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("li", attributes, content())
}

func dl(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("dl", attributes, content())
}

func dt(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("dt", attributes, content())
}

func dd(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("dd", attributes, content())
}

func div(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("div", attributes, content())
}

func span(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("span", attributes, content())
}

func strong(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("strong", attributes, content())
}

func bdi(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("bdi", attributes, content())
}

func table(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("table", attributes, content())
}

func caption(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("caption", attributes, content())
}

func thead(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("thead", attributes, content())
}

func tbody(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode
{
  .element("tbody", attributes, content())
}

func tr(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("tr", attributes, content())
}

func th(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("th", attributes, content())
}

func td(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("td", attributes, content())
}

func details(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("details", attributes, content())
}

func summary(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("summary", attributes, content())
}

/// A statement about the page: `<meta name="robots" content="noindex">`.
func meta(_ attributes: HTMLAttributes) -> HTMLNode { .void("meta", attributes) }

/// A relation to another resource: `<link rel="icon" href="data:,">`.
func link(_ attributes: HTMLAttributes) -> HTMLNode { .void("link", attributes) }
