const textEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
const attributeEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character) : text;
}

function escapeAttribute(text: string): string {
  return /[&<"\t\n\r]/.test(text) ? text.replace(/[&<"\t\n\r]/g, (character) => attributeEscapes[character] ?? character) : text;
}

/**
 * Writes an element with text content exactly as Canonical XML prints it (C14N 1.0 §2.3: start and end tag also when
 * empty, its escapes). At most one attribute, which is all that the profile needs, so no order has to be decided.
 */
export function textElement(name: string, text: string, attribute?: { name: string; value: string }): string {
  const attributes = attribute === undefined ? '' : ` ${attribute.name}="${escapeAttribute(attribute.value)}"`;
  return `<${name}${attributes}>${escapeText(text)}</${name}>`;
}

/** Writes an element around content that is canonical already. */
export function element(name: string, ...content: string[]): string {
  let text = `<${name}>`;
  for (const each of content) text += each;
  return `${text}</${name}>`;
}

/** A text element, or nothing where there is no text: the schema refuses empty optional elements (standard §2). */
export function optionalElement(name: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : textElement(name, text);
}
