import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { changeEntry, issuedDocument, type ChangeEntry, type IssuedDocument } from '#shared/api/sync/change-entries.ts';
import { largestUnpackedBytes, receivedBatch } from '#shared/api/sync/push.ts';
import { readBySchema } from '#main/server/request/read-by-schema.ts';
import type { RequestFault } from '#main/server/request/request-fault.ts';
import { storedLineItem } from '#shared/api/documents/invoice-results.ts';
import { saleFactsOf, type StoredSaleFacts } from '#shared/api/documents/sale-facts.ts';
import { lineItemsOf } from '#shared/api/documents/line-items-of.ts';
import { amount, toHundredths } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { storedPayments } from '#shared/invoice/payments-in-sar.ts';
import { subtotalsInSar } from '#shared/invoice/subtotals-in-sar.ts';
import { verifyDocument } from '#main/core/stamp/verify.ts';
import { verifyIssuedDocument } from '#main/core/validation/verify-issued-document.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import { packText } from '../../db/packed-text.ts';
import { termsOfDocument } from '../../db/tables/search-terms.ts';
import type { BrokenEntry, EntrySubject, InspectedBatch, InspectedEntry, InspectedFacts, Inspection } from './inspected-entry.ts';

/** The body of a batch as it was received. */
export type ReceivedBody = { bytes: Uint8Array; encoding: 'gzip' | 'zstd' };

/** The batch, or what is wrong with the body. */
export type InspectedBody =
  | { kind: 'batch'; batch: InspectedBatch }
  | { kind: 'too_large' }
  | { kind: 'malformed' }
  | { kind: 'invalid'; faults: RequestFault[] };

