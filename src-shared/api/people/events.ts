import { z } from 'zod';
import { invoiceStatus } from '../documents/result-fields.ts';

// What `GET /manager/events` streams, one JSON object in the `data` of each server-sent event. It says what changed, not to what: a page reads again what it shows. `resync` comes where events may have been missed.
const managerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('document'), invoice_id: z.string(), status: invoiceStatus }),
  z.object({ type: z.literal('queue') }),
  z.object({ type: z.literal('conditions') }),
  z.object({ type: z.literal('unit'), egs_unit_id: z.string() }),
  z.object({ type: z.literal('tills') }),
  z.object({ type: z.literal('companies') }),
  z.object({ type: z.literal('users') }),
  z.object({ type: z.literal('backups') }),
  z.object({ type: z.literal('printers') }),
  z.object({ type: z.literal('settings') }),
  z.object({ type: z.literal('resync') }),
]);

/** What the stream of events tells. */
export type ManagerEvent = z.output<typeof managerEvent>;
