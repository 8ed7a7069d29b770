import { z } from 'zod';
import { invoiceStatus } from '../documents/result-fields.ts';
import { certificate, clearedCopy, documentStatus, invoiceId, issuedDocument } from './change-entries.ts';

// More than an appliance has units.
const mostUnits = 1_000;

const count = z.int().nonnegative();

/** Body of `POST /api/sync/hand-backs`: where the chains of a restored ledger end. */
export const returnRequest = z
  .strictObject({
    tails: z
      .array(
        z.strictObject({
          egs_unit_id: z.uuid(),
          icv: count,
          hash: z.string().nullable().describe('Null with ICV 0.'),
        }),
      )
      .min(1)
      .max(mostUnits),
  })
  .meta({ id: 'HandBackRequest' });

const referredDocument = z.strictObject({
  invoice_id: invoiceId,
  uuid: z.uuid(),
  invoice_number: z.string(),
  invoice_date: z.iso.date(),
});

const handedBackDocument = z.strictObject({
  document: issuedDocument,
  status: documentStatus,
  timeline: z.array(z.strictObject({ status: invoiceStatus, at: z.iso.datetime() })),
  copy: clearedCopy.nullable().describe("The authority's copy, if there is one."),
  refers_to: z.array(referredDocument).describe('Documents of other branches that it refers to.'),
});

const chainEnd = z.strictObject({
  egs_unit_id: z.uuid(),
  verdict: z
    .enum(['complete', 'unknown', 'lost', 'other_chain'])
    .describe(
      '`complete`: the appliance ended there in order. `unknown`: head office has nothing more, and cannot know whether there is. ' +
        '`lost`: more was issued than head office has. `other_chain`: head office has another document there.',
    ),
  icv: count.describe('The last ICV that is known to have been issued.'),
  heard_at: z.iso.datetime().nullable().describe('When the appliance last said how it was.'),
});

/** 200 of `POST /api/sync/hand-backs`: the next documents in the order of issue; once there are none, how each chain ends. */
export const returnedDocuments = z
  .object({ documents: z.array(handedBackDocument), certificates: z.array(certificate), ends: z.array(chainEnd) })
  .meta({ id: 'HandBack' });

/** See {@link returnRequest}. */
export type ReturnRequest = z.output<typeof returnRequest>;

/** See {@link returnedDocuments}. */
export type ReturnedDocuments = z.output<typeof returnedDocuments>;

/** A document as head office hands it back. */
export type ReturnedDocument = z.output<typeof handedBackDocument>;

/** What head office says of the end of a chain. */
export type ReturnedEnd = z.output<typeof chainEnd>;
