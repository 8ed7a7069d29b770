import { z } from 'zod';
import { anyInstant } from '../v1/field-types.ts';
import { documentLease } from './document-lease.ts';
import { feedPlace } from './push.ts';
import { storedTextUpTo } from './text-fields.ts';

const instant = anyInstant();
const count = z.int().nonnegative();

/** How many keys a report names at most; further ones come with the next. */
export const mostKeyUses = 1_000;

/** Body of `POST /api/sync/heartbeat`: how an appliance is, said every minute and after each change of its conditions. */
export const heartbeat = z
  .strictObject({
    version: storedTextUpTo(64, 1),
    newest: count.describe('The newest position of its feed.'),
    at: instant.describe('Its wall clock.'),
    disk_free_bytes: count.nullable(),
    backup: z
      .strictObject({ last_at: instant.nullable(), verified: z.boolean(), configured: z.boolean().default(true) })
      .nullable()
      .transform((backup) => backup ?? { last_at: null, verified: false, configured: false })
      .describe('The newest automatic backup, and whether any are configured; null where none are.'),
    chains: z
      .array(z.strictObject({ egs_unit_id: z.uuid(), icv: count }))
      .max(1_000)
      .default([])
      .describe('The end of the chain of each unit where it is certain.'),
    stopped: z.boolean().default(false).describe('It stops in order, and issues nothing until it is started again.'),
    conditions: z
      .array(z.strictObject({ code: storedTextUpTo(100), subject: storedTextUpTo(200), severity: z.enum(['error', 'warning']) }))
      .max(100),
    key_uses: z
      .array(z.strictObject({ key_id: storedTextUpTo(100), last_used_at: instant }))
      .max(mostKeyUses)
      .default([])
      .describe('The keys that were used since the last report, at most a minute ago when they were noted.'),
  })
  .meta({ id: 'Heartbeat' });

/** 200 of `POST /api/sync/heartbeat`. */
export const heartbeatAnswer = z
  .object({
    server_time: instant,
    lease: documentLease,
    public_url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('The address by which people reach head office; earlier versions do not say it.'),
    acknowledged: feedPlace.describe('Where the feed has been taken to: earlier than before where head office was restored.'),
  })
  .meta({ id: 'HeartbeatAnswer' });

/** See {@link heartbeat}. */
export type Heartbeat = z.output<typeof heartbeat>;

/** See {@link heartbeatAnswer}. */
export type HeartbeatAnswer = z.output<typeof heartbeatAnswer>;
