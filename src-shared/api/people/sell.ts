import { z } from 'zod';
import { paymentMeansCodes } from '../../reference/payment-means.ts';
import { resultFields, rowsOf } from '../documents/result-fields.ts';
import { partyOfDocument } from '../documents/shown-document.ts';
import { invoiceNumber, optionalText } from '../v1/field-types.ts';
import { externalOriginal, simplifiedNoteRequest, standardNoteRequest } from '../v1/invoice-requests.ts';
import { preflightRequest } from '../v1/preflight.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { returnOfAll, returnOfLines } from '../v1/return-request.ts';
import { searchText } from '../v1/search-fields.ts';

/** Body of `POST /manager/documents`, and of `/manager/documents/preflight` before it. */
export const issueByHandRequest = preflightRequest
  .extend({
    document: preflightRequest.shape.document.describe(
      'The body that this endpoint of `/v1` would get. `seller` may be left out, then it is the company as its profile has it; so may ' +
        '`invoice_date` and `invoice_time`, then it is issued as of now.',
    ),
  })
  .meta({ id: 'IssueByHand' });

/** See {@link issueByHandRequest}. */
export type IssueByHandRequest = z.output<typeof issueByHandRequest>;

/** 200 of `POST /manager/documents`. */
export const issuedByHand = z
  .object({
    invoice_id: resultFields.invoice_id,
    invoice_number: z.string().describe('Its number.'),
    status: resultFields.status,
  })
  .meta({ id: 'IssuedByHand' });

const ofUnit = z.uuid('must be a UUID').toLowerCase();

/** Query of `GET /manager/next-number`. */
export const nextNumberQuery = z.strictObject({
  egs_unit_id: ofUnit.meta({ param: { description: 'The unit that is to issue.' } }),
  original_number: optionalParameter(
    'The number of the invoice of which a document is to be made, also of one from before Sanad.',
    invoiceNumber,
  ),
  made: optionalParameter(
    'What is made of `original_number`: `note` (default), a note on it, or `invoice`, that to a business in its place.',
    z.enum(['note', 'invoice']),
  ),
});

/** 200 of `GET /manager/next-number`. */
export const nextNumber = z
  .object({ invoice_number: z.string().describe('A number that no valid document of the company has.') })
  .meta({ id: 'NextNumber' });

/** Query of `GET /manager/buyers`. */
export const buyersQuery = z.strictObject({
  egs_unit_id: ofUnit.meta({ param: { description: 'The unit whose company has sold to them.' } }),
  search: searchText.meta({
    param: { description: 'What the name, from one of its words on and in either language, or the VAT number begins with.' },
  }),
});

// A buyer whom earlier documents name.
const knownBuyer = partyOfDocument.meta({ id: 'KnownBuyer' });

/** A buyer whom earlier documents name. */
export type KnownBuyer = z.output<typeof knownBuyer>;

/** 200 of `GET /manager/buyers`: at most ten, who bought last first. */
export const knownBuyers = z.object({ data: rowsOf(knownBuyer) });

const text = z.string();

const refundFields = {
  payment_means: optionalText
    .pipe(z.enum(paymentMeansCodes).optional())
    .describe(
      'By which means all of the money goes back, a UNTDID 4461 code such as `10` (cash), in place of `payments`. Without either: as the invoice was paid.',
    ),
};

/** Body of `POST /manager/documents/:invoice_id/return` where everything comes back. */
export const returnOfAllByHand = returnOfAll.extend(refundFields).meta({ id: 'ReturnOfAllByHand' });

/** The same where some lines do. */
export const returnOfLinesByHand = returnOfLines.extend(refundFields).meta({ id: 'ReturnOfLinesByHand' });

/** Body of `POST /manager/documents/:invoice_id/return`, and of its preflight. */
export const returnByHand = z.union([returnOfAllByHand, returnOfLinesByHand]).meta({ id: 'ReturnByHand' });

/** 200 of `POST /manager/documents/:invoice_id/return`: the credit note. */
export const returnedGoods = z
  .object({
    invoice_id: text.describe('The id of the document.'),
    invoice_number: text.describe('Its number.'),
    status: resultFields.status,
  })
  .meta({ id: 'ReturnedGoods' });

/** 200 of `POST /manager/documents/:invoice_id/convert`. */
export const convertedDocument = z
  .object({
    credit_note: returnedGoods.describe('The credit note over all of the simplified invoice.'),
    invoice: returnedGoods.describe('The standard invoice in its place.'),
  })
  .meta({ id: 'ConvertedDocument' });

const onSimplified = simplifiedNoteRequest.shape;
// Who sells and when, the branch knows itself. A document of Sanad is named in the path of its return.
const noteByHand = {
  egs_unit_id: onSimplified.egs_unit_id,
  invoice_number: onSimplified.invoice_number,
  original_invoice: externalOriginal.describe('The invoice from before Sanad on which goods come back.'),
  line_items: onSimplified.line_items.describe('What comes back: 1 to 1,000 lines.'),
  prices_include_vat: onSimplified.prices_include_vat,
  payment_means: onSimplified.payment_means,
  reason: onSimplified.reason,
  reason_ar: onSimplified.reason_ar,
};

/** What a person gives for a credit note on an invoice from before Sanad that went to a consumer. */
export const creditNoteOnSimplified = z
  .strictObject({ ...noteByHand, buyer: onSimplified.buyer })
  .meta({ id: 'CreditNoteOnSimplified' });

/** The same where it went to a business. */
export const creditNoteOnStandard = z
  .strictObject({ ...noteByHand, buyer: standardNoteRequest.shape.buyer })
  .meta({ id: 'CreditNoteOnStandard' });
