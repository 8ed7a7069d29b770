import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { changeEntry, issuedDocument, type ChangeEntry } from '../../../../src-shared/api/sync/change-entries.ts';
import { largestUnpackedBytes, receivedBatch } from '../../../../src-shared/api/sync/push.ts';
import { schemaFaults } from '../../../server/request-faults/schema-faults.ts';
import type { RequestFault } from '../../../server/request-faults/request-fault.ts';
import { packText } from '../../db/packed-text.ts';
import { hashOfCopy, inspectDocument } from './inspect-document.ts';
import type { BrokenEntry, EntrySubject, InspectedBatch, InspectedEntry } from './inspected-entry.ts';

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
});

// As the database keeps it.
function shown(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** What an entry is about, whatever is wrong with it. */
export function subjectOf(entry: object): EntrySubject {
  const { kind, company_id, egs_unit_id, key_id, document, ...of } = parts.parse(entry);
  const named = document?.invoice_id ?? of.status?.invoice_id ?? of.copy?.invoice_id ?? of.unit?.egs_unit_id;
  const target = named ?? of.certificate?.certificate_id ?? of.key?.key_id ?? (company_id || egs_unit_id || key_id);
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
  const parsed = changeEntry.safeParse(sent);
  if (!parsed.success) {
    const faults = schemaFaults(parsed.error).map(({ path, message }) => `${path} ${message}`);
    return brokenEntry(sent, `It is not as entries are: ${faults.slice(0, 5).join('; ')}.`);
  }
  if (parsed.data.kind === 'unreadable') return brokenEntry(sent, 'The branch cannot read it in its own ledger.');
  try {
    return inspectEntry(parsed.data);
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
  const parsed = receivedBatch.safeParse(content);
  if (!parsed.success) return { kind: 'invalid', faults: schemaFaults(parsed.error) };
  const { entries, ...batch } = parsed.data;
  return { kind: 'batch', batch: { ...batch, entries: entries.map(inspectSent) } };
}
