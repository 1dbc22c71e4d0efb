// The elements that pages are made of, as functions named after their tags; WHATWG HTML, section 4.

func nav(_ attributes: HTMLAttributes = [:], @HTMLBuilder _ content: () -> [HTMLNode]) -> HTMLNode {
  .element("nav", attributes, content())
}

func section(
  _ attributes: HTMLAttributes = [:],
  @HTMLBuilder _ content: () -> [HTMLNode]
) -> HTMLNode {
  .element("section", attributes, content())
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
