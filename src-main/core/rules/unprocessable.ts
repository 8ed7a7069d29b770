import type { XmlElement } from '../ubl/xml-tree.ts';

/**
 * Ends the judgement of a document on which the authority's stylesheets abort: they find no number where one is needed, or
 * two items where a function takes one (dossier §6.0). The message says which; the element is where.
 */
export class Unprocessable extends Error {
  readonly element: XmlElement;

  constructor(element: XmlElement, message: string) {
    super(message);
    this.element = element;
  }
}
