import { noteOfLabel, pdfLabels, type BilingualLabels } from '#shared/i18n/pdf-labels.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';

/** What a document is called, in a title and where need be a line under it. */
export type DocumentTitle = { title: BilingualLabels; subtitle?: BilingualLabels };

/** The title of a document by its kind and by whom it is for. */
export function documentTitle({ documentType, invoiceType }: TaxDocument): DocumentTitle {
  switch (documentType) {
    case 'invoice':
      return { title: invoiceType === 'standard' ? pdfLabels.taxInvoice : pdfLabels.simplifiedTaxInvoice };
    case 'credit_note':
      return { title: pdfLabels.creditNote, subtitle: noteOfLabel(invoiceType) };
    case 'debit_note':
      return { title: pdfLabels.debitNote, subtitle: noteOfLabel(invoiceType) };
    case 'prepayment':
      return {
        title: pdfLabels.prepaymentTaxInvoice,
        subtitle: invoiceType === 'standard' ? pdfLabels.ofAdvancePayment : pdfLabels.ofAdvancePaymentSimplified,
      };
  }
}
