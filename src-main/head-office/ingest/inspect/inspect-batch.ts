import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { changeBatch, largestUnpackedBytes } from '../../../../src-shared/api/sync/push.ts';
import type { ChangeEntry } from '../../../../src-shared/api/sync/change-entries.ts';
import { schemaFaults } from '../../../server/request-faults/schema-faults.ts';
import type { RequestFault } from '../../../server/request-faults/request-fault.ts';
import { packText } from '../../db/packed-text.ts';
import { hashOfCopy, inspectDocument } from './inspect-document.ts';
import type { InspectedBatch, InspectedEntry } from './inspected-entry.ts';

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
      const packed = { xml: packText(xml), lineItems: packText(line_items) };
      return { ...entry, document, packed, inspection: inspectDocument(entry.document) };
    }
    case 'cleared_copy': {
      const { xml, ...copy } = entry.copy;
      return { ...entry, copy, packed: packText(xml), hash: hashOfCopy(xml) };
    }
    default:
      return entry;
  }
}

/** Decompresses and parses the body of a batch, and verifies every document in it. */
export function inspectBatch(body: ReceivedBody): InspectedBody {
  const unpacked = unpack(body);
  if (unpacked === 'too_large' || unpacked === 'malformed') return { kind: unpacked };
  const content = parse(unpacked);
  if (content === undefined) return { kind: 'malformed' };
  const parsed = changeBatch.safeParse(content);
  if (!parsed.success) return { kind: 'invalid', faults: schemaFaults(parsed.error) };
  const { entries, ...batch } = parsed.data;
  return { kind: 'batch', batch: { ...batch, entries: entries.map(inspectEntry) } };
}
