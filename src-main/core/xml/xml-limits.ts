/** The deepest nesting of elements. A stamped invoice needs 14 levels. */
export const maximumXmlDepth = 100;

/** The most elements; an invoice of 20,000 lines has about as many. */
export const maximumXmlElements = 500_000;

/**
 * The most attributes, namespace declarations included. They are counted by the equals signs before quotes, which texts may hold
 * too: those of a request of 1 MiB stay below.
 */
export const maximumXmlAttributes = 1_000_000;

/** The most attributes of one element, counted in the same way between its start and the next tag. */
export const maximumAttributesOfElement = 10_000;

// An attribute has at least a space, a name, an equals sign and two quotes, so a shorter text is below every limit.
const shortestExcess = 5 * maximumAttributesOfElement;

const slash = 0x2f;
const exclamationMark = 0x21;
const questionMark = 0x3f;
const quotationMark = 0x22;
const apostrophe = 0x27;
const space = 0x20;

// Whether a quote, or the white space that may be before one, follows an equals sign.
function isBeforeQuote(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 1);
  return code === quotationMark || code === apostrophe || code <= space;
}

function isStartTag(text: string, at: number): boolean {
  const code = text.charCodeAt(at + 1);
  return code !== slash && code !== exclamationMark && code !== questionMark;
}

/** A count as texts for people write it. */
export function describeLimit(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * What makes a text more work than any tax document is, in one sentence; undefined where it is not. It is found out before
 * parsing, by one look at each character: parsers keep all that a tag holds until it ends, and a tag may be the whole text.
 */
export function excessOf(text: string): string | undefined {
  if (text.length < shortestExcess) return undefined;
  let elements = 0;
  let attributes = 0;
  let equalsSign = text.indexOf('=');
  for (let at = text.indexOf('<'); at !== -1;) {
    const next = text.indexOf('<', at + 1);
    const end = next === -1 ? text.length : next;
    const before = attributes;
    for (; equalsSign !== -1 && equalsSign < end; equalsSign = text.indexOf('=', equalsSign + 1)) {
      if (isBeforeQuote(text, equalsSign)) attributes += 1;
    }
    if (isStartTag(text, at)) elements += 1;
    if (elements > maximumXmlElements) return `The document has more than ${describeLimit(maximumXmlElements)} elements.`;
    if (attributes > maximumXmlAttributes) return `The document has more than ${describeLimit(maximumXmlAttributes)} attributes.`;
    if (attributes - before > maximumAttributesOfElement)
      return `An element has more than ${describeLimit(maximumAttributesOfElement)} attributes.`;
    at = next;
  }
  return undefined;
}
