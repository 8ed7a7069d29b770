import { z } from 'zod';
import { invoiceDetail } from '../documents/invoice-results.ts';
import { alert } from './alerts.ts';

/** What head office tells webhooks about (contract §10). */
export const webhookEventTypes = [
  'invoice.reported',
  'invoice.cleared',
  'invoice.failed',
  'egs.activated',
  'egs.certificate_expiring',
  'alert.opened',
  'alert.closed',
  'webhook.test',
] as const;

/** See {@link webhookEventTypes}. */
export const webhookEventType = z.enum(webhookEventTypes).meta({ id: 'WebhookEventType', description: 'What happened.' });

/** See {@link webhookEventTypes}. */
export type WebhookEventType = z.output<typeof webhookEventType>;

const timestamp = z.iso.datetime().describe('When it happened, in UTC.');

function payload<Type extends WebhookEventType, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({ type: z.literal(type), timestamp, data });
}

/** `data` of an event about an invoice: its detail without lines, discounts and timeline, with the compliance fields always. */
export const invoiceEventData = invoiceDetail
  .omit({ creditable: true, line_items: true, discounts: true, timeline: true })
  .extend({ company_id: z.string().describe('The company that issued it.') })
  .meta({ id: 'InvoiceEventData' });

// `data` of an event about an EGS unit.
const unitEventData = z
  .object({
    egs_unit_id: z.string().describe('The unit.'),
    unit_name: z.string().describe('Its name.'),
    company_id: z.string().describe('The company that it belongs to.'),
    environment: z.enum(['sandbox', 'production']).describe('Sandbox or production.'),
    cert_expires_at: z.iso.datetime().describe('When its certificate expires.'),
    days_until_expiry: z.int().describe('The whole days until then.'),
  })
  .meta({ id: 'UnitEventData' });

// `data` of the event that a person sends to try a webhook.
const testEventData = z
  .object({
    webhook_id: z.string().describe('The webhook that is tried.'),
    message: z.string().describe('A text for people.'),
  })
  .meta({ id: 'TestEventData' });

/** The body of every delivery, by its type. */
export const webhookPayload = z
  .discriminatedUnion('type', [
    payload('invoice.reported', invoiceEventData),
    payload('invoice.cleared', invoiceEventData),
    payload('invoice.failed', invoiceEventData),
    payload('egs.activated', unitEventData),
    payload('egs.certificate_expiring', unitEventData),
    payload('alert.opened', alert),
    payload('alert.closed', alert),
    payload('webhook.test', testEventData),
  ])
  .meta({ id: 'WebhookPayload' });

/** See {@link webhookPayload}. */
export type WebhookPayload = z.output<typeof webhookPayload>;
