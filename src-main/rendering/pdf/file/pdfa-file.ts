import { createHash } from 'node:crypto';
import assert from 'node:assert/strict';
import PdfKit from 'pdfkit';

// A file that a PDF carries; `modifiedAt` is when it came into being.
type AssociatedFile = {
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

// Attaches the file that the document is made from: `Source` in the words of ISO 19005-3, 6.8. Every reader lists it
// among the attachments.
function attachSource(pdf: PDFKit.PDFDocument, file: AssociatedFile): void {
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

export type PdfaOptions = {
  title: string;
  /** Says what kind of copy it is. */
  subject: string;
  /** A name that no other document has; among the file's keywords, so that it is found by it. */
  uniqueName: string;
  createdAt: Date;
  attachment: AssociatedFile;
};

export const pageSize = { width: 595.28, height: 841.89 } as const;

// The library writes these words into XML as they are, and the metadata have to agree with the information dictionary
// (ISO 19005-3, 6.6.3): so both get the text without the three characters.
function plainWords(text: string): string {
  return text.replaceAll('&', '+').replaceAll('<', '(').replaceAll('>', ')');
}

/**
 * Starts a file of PDF/A-3, conformance U (ISO 19005-3): sRGB output intent, metadata in a plain stream, the attachment
 * named by the catalog, for every glyph the characters that it stands for. Nothing in it depends on when or where it is made.
 */
export function startPdfa(options: PdfaOptions): PDFKit.PDFDocument {
  const pdf = new PdfKit({
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    autoFirstPage: false,
    bufferPages: true,
    // None of the fonts that need not be embedded.
    font: '',
    lang: 'ar-SA',
    displayTitle: true,
    size: [pageSize.width, pageSize.height],
    margin: 0,
    info: {
      Title: plainWords(options.title),
      Subject: plainWords(options.subject),
      Keywords: options.uniqueName,
      Creator: 'Sanad',
      Producer: 'Sanad',
      CreationDate: options.createdAt,
    },
  });
  // The library knows the letters A and B alone.
  Reflect.set(pdf, 'subset_conformance', 'U');
  // The library would make it of the words above alone.
  const identifier = createHash('sha256').update(options.subject).update(options.attachment.content).digest();
  Reflect.set(pdf, '_id', identifier.subarray(0, 16));
  attachSource(pdf, options.attachment);
  return pdf;
}

/** Ends a file and returns all of it. */
export async function finishPdf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  pdf.end();
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
