import { scanSource, type SourceElement } from './structure/structure-source.ts';

/** Changes the text of a document in one place; everything else stays byte for byte. */
export type DocumentEdit = (xml: string) => string;

type Change = (xml: string, element: SourceElement) => string;

/** Carries out edits one after the other. */
export function edited(xml: string, ...edits: DocumentEdit[]): string {
  return edits.reduce((text, edit) => edit(text), xml);
}

/** Gives an element other content, as XML text. */
export function withContent(path: string, content: string): DocumentEdit {
  return changing(path, (xml, element) => {
    if (!element.isEmptyTag) return splice(xml, element.contentStart, element.contentEnd, content);
    const startTag = xml.slice(element.start, element.end).replace(/\s*\/>$/, '>');
    return splice(xml, element.start, element.end, `${startTag}${content}</${element.name}>`);
  });
}

/** Removes an element. */
export function without(path: string): DocumentEdit {
  return changing(path, (xml, element) => splice(xml, element.start, element.end, ''));
}

/** Puts a copy of an element behind it. */
export function doubled(path: string): DocumentEdit {
  return changing(path, (xml, element) => splice(xml, element.end, element.end, xml.slice(element.start, element.end)));
}

/** Puts XML text behind an element. */
export function withNext(path: string, added: string): DocumentEdit {
  return changing(path, (xml, element) => splice(xml, element.end, element.end, added));
}

/** Changes or adds an attribute, or removes it if the value is undefined. */
export function withAttribute(path: string, name: string, value: string | undefined): DocumentEdit {
  return changing(path, (xml, element) => {
    const present = element.attributes.find((attribute) => attribute.name === name);
    const nameEnd = element.start + 1 + element.name.length;
    const { start, end } = present ?? { start: nameEnd, end: nameEnd };
    return splice(xml, start, end, value === undefined ? '' : ` ${name}="${value}"`);
  });
}

/** `path` leads from the invoice down: `cac:InvoiceLine[2]/cbc:ID`; the first of several is meant unless a position is given. */
function changing(path: string, change: Change): DocumentEdit {
  return (xml) => {
    let element = scanSource(xml)[0]!;
    for (const step of path.split('/')) {
      const [, name, position = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step)!;
      const found = element.children.filter((child) => child.name === name)[Number(position) - 1];
      if (found === undefined) throw new Error(`There is no ${path} in this document.`);
      element = found;
    }
    return change(xml, element);
  };
}

function splice(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
