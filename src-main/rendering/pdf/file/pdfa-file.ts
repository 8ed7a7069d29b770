import { createHash } from 'node:crypto';
import PdfKit from 'pdfkit';
import { attachSource, type AssociatedFile } from './associated-file.ts';

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
