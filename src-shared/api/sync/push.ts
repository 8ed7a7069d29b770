import { z } from 'zod';
import { chainReceipt, signingKey } from '../documents/chain-receipts.ts';
import { changeEntry } from './change-entries.ts';
import { documentLease } from './document-lease.ts';

// More than a branch sends at once.
const mostEntries = 1_000;

/** The largest body of `POST /api/sync/changes` as it is sent, compressed. */
export const largestBatchBytes = 8 * 1024 * 1024;

/** The largest body once decompressed: room for the largest document, with its quotes escaped. */
export const largestUnpackedBytes = 40 * 1024 * 1024;

/**
 * A place in an appliance's feed: the position of an entry and a digest of it, by which both sides see whether they mean the same
 * one. Before the first entry: position 0 and an empty digest.
 */
export const feedPlace = z
  .strictObject({ position: z.int().nonnegative(), digest: z.string().max(64) })
  .meta({ id: 'FeedPlace', description: 'A place in the feed of an appliance.' });

function batchOf<Entry extends z.ZodType<{ position: number }>>(entry: Entry) {
  return z
    .strictObject({
      after: feedPlace.describe('What was acknowledged last.'),
      last: feedPlace.describe('The last entry of the batch.'),
      newest: z.int().nonnegative().describe('The newest position of the feed.'),
      restart: z
        .boolean()
        .default(false)
        .describe('The ledger was put back: what was acknowledged is not in it, and the feed is sent from its start.'),
      entries: z.array(entry).min(1).max(mostEntries),
    })
    .refine(({ after, entries }) => entries.every(({ position }, index) => position === after.position + index + 1), {
      path: ['entries'],
      message: 'must continue at the next position, without a gap',
    })
    .refine(({ last, entries }) => last.position === entries.at(-1)?.position, {
      path: ['last'],
      message: 'must be the place of the last entry',
    });
}

/** Body of `POST /api/sync/changes`, compressed with gzip or zstd. */
export const changeBatch = batchOf(changeEntry).meta({ id: 'ChangeBatch' });

/** The same as it is received: an entry that is none, but for its position, is kept apart alone. */
export const receivedBatch = batchOf(z.looseObject({ position: z.int().positive() }));

const refusalCode = z.enum(['DOCUMENT_BROKEN', 'CHAIN_FORKED', 'FOREIGN_COMPANY', 'FOREIGN_UNIT', 'CERTIFICATE_UNKNOWN']);

/** Why an entry was not taken. */
export type RefusalCode = z.output<typeof refusalCode>;

const refusedEntry = z.object({
  position: z.int(),
  code: refusalCode,
  message: z.string(),
  egs_unit_id: z.string().nullable().describe('The unit that it is about, if it is about one.'),
});

const accepted = z.object({ acknowledged: feedPlace, refused: z.array(refusedEntry), lease: documentLease });

// 200 of `POST /api/sync/changes`. Entries that were refused are acknowledged too: what came after them is not held up.
const changesAccepted = accepted
  .extend({
    signing_key: signingKey.describe('The key by which the receipts are signed.'),
    receipts: z
      .array(chainReceipt)
      .describe('Of each chain of the appliance whose end here has moved since the last receipt of it.'),
  })
  .meta({ id: 'ChangesAccepted' });

/** 200 of `POST /api/sync/changes` as it is received: a head office of an earlier version signs nothing, and what is no receipt holds nothing else up. */
export const receivedAcceptance = accepted.extend({
  signing_key: signingKey.optional().catch(undefined),
  receipts: z.array(z.unknown()).default([]),
});

/** 200 of `GET /api/sync/changes`: where the appliance has to go on. */
export const changesPosition = z.object({ acknowledged: feedPlace }).meta({ id: 'ChangesPosition' });

/** See {@link feedPlace}. */
export type FeedPlace = z.output<typeof feedPlace>;

/** See {@link changeBatch}. */
export type ChangeBatch = z.output<typeof changeBatch>;

/** An entry that was not taken. */
export type RefusedEntry = z.output<typeof refusedEntry>;

/** The answer to a batch. */
export type ChangesAccepted = z.output<typeof changesAccepted>;

/** See {@link receivedAcceptance}. */
export type ReceivedAcceptance = z.output<typeof receivedAcceptance>;
