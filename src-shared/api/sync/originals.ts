import { z } from 'zod';
import { documentType, environment, invoiceType } from '../documents/result-fields.ts';
import { invoiceId } from './change-entries.ts';
import { storedTextUpTo } from './text-fields.ts';

// As many as one document may settle.
const mostOriginals = 100;
const mostReservations = 1_000;

const hundredths = z.int();
const count = z.int().nonnegative();

// What a document does with an original of another branch: it corrects it, or takes of it as a prepayment.
const useKind = z.enum(['credit_note', 'debit_note', 'settlement']);

const subtotal = z.strictObject({
  category: z.enum(['S', 'Z', 'E', 'O']),
  rate: z.string(),
  exemption_code: z.string().nullable(),
  exemption_reason: z.string().nullable(),
  taxable_hundredths: hundredths,
  vat_hundredths: hundredths,
});

/** Body of `POST /api/sync/originals`: documents of a company that the ledger of the appliance does not have. */
export const originalsRequest = z
  .strictObject({
    company_id: storedTextUpTo(100, 1),
    environment,
    uuids: z.array(z.uuid()).max(mostOriginals),
    // The invoice from before Sanad that a note names: whether a branch has issued one of its number.
    invoice_number: storedTextUpTo(127, 1).optional(),
  })
  .refine(({ uuids, invoice_number }) => uuids.length > 0 || invoice_number !== undefined, 'must name an original')
  .meta({ id: 'OriginalsRequest' });

const original = z.strictObject({
  invoice_id: invoiceId,
  uuid: z.uuid(),
  invoice_number: z.string(),
  document_type: documentType,
  invoice_type: invoiceType,
  transaction_code: z.string(),
  invoice_date: z.iso.date(),
  invoice_time: z.string(),
  currency: z.string(),
  exchange_rate: z.string().nullable(),
  total_hundredths: hundredths.describe('With VAT and rounding.'),
  is_accepted: z.boolean().describe('Whether the authority has accepted it.'),
  used: z
    .strictObject({ credit_note: hundredths, debit_note: hundredths, settlement: hundredths })
    .describe('What documents of all branches have used of it, and what is reserved.'),
  subtotals: z.array(subtotal).describe('The VAT breakdown of a prepayment, by which it is settled.'),
});

/** 200 of `POST /api/sync/originals`: those that head office knows. */
export const originalsAnswer = z
  .object({
    originals: z.array(original),
    known_uuid: z.uuid().nullable().default(null).describe('Of the valid document with the number that was asked for.'),
  })
  .meta({ id: 'OriginalsAnswer' });

const use = z.strictObject({ invoice_id: invoiceId, kind: useKind, amount_hundredths: hundredths.positive() });

/** Body of `POST /api/sync/reservations`: what a document that is about to be issued uses of originals. */
export const reservationRequest = z
  .strictObject({
    document_uuid: z.uuid().describe('The UUID in the XML of the document.'),
    company_id: storedTextUpTo(100, 1),
    environment,
    uses: z
      .array(use)
      .min(1)
      .max(mostOriginals)
      .refine((uses) => new Set(uses.map(({ invoice_id }) => invoice_id)).size === uses.length, 'must name each original once'),
  })
  .meta({ id: 'ReservationRequest' });

/** 200 of `POST /api/sync/reservations`. What is not granted is not reserved either. */
export const reservationAnswer = z
  .object({
    outcome: z
      .enum(['granted', 'refused', 'undecided'])
      .describe('`undecided`: the branch of an original, which is connected, did not answer in time; ask again.'),
    available: z
      .array(z.strictObject({ invoice_id: invoiceId, available_hundredths: hundredths }))
      .describe('Of a refusal: what is left of the originals that do not suffice.'),
  })
  .meta({ id: 'ReservationAnswer' });

/** 200 of `GET /api/sync/reservations`: documents of the appliance with a reservation that have not arrived. */
export const openReservations = z.object({ document_uuids: z.array(z.uuid()) }).meta({ id: 'OpenReservations' });

/** Body of `POST /api/sync/reservations/releases`: documents that were not issued and never will be. */
export const releaseRequest = z
  .strictObject({ document_uuids: z.array(z.uuid()).min(1).max(mostReservations) })
  .meta({ id: 'ReleaseRequest' });

/** Query of `GET /api/sync/uses`: after the last change that is known, the answer comes when there is another one, or 204. */
export const usesQuery = z.strictObject({ after: z.coerce.number().int().nonnegative() });

const foreignUse = use.extend({
  change: count.positive(),
  document_uuid: z.uuid(),
  state: z.enum(['asked', 'granted', 'ended']),
});

/** 200 of `GET /api/sync/uses`: what documents of other branches use of the documents of the appliance, in order of change. */
export const usesAnswer = z.object({ uses: z.array(foreignUse) }).meta({ id: 'UsesAnswer' });

/** Body of `POST /api/sync/uses/decisions`: what the branch of the originals says to the uses that were asked for. */
export const useDecisions = z
  .strictObject({
    decisions: z
      .array(
        z.strictObject({
          document_uuid: z.uuid(),
          invoice_id: invoiceId,
          available_hundredths: hundredths.nullable().describe('Null: granted. Else what is left, which is less.'),
        }),
      )
      .min(1)
      .max(mostReservations),
  })
  .meta({ id: 'UseDecisions' });

/** What a document does with an original of another branch: it corrects it, or takes of it as a prepayment. */
export type UseKind = z.output<typeof useKind>;

/** See {@link originalsRequest}. */
export type OriginalsRequest = z.output<typeof originalsRequest>;

/** See {@link originalsAnswer}. */
export type OriginalsAnswer = z.output<typeof originalsAnswer>;

/** A document as the branches need it that did not issue it. */
export type Original = z.output<typeof original>;

/** See {@link reservationRequest}. */
export type ReservationRequest = z.output<typeof reservationRequest>;

/** See {@link reservationAnswer}. */
export type ReservationAnswer = z.output<typeof reservationAnswer>;

/** A use of a document of the appliance by a document of another one. */
export type ForeignUse = z.output<typeof foreignUse>;

/** What the branch of an original says to a use. */
export type UseDecision = z.output<typeof useDecisions>['decisions'][number];
