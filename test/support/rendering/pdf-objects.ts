import { inflateSync } from 'node:zlib';

export type PdfObject = { dictionary: string; stream: Buffer | undefined };

/** The objects of a PDF that is written as we write it: a classic cross-reference table, nothing in object streams. */
export function pdfObjects(pdf: Uint8Array): Map<number, PdfObject> {
  const text = Buffer.from(pdf).toString('latin1');
  const objects = new Map<number, PdfObject>();
  const [, xrefAt = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
  for (const [, offset = ''] of text.slice(Number(xrefAt)).matchAll(/^(\d{10}) 00000 n/gm)) {
    const start = Number(offset);
    const [head = '', number = ''] = /^(\d+) 0 obj\n/.exec(text.slice(start, start + 20)) ?? [];
    objects.set(Number(number), readObject(text, start + head.length));
  }
  return objects;
}

function readObject(text: string, start: number): PdfObject {
  const streamAt = text.indexOf('\nstream\n', start);
  const end = text.indexOf('\nendobj', start);
  if (streamAt === -1 || streamAt > end) return { dictionary: text.slice(start, end), stream: undefined };
  const dictionary = text.slice(start, streamAt);
  const [, length = ''] = /\/Length (\d+)/.exec(dictionary) ?? [];
  const from = streamAt + '\nstream\n'.length;
  const bytes = Buffer.from(text.slice(from, from + Number(length)), 'latin1');
  return { dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes };
}

/** The object that a key of a dictionary refers to. */
export function referred(objects: Map<number, PdfObject>, { dictionary }: PdfObject, key: string): PdfObject {
  const [, number] = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary) ?? [];
  const found = objects.get(Number(number));
  if (found === undefined) throw new Error(`no /${key} in ${dictionary}`);
  return found;
}

export function catalogOf(objects: Map<number, PdfObject>): PdfObject {
  const found = [...objects.values()].find((each) => each.dictionary.includes('/Type /Catalog'));
  if (found === undefined) throw new Error('no catalog');
  return found;
}

export function pageCount(pdf: Uint8Array): number {
  return Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)!.length;
}
