/** An attribute as parsed: namespace name, local name and normalised value. Namespace declarations are not among them. */
export type XmlAttribute = { namespace: string; name: string; value: string };

/**
 * An element as parsed. Adjacent text and CDATA make one text; comments and processing instructions are dropped, but the
 * texts before and after them stay two, as in XPath's model.
 */
export type XmlElement = {
  namespace: string;
  name: string;
  attributes: readonly XmlAttribute[];
  /** Element and text children in document order. */
  children: readonly (XmlElement | string)[];
  parent: XmlElement | undefined;
};