function unpack({ bytes, encoding }: ReceivedBody): Buffer | 'too_large' | 'malformed' {
  try {
    const limit = { maxOutputLength: largestUnpackedBytes };
    return encoding === 'gzip' ? gunzipSync(bytes, limit) : zstdDecompressSync(bytes, limit);
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? 'too_large' : 'malformed';
  }
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

const reportWithinMs = 24 * 3_600_000;
const sarLimit = amount(10).pow(13);
const storedLineItems = storedLineItem.array();

// The lines as the document itself has them. What was sent of them is kept where it says the same: only it tells the languages of a
// description apart, and which line of its invoice a return gives back.
function keptLineItems(sent: string, document: TaxDocument): string {
  const own = lineItemsOf(document);
  const read = storedLineItems.safeParse(storedJson(sent));
  const isSame =
    read.success &&
    read.data.length === own.length &&
    own.every((line, index) => {
      const { description = '', original_line_number: _returned, ...numbers } = read.data[index] ?? {};
      const { description: name, ...others } = line;
      return JSON.stringify(numbers) === JSON.stringify(others) && (name === description || name.endsWith(` | ${description}`));
    });
  return isSame ? sent : JSON.stringify(own);
}

function factsOf(document: TaxDocument, certificate: string, saleFacts: StoredSaleFacts): InspectedFacts {
  const { buyer, seller, totals, number, invoiceType, issueDate, issueTime } = document;
  const deadline = new Date(riyadhInstant(issueDate, issueTime).getTime() + reportWithinMs);
  return {
    reportDeadline: invoiceType === 'simplified' ? deadline : null,
    originalNumbers: document.originalNumbers,
    prepaymentUuids: document.settledPrepayments.map(({ uuid }) => uuid),
    sellerVatNumber: seller.vatNumber ?? null,
    buyerName: buyer?.name ?? null,
    buyerVatNumber: buyer?.vatNumber ?? null,
    vatSarHundredths: toHundredths(totals.vatInSar),
    certificate,
    terms: termsOfDocument({ number, buyerName: buyer?.name, buyerVatNumber: buyer?.vatNumber }),
    subtotals: subtotalsInSar(document),
    payments: storedPayments({ ...document, payable: totals.payable, payments: saleFactsOf(saleFacts).payments }),
  };
}

// Verifies a document from its bytes alone, and reads what else it says.
function inspectDocument(entry: IssuedDocument): Inspection {
  const verified = verifyIssuedDocument(entry);
  if (!verified.ok) return verified;
  const { document, certificate } = verified;
  const { totals, exchangeRate = 1 } = document;
  // Sums and columns rely on it, as they do at the branch.
  const inSar = [totals.taxInclusive.times(exchangeRate), totals.vatInSar];
  if (inSar.some((value) => value.abs().gte(sarLimit)))
    return { ok: false, reason: 'Its total in SAR is 10,000,000,000,000 or more.' };
  return { ok: true, facts: factsOf(document, certificate, entry), lineItems: keptLineItems(entry.line_items, document) };
}

// The invoice hash of the authority's copy; undefined if it cannot be read.
function hashOfCopy(xml: string): string | undefined {
  const read = readXmlDocument(xml);
  return read.ok ? verifyDocument(read.value).hash : undefined;
}

function inspectEntry(entry: ChangeEntry): InspectedEntry {
  switch (entry.kind) {
    case 'document': {
      const { xml, line_items, ...document } = entry.document;
      const inspected = inspectDocument(entry.document);
      const packed = { xml: packText(xml), lineItems: packText(inspected.ok ? inspected.lineItems : line_items) };
      const inspection = inspected.ok ? { ok: true as const, facts: inspected.facts } : inspected;
      return { ...entry, document, packed, inspection };
    }
    case 'cleared_copy': {
      const { xml, ...copy } = entry.copy;
      return { ...entry, copy, packed: packText(xml), hash: hashOfCopy(xml) };
    }
    default:
      return entry;
  }
}

const longestReason = 1_000;
const anyText = z.string().max(200).catch('');
const place = z.object(issuedDocument.pick({ egs_unit_id: true, icv: true, hash: true }).shape);
// What an entry may be about, by the names of its parts.
const parts = z.looseObject({
  kind: anyText,
  company_id: anyText,
  egs_unit_id: anyText,
  key_id: anyText,
  document: z.looseObject({ invoice_id: anyText, invoice_number: anyText }).optional().catch(undefined),
  status: z.looseObject({ invoice_id: anyText }).optional().catch(undefined),
  copy: z.looseObject({ invoice_id: anyText }).optional().catch(undefined),
  unit: z.looseObject({ egs_unit_id: anyText }).optional().catch(undefined),
  certificate: z.looseObject({ certificate_id: anyText }).optional().catch(undefined),
  key: z.looseObject({ key_id: anyText }).optional().catch(undefined),
  outage: z.looseObject({ outage_id: anyText }).optional().catch(undefined),
});

// As the database keeps it.
function shown(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** What an entry is about, whatever is wrong with it. */
export function subjectOf(entry: object): EntrySubject {
  const { kind, company_id, egs_unit_id, key_id, document, ...of } = parts.parse(entry);
  const named = document?.invoice_id ?? of.status?.invoice_id ?? of.copy?.invoice_id ?? of.unit?.egs_unit_id;
  const other = of.certificate?.certificate_id ?? of.key?.key_id ?? of.outage?.outage_id;
  const target = named ?? other ?? (company_id || egs_unit_id || key_id);
  const found = place.safeParse(document);
  const { data = { egs_unit_id: null, icv: null, hash: null } } = found;
  return {
    kind: shown(kind),
    target: shown(target),
    invoice_number: document === undefined ? null : shown(document.invoice_number),
    egs_unit_id: data.egs_unit_id,
    icv: data.icv,
    hash: data.hash,
  };
}

function brokenEntry(entry: { position: number }, reason: string): BrokenEntry {
  return {
    kind: 'broken',
    position: entry.position,
    subject: subjectOf(entry),
    packed: packText(JSON.stringify(entry)),
    reason: shown(reason.slice(0, longestReason)),
  };
}

/** Inspects an entry as it was sent; one that no reader could read later is broken. */
export function inspectSent(sent: { position: number }): InspectedEntry {
  const read = readBySchema(changeEntry, sent);
  if (!read.ok) {
    const faults = read.fault.map(({ path, message }) => `${path} ${message}`);
    return brokenEntry(sent, `It is not as entries are: ${faults.slice(0, 5).join('; ')}.`);
  }
  if (read.value.kind === 'unreadable') return brokenEntry(sent, 'The branch cannot read it in its own ledger.');
  try {
    return inspectEntry(read.value);
  } catch (cause) {
    return brokenEntry(sent, `It cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Decompresses and parses the body of a batch, and verifies every document in it. */
export function inspectBatch(body: ReceivedBody): InspectedBody {
  const unpacked = unpack(body);
  if (unpacked === 'too_large' || unpacked === 'malformed') return { kind: unpacked };
  const content = parse(unpacked);
  if (content === undefined) return { kind: 'malformed' };
  const read = readBySchema(receivedBatch, content);
  if (!read.ok) return { kind: 'invalid', faults: read.fault };
  const { entries, ...batch } = read.value;
  return { kind: 'batch', batch: { ...batch, entries: entries.map(inspectSent) } };
}
