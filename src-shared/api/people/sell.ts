import { z } from 'zod';
import { resultFields, rowsOf } from '../documents/result-fields.ts';
import { partyOfDocument } from '../documents/shown-document.ts';
import { preflightRequest } from '../v1/preflight.ts';
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
