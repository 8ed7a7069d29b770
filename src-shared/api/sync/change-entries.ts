import { z } from 'zod';
import { anyCalendarDate } from '../v1/field-types.ts';
import { documentType, environment, invoiceStatus, invoiceType } from '../documents/result-fields.ts';
import { isFactsText } from '../documents/sale-facts.ts';
import { taxWarning } from '../documents/invoice-results.ts';
import { outageClass, outageEvidence } from '../outages/outages.ts';
import { syncedApiKey } from './api-key.ts';
import { companyProfile } from './company-profile.ts';
import { count, instant, nullableText, syncedText } from './text-fields.ts';

const id = z.uuid();
// Below 10^13 of the currency, as every amount of a document is.
const hundredths = z
  .int()
  .gt(-(10 ** 15))
  .lt(10 ** 15);
const position = z.int().positive();

/** The id of a document; its digits are those of a UUIDv7. */
export const invoiceId = z.string().regex(/^inv_[0-9a-f]{32}$/);

const unit = z.strictObject({
  egs_unit_id: id,
  company_id: syncedText,
  environment,
  unit_name: syncedText,
  serial_number: syncedText,
  phase: z.union([z.literal(1), z.literal(2)]),
  invoice_type: z.enum(['standard', 'simplified', 'both']),
  created_at: instant,
  // Only of a unit that takes over from another one: a head office of an earlier version takes the others.
  replaces_egs_unit_id: id.optional(),
});

/** A certificate of a unit, without what only its appliance knows. */
export const certificate = z.strictObject({
  certificate_id: id,
  egs_unit_id: id,
  kind: z.enum(['compliance', 'production']),
  request_id: syncedText,
  certificate: z.string().max(16_384),
  issued_at: instant,
  expires_at: instant,
  received_at: instant,
});

const unitState = z.strictObject({
  onboarding_status: z.enum(['pending', 'active', 'failed']),
  onboarding_step: syncedText,
  attempt_id: syncedText,
  compliance_certificate_id: id.nullable(),
  compliance_documents_passed: count,
  production_certificate_id: id.nullable(),
  error_code: nullableText,
  error_message: nullableText,
  next_attempt_at: nullableText,
  failed_attempts: count,
});

const chainEnd = z.strictObject({ since: instant, lost_icv: z.int().nullable(), given_up_at: instant.nullable() });

// 128 random bits in Base64url: under which a customer opens a document at head office.
const receiptToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

const settlement = z.strictObject({ position: count, prepayment_id: invoiceId, amount_hundredths: hundredths });

/** An invoice from before Sanad that a note corrects. */
export const syncedOriginal = z.strictObject({
  invoice_number: syncedText,
  issue_date: anyCalendarDate,
  invoice_type: invoiceType,
  total_hundredths: hundredths,
  uuid: nullableText,
  earlier_notes_hundredths: hundredths,
});

/** See {@link IssuedDocument}. */
export const issuedDocument = z.strictObject({
  invoice_id: invoiceId,
  position,
  uuid: id,
  company_id: syncedText,
  environment,
  egs_unit_id: id,
  icv: position,
  previous_hash: syncedText,
  hash: syncedText,
  certificate_id: id,
  invoice_number: syncedText,
  invoice_type: invoiceType,
  transaction_code: syncedText,
  document_type: documentType,
  invoice_date: anyCalendarDate,
  invoice_time: z.iso.time({ precision: 0 }),
  currency: z.string().regex(/^[A-Z]{3}$/),
  exchange_rate: z
    .string()
    .regex(/^\d{1,14}(\.\d{1,14})?$/)
    .nullable(),
  subtotal_hundredths: hundredths,
  vat_hundredths: hundredths,
  total_hundredths: hundredths,
  prepaid_hundredths: hundredths,
  rounding_hundredths: hundredths,
  payable_hundredths: hundredths,
  prices_include_vat: z.boolean(),
  original_invoice_id: invoiceId.nullable(),
  // The rejected document that it was issued in place of; left out where there is none, as earlier versions know no such document.
  replaces_invoice_id: invoiceId.nullable().optional(),
  // Left out where its customer has no link to it, as earlier versions know none.
  receipt_token: receiptToken.nullable().optional(),
  report_deadline: instant.nullable(),
  created_at: instant,
  supply_date: anyCalendarDate.nullable(),
  // Null from branches that do not keep it yet.
  till: nullableText.default(null),
  cashier: nullableText.default(null),
  facts: z.string().max(16_384).refine(isFactsText, 'cannot be read').nullable().default(null),
  settlements: z.array(settlement).max(1_000),
  // The original of a note on an invoice from before Sanad.
  external_original: syncedOriginal.nullable().default(null),
  line_items: z.string().describe('The line items of the results of `/v1`, as JSON.'),
  xml: z.string().describe('The signed XML, byte for byte.'),
});

