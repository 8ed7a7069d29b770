import type { XmlElement } from '../../xml/xml-tree.ts';

/**
 * Ends the validation of a document on which the authority's stylesheets abort: they find no number where one is needed, or
 * two items where a function takes one (standard §6.0). The message says which; the element is where.
 */
export class Unprocessable extends Error {
  readonly element: XmlElement;

  constructor(element: XmlElement, message: string) {
    super(message);
    this.element = element;
  }
}
