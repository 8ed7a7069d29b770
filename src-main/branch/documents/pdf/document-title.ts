import { noteOfWords, pdfWords } from '../../../../src-shared/i18n/pdf-words.ts';
import type { BilingualWords } from '../../../../src-shared/i18n/pdf-words.ts';
import type { TaxDocument } from '../../../../src-shared/invoice/document.ts';

/** What a document is called, in a title and where need be a line under it. */
export type DocumentTitle = { title: BilingualWords; subtitle?: BilingualWords };

/** The title of a document by its kind and by whom it is for. */
export function documentTitle({ documentType, invoiceType }: TaxDocument): DocumentTitle {
  switch (documentType) {
    case 'invoice':
      return { title: invoiceType === 'standard' ? pdfWords.taxInvoice : pdfWords.simplifiedTaxInvoice };
    case 'credit_note':
      return { title: pdfWords.creditNote, subtitle: noteOfWords(invoiceType) };
    case 'debit_note':
      return { title: pdfWords.debitNote, subtitle: noteOfWords(invoiceType) };
    case 'prepayment':
      return {
        title: pdfWords.prepaymentTaxInvoice,
        subtitle: invoiceType === 'standard' ? pdfWords.ofAdvancePayment : pdfWords.ofAdvancePaymentSimplified,
      };
  }
}
