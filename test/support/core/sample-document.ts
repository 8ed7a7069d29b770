import { amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { computeDocument, type SaleLine } from '#shared/invoice/totals.ts';
import { sampleSeller } from './sample-parties.ts';

/** A line of standard-rated goods. */
export function sampleLine(changes: Partial<SaleLine> = {}): SaleLine {
  return {
    name: 'Arabic coffee',
    quantity: amount(2),
    unitCode: 'PCE',
    unitPrice: amount(25),
    category: 'S',
    rate: amount(15),
    ...changes,
  };
}

/** A simplified invoice of one line (50.00 + 7.50), with any part replaced. */
export function sampleDocument(changes: Partial<TaxDocument> = {}, lines: SaleLine[] = [sampleLine()]): TaxDocument {
  return {
    documentType: 'invoice',
    invoiceType: 'simplified',
    transactionCode: '0200000',
    number: 'INV-1',
    uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be',
    issueDate: '2026-11-20',
    issueTime: '12:00:00',
    currency: 'SAR',
    originalNumbers: [],
    seller: sampleSeller,
    paymentMeansCodes: ['10'],
    settledPrepayments: [],
    ...computeDocument(lines, changes.exchangeRate === undefined ? {} : { exchangeRate: changes.exchangeRate }),
    ...changes,
  };
}
