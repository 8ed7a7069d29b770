import { xmlFileName } from './xml-file-name.ts';

type Named = { invoice_id: string; invoice_number: string; invoice_date: string; invoice_time: string };

const extension = '.xml';
// The file systems of Windows, macOS and Linux take 255; the rest is for a suffix that distinguishes equal names.
const longestName = 200;

/**
 * A file name for each document by the authority's rule. The rule alone gives `A/1` and `A-1` the same name, and some file systems
 * take `a` for `A`: a later namesake gets its invoice_id, which makes the name that of this document in every export.
 */
export function archiveFileNames(vatNumber: string, documents: readonly Named[]): string[] {
  const taken = new Set<string>();
  return documents.map((document) => {
    const plain = xmlFileName(vatNumber, document).slice(0, -extension.length).slice(0, longestName);
    const stem = taken.has(plain.toLowerCase()) ? `${plain}_${document.invoice_id}` : plain;
    taken.add(stem.toLowerCase());
    return stem + extension;
  });
}