/** See {@link DocumentStatus}. */
export const documentStatus = z.strictObject({
  invoice_id: invoiceId,
  status: invoiceStatus,
  status_at: instant,
  tax_status: syncedText,
  retry_count: count,
  last_error: nullableText,
  warnings: z.array(taxWarning).max(10_000),
  reported_at: instant.nullable(),
  cleared_at: instant.nullable(),
});

/** The authority's copy of a cleared document. */
export const clearedCopy = z.strictObject({
  invoice_id: invoiceId,
  qr: nullableText,
  received_at: instant,
  differences: nullableText,
  xml: z.string().describe("The authority's copy, byte for byte."),
});

// More than a branch keeps of one outage.
const mostEvidence = 100;

const syncedEvidence = z.strictObject({
  at: instant,
  target: outageEvidence.shape.target,
  ok: z.boolean(),
  status: z.int().min(100).max(999).nullable(),
});

const syncedOutage = z
  .strictObject({
    outage_id: id,
    environment,
    class: outageClass,
    started_at: instant,
    ended_at: instant.nullable(),
    oldest_waiting_at: instant.describe(
      'When the oldest document was created that the authority had not answered when it began.',
    ),
    evidence: z.array(syncedEvidence).max(mostEvidence),
  })
  .refine(({ started_at, ended_at }) => ended_at === null || ended_at >= started_at, {
    path: ['ended_at'],
    message: 'must not be before started_at',
  });

/** One numbered fact of an appliance's change feed, with the rows that it names. */
export const changeEntry = z.discriminatedUnion('kind', [
  z.strictObject({ position, kind: z.literal('company'), company_id: syncedText, profile: companyProfile }),
  z.strictObject({ position, kind: z.literal('unit'), unit }),
  z.strictObject({ position, kind: z.literal('certificate'), certificate }),
  z.strictObject({ position, kind: z.literal('unit_state'), egs_unit_id: id, state: unitState }),
  z.strictObject({ position, kind: z.literal('chain_end'), egs_unit_id: id, chain_end: chainEnd.nullable() }),
  z.strictObject({ position, kind: z.literal('document'), status: invoiceStatus, document: issuedDocument }),
  z.strictObject({ position, kind: z.literal('status'), status: documentStatus }),
  z.strictObject({ position, kind: z.literal('cleared_copy'), copy: clearedCopy }),
  z.strictObject({ position, kind: z.literal('key'), key: syncedApiKey }),
  z.strictObject({ position, kind: z.literal('key_used'), key_id: syncedText, first_used_at: instant }),
  z.strictObject({ position, kind: z.literal('outage'), outage: syncedOutage }),
  // What an appliance cannot read in its own ledger: the entry keeps its place, and those after it come.
  z.strictObject({ position, kind: z.literal('unreadable'), change: syncedText }),
]);

/** See {@link changeEntry}. */
export type ChangeEntry = z.output<typeof changeEntry>;

/** An entry of one kind. */
export type EntryOf<Kind extends ChangeEntry['kind']> = Extract<ChangeEntry, { kind: Kind }>;

/** A document as an appliance has issued it. */
export type IssuedDocument = z.output<typeof issuedDocument>;

/** What became of a document at the gateway. */
export type DocumentStatus = z.output<typeof documentStatus>;
