import type { DocumentType, InvoiceType } from '../invoice/document.ts';

type Names = { name: string; nameAr: string };

/** The common name of each type of document. */
export const documentTypeNames: Record<DocumentType, Names> = {
  invoice: { name: 'Tax invoice', nameAr: 'فاتورة ضريبية' },
  credit_note: { name: 'Credit note', nameAr: 'إشعار دائن' },
  debit_note: { name: 'Debit note', nameAr: 'إشعار مدين' },
  prepayment: { name: 'Prepayment invoice', nameAr: 'فاتورة دفعة مقدمة' },
};

/** The common name of each invoice type, and how it is submitted. */
export const invoiceTypeNames: Record<InvoiceType, Names & { submission: 'reporting' | 'clearance' }> = {
  simplified: { name: 'Simplified tax invoice (B2C)', nameAr: 'فاتورة ضريبية مبسطة', submission: 'reporting' },
  standard: { name: 'Standard tax invoice (B2B)', nameAr: 'فاتورة ضريبية', submission: 'clearance' },
};
