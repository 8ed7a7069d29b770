import { z } from 'zod';
import { createdInvoice, queuedInvoice } from '../documents/invoice-results.ts';
import { standardInvoiceRequest } from './invoice-requests.ts';

const { egs_unit_id, buyer, invoice_number } = standardInvoiceRequest.shape;

/** Body of `POST /v1/invoices/:id/convert`. */
export const convertRequest = z
  .strictObject({
    egs_unit_id: egs_unit_id.describe('The EGS unit that issues both documents.'),
    buyer: buyer.describe('The business that needs the invoice.'),
    invoice_number: invoice_number.describe('Your number for the standard invoice, as for any document.'),
    note_number: invoice_number.describe('Your number for the credit note; another one.'),
  })
  .meta({ id: 'Convert' });

/** See {@link convertRequest}. */
export type ConvertRequest = z.output<typeof convertRequest>;

/** Why the credit note of a conversion is issued. */
export const conversionReason = {
  en: 'Replaced by a tax invoice to a business',
  ar: 'استبدلت بفاتورة ضريبية لمنشأة',
} as const;

/** 200 of `POST /v1/invoices/:id/convert`: the authority has answered about both documents. */
export const convertedInvoice = z
  .object({
    credit_note: createdInvoice.describe('The credit note over all of the simplified invoice.'),
    invoice: createdInvoice.describe('The standard invoice in its place.'),
  })
  .meta({ id: 'ConvertedInvoice' });

const issuedDocument = z.union([createdInvoice, queuedInvoice]).meta({ id: 'IssuedDocument' });

/** 202: at least one of them is on its way. */
export const queuedConversion = z
  .object({
    credit_note: issuedDocument.describe('The credit note over all of the simplified invoice.'),
    invoice: issuedDocument.describe('The standard invoice in its place.'),
  })
  .meta({ id: 'QueuedConversion' });
