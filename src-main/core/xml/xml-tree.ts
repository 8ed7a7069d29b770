/** An attribute as parsed: namespace name, prefix, local name and normalised value. Namespace declarations are not among them. */
export type XmlAttribute = { namespace: string; prefix: string; name: string; value: string };

/** A namespace declaration: `xmlns` has the prefix ''. */
export type XmlDeclaration = { prefix: string; namespace: string };

/**
 * An element as parsed. Adjacent text and CDATA make one text; comments and processing instructions are dropped, but the
 * texts before and after them stay two, as in XPath's model.
 */
export type XmlElement = {
  namespace: string;
  prefix: string;
  name: string;
  attributes: readonly XmlAttribute[];
  /** The namespaces declared on this very element, in the order of the document. */
  declarations: readonly XmlDeclaration[];
  /** Element and text children in document order. */
  children: readonly (XmlElement | string)[];
  parent: XmlElement | undefined;
  /** Where its start tag ends in the text of the document, from which its line and column are found. */
  tagEnd: number;
  /** Whether a comment, a processing instruction or CDATA is directly in it. */
  holdsMarkup: boolean;
};

/** A document as parsed. */
export type XmlDocument = {
  root: XmlElement;
  /** The characters that were parsed, a byte order mark included. */
  text: string;
  /** What the XML declaration says, undefined without one. */
  version: string | undefined;
  /** Whether there is a processing instruction anywhere in it. */
  hasInstruction: boolean;
};
