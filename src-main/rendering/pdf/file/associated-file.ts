import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

/** A file that a PDF carries; `modifiedAt` is when it came into being. */
export type AssociatedFile = {
  name: string;
  /** What it is, in ASCII. */
  description: string;
  content: Uint8Array;
  mediaType: string;
  modifiedAt: Date;
};

function isDictionary(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// Its type does not name the catalog, and the library's own attachments carry a checksum of the wrong length.
function catalogOf(pdf: PDFKit.PDFDocument): Record<string, unknown> {
  const root: unknown = Reflect.get(pdf, '_root');
  assert(isDictionary(root) && isDictionary(root['data']), 'a PDF has a catalog');
  return root['data'];
}

// ISO 32000-1, 7.3.5: what a name may not hold as it is is written as its number.
function pdfName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9.+-]/g, (character) => `#${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Attaches the file that the document is made from: `Source` in the words of ISO 19005-3, 6.8. Every reader lists it
 * among the attachments.
 */
export function attachSource(pdf: PDFKit.PDFDocument, file: AssociatedFile): void {
  const stream = pdf.ref({
    Type: 'EmbeddedFile',
    Subtype: pdfName(file.mediaType),
    Params: {
      Size: file.content.length,
      ModDate: file.modifiedAt,
      CheckSum: createHash('md5').update(file.content).digest(),
    },
  });
  stream.end(file.content);
  const name = Buffer.from(file.name, 'latin1');
  const specification = pdf.ref({
    Type: 'Filespec',
    AFRelationship: 'Source',
    F: name,
    UF: name,
    Desc: Buffer.from(file.description),
    EF: { F: stream, UF: stream },
  });
  specification.end(undefined);
  pdf.addNamedEmbeddedFile(file.name, specification);
  catalogOf(pdf)['AF'] = [specification];
}
