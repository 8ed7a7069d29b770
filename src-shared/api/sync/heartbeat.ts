import { z } from 'zod';

const instant = z.iso.datetime();
const count = z.int().nonnegative();

/** Body of `POST /api/sync/heartbeat`: how an appliance is, said every minute and after each change of its conditions. */
export const heartbeat = z
  .strictObject({
    version: z.string().min(1).max(64),
    newest: count.meta({ description: 'The newest position of its feed.' }),
    at: instant.meta({ description: 'Its wall clock.' }),
    disk_free_bytes: count.nullable(),
    backup: z.strictObject({ last_at: instant.nullable(), verified: z.boolean() }).nullable().meta({
      description: 'The newest automatic backup; null where none are configured.',
    }),
    conditions: z
      .array(z.strictObject({ code: z.string().max(100), subject: z.string().max(200), severity: z.enum(['error', 'warning']) }))
      .max(100),
  })
  .meta({ id: 'Heartbeat' });

/** 200 of `POST /api/sync/heartbeat`. */
export const heartbeatAnswer = z.object({ server_time: instant }).meta({ id: 'HeartbeatAnswer' });

/** See {@link heartbeat}. */
export type Heartbeat = z.output<typeof heartbeat>;

/** See {@link heartbeatAnswer}. */
export type HeartbeatAnswer = z.output<typeof heartbeatAnswer>;
