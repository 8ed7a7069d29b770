import { z } from 'zod';
import { documentType, environment, invoiceStatus, invoiceType } from '../v1/fields/result-fields.ts';

const id = z.uuid();
const instant = z.iso.datetime();
// Answers of the gateway may hold U+0000, which PostgreSQL does not keep.
const text = z
  .string()
  .max(100_000)
  .transform((value) => value.replaceAll('\0', '\ufffd'));
const nullableText = text.nullable();
const hundredths = z.int();
const position = z.int().positive();

// The digits are those of a UUIDv7.
const invoiceId = z.string().regex(/^inv_[0-9a-f]{32}$/);

const companyProfile = z.strictObject({
  legal_name: text,
  legal_name_ar: nullableText,
  vat_number: text,
  cr_number: nullableText,
  street: nullableText,
  building_number: nullableText,
  district: nullableText,
  city: nullableText,
  postal_code: nullableText,
  country: nullableText,
  business_category: nullableText,
  short_address: nullableText,
  group_member_tin: nullableText,
});

const unit = z.strictObject({
  egs_unit_id: id,
  company_id: text,
  environment,
  unit_name: text,
  serial_number: text,
  phase: z.union([z.literal(1), z.literal(2)]),
  invoice_type: z.enum(['standard', 'simplified', 'both']),
  created_at: instant,
});

const certificate = z.strictObject({
  certificate_id: id,
  egs_unit_id: id,
  kind: z.enum(['compliance', 'production']),
  request_id: text,
  certificate: z.string().max(16_384),
  issued_at: instant,
  expires_at: instant,
  received_at: instant,
});

const unitState = z.strictObject({
  onboarding_status: z.enum(['pending', 'active', 'failed']),
  onboarding_step: text,
  attempt_id: text,
  compliance_certificate_id: id.nullable(),
  compliance_documents_passed: z.int(),
  production_certificate_id: id.nullable(),
  error_code: nullableText,
  error_message: nullableText,
  next_attempt_at: nullableText,
  failed_attempts: z.int(),
});

const chainEnd = z.strictObject({ since: instant, lost_icv: z.int().nullable(), given_up_at: instant.nullable() });

const settlement = z.strictObject({ position: z.int(), prepayment_id: invoiceId, amount_hundredths: hundredths });

const issuedDocument = z.strictObject({
  invoice_id: invoiceId,
  position,
  uuid: id,
  company_id: text,
  environment,
  egs_unit_id: id,
  icv: position,
  previous_hash: text,
  hash: text,
  certificate_id: id,
  invoice_number: text,
  invoice_type: invoiceType,
  transaction_code: text,
  document_type: documentType,
  invoice_date: z.iso.date(),
  invoice_time: z.iso.time({ precision: 0 }),
  currency: z.string().length(3),
  exchange_rate: nullableText,
  subtotal_hundredths: hundredths,
  vat_hundredths: hundredths,
  total_hundredths: hundredths,
  prepaid_hundredths: hundredths,
  rounding_hundredths: hundredths,
  payable_hundredths: hundredths,
  prices_include_vat: z.boolean(),
  original_invoice_id: invoiceId.nullable(),
  report_deadline: instant.nullable(),
  created_at: instant,
  supply_date: z.iso.date().nullable(),
  settlements: z.array(settlement).max(1_000),
  line_items: z.string().meta({ description: 'The line items of the results of `/v1`, as JSON.' }),
  xml: z.string().meta({ description: 'The signed XML, byte for byte.' }),
});

const documentStatus = z.strictObject({
  invoice_id: invoiceId,
  status: invoiceStatus,
  status_at: instant,
  tax_status: text,
  retry_count: z.int(),
  last_error: nullableText,
  warnings: z.array(z.unknown()),
  reported_at: instant.nullable(),
  cleared_at: instant.nullable(),
});

const clearedCopy = z.strictObject({
  invoice_id: invoiceId,
  qr: nullableText,
  received_at: instant,
  differences: nullableText,
  xml: z.string().meta({ description: "The authority's copy, byte for byte." }),
});

// A key that works at the appliance, wherever it was made.
const apiKey = z.strictObject({
  key_id: text,
  company_id: text,
  environment,
  name: text,
  key_hash: text,
  prefix: text,
  last_four: text,
  default_egs_unit_id: nullableText,
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
});

/** One numbered fact of an appliance's change feed, with the rows that it names. */
export const changeEntry = z.discriminatedUnion('kind', [
  z.strictObject({ position, kind: z.literal('company'), company_id: text, profile: companyProfile }),
  z.strictObject({ position, kind: z.literal('unit'), unit }),
  z.strictObject({ position, kind: z.literal('certificate'), certificate }),
  z.strictObject({ position, kind: z.literal('unit_state'), egs_unit_id: id, state: unitState }),
  z.strictObject({ position, kind: z.literal('chain_end'), egs_unit_id: id, chain_end: chainEnd.nullable() }),
  z.strictObject({ position, kind: z.literal('document'), status: invoiceStatus, document: issuedDocument }),
  z.strictObject({ position, kind: z.literal('status'), status: documentStatus }),
  z.strictObject({ position, kind: z.literal('cleared_copy'), copy: clearedCopy }),
  z.strictObject({ position, kind: z.literal('key'), key: apiKey }),
  z.strictObject({ position, kind: z.literal('key_used'), key_id: text, first_used_at: instant }),
]);

/** See {@link changeEntry}. */
export type ChangeEntry = z.output<typeof changeEntry>;

/** An entry of one kind. */
export type EntryOf<Kind extends ChangeEntry['kind']> = Extract<ChangeEntry, { kind: Kind }>;

/** A document as an appliance has issued it. */
export type IssuedDocument = z.output<typeof issuedDocument>;

/** What became of a document at the gateway. */
export type DocumentStatus = z.output<typeof documentStatus>;
