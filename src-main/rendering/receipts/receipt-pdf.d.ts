import type { FontFiles } from '../pdf/fonts/typefaces.ts';
import type { ReceiptContent } from './receipt-request.ts';
/**
 * Draws a receipt as a PDF: a page as wide as the paper and as high as the receipt, with the dots that a printer would print in its
 * middle. The same request always gives the same bytes.
 *
 * @throws Error where the XML cannot be read as a document of ours.
 */
export declare function printReceiptPdf(request: ReceiptContent, fontFiles: FontFiles): Promise<Uint8Array>;
