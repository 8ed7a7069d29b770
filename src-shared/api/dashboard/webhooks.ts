import { z } from 'zod';
import { fault } from '../fault-params.ts';
import { anyInstant, text } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { instantParameter, pageOf, pageParameters } from './pagination.ts';
import { secretOmitted, shownOnce } from './shown-once.ts';
import { webhookEventType, webhookEventTypes } from './webhook-events.ts';

const mostGraceHours = 72;
const usualGraceHours = 24;
const longestDescription = 200;

const instant = anyInstant({ error: 'must be an ISO 8601 instant in UTC, such as 2026-11-20T08:15:30Z' });

const every = '*';

const eventTypes = z
  .array(z.enum([...webhookEventTypes, every]))
  .min(1)
  .refine((types) => new Set(types).size === types.length, fault('event_types', 'must not name a type twice'))
  .refine((types) => !types.includes(every) || types.length === 1, fault('event_types', 'must be ["*"] alone, or name the types'))
  .describe('The types of events that it receives; `["*"]` for all, also those of later versions.');

const endpointFields = {
  url: z
    .string()
    .describe(
      'Where events are sent: an `https://` address that anyone on the internet can reach, unless the operator allows it.',
    ),
  event_types: eventTypes,
  company_id: z.uuid('must be a UUID').toLowerCase().nullable().describe('Only events of this company; null for all.'),
  description: text.trim().max(longestDescription).nullable().describe('A text for people.'),
};

/** Body of `POST /api/webhooks`. */
export const createWebhookRequest = z
  .strictObject({
    url: endpointFields.url,
    event_types: endpointFields.event_types,
    company_id: endpointFields.company_id.default(null),
    description: endpointFields.description.default(null),
  })
  .meta({ id: 'CreateWebhookRequest' });

/** Body of `PATCH /api/webhooks/:id`. */
export const changeWebhookRequest = z
  .strictObject({
    url: endpointFields.url.optional(),
    event_types: endpointFields.event_types.optional(),
    company_id: endpointFields.company_id.optional(),
    description: endpointFields.description.optional(),
    enabled: z.boolean().optional().describe('`false` rests the webhook; `true` is the same as enabling it.'),
  })
  .meta({ id: 'ChangeWebhookRequest' });

/** Body of `POST /api/webhooks/:id/rotate-secret`. */
export const rotateSecretRequest = z
  .strictObject({
    grace_hours: z
      .int()
      .min(0)
      .max(mostGraceHours)
      .default(usualGraceHours)
      .describe('How long the old secret signs too, in hours.'),
  })
  .meta({ id: 'RotateWebhookSecretRequest' });

/** Body of `POST /api/webhooks/:id/retry`: which failed deliveries to send again, by the time of their event. */
export const retryDeliveriesRequest = z
  .strictObject({
    status: z.literal('failed').describe('Only failed deliveries are sent again.'),
    from: instant.describe('The earliest event, inclusive.'),
    to: instant.describe('The latest event, inclusive.'),
  })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { ...fault('order', 'must not be after to'), path: ['from'] })
  .meta({ id: 'RetryDeliveriesRequest' });

// The status of a delivery.
const deliveryStatus = z
  .enum(['pending', 'delivered', 'retrying', 'failed'])
  .meta({ id: 'WebhookDeliveryStatus', description: '`pending`: not sent yet. `retrying`: has failed and will be sent again.' });

/** The status of a delivery. */
export type DeliveryStatus = z.output<typeof deliveryStatus>;

/** Query of `GET /api/webhooks/:id/deliveries`. */
export const deliveryListQuery = z.strictObject({
  ...pageParameters,
  status: optionalParameter('Only deliveries with this status.', deliveryStatus),
  event_type: optionalParameter('Only deliveries of events of this type.', webhookEventType),
  invoice_id: optionalParameter(
    'Only deliveries about this invoice.',
    z.string().regex(/^inv_[0-9a-f]{32}$/, 'must be an invoice_id'),
  ),
  from: instantParameter('Only deliveries whose event happened at this instant or later.'),
  to: instantParameter('Only deliveries whose event happened at this instant or earlier.'),
});

/** See {@link deliveryListQuery}. */
export type DeliveryListQuery = z.output<typeof deliveryListQuery>;

const at = z.iso.datetime();

const lastDelivery = z
  .object({
    delivery_id: z.string().describe('The delivery.'),
    status: deliveryStatus,
    at: at.describe('When its request was sent.'),
  })
  .meta({ id: 'WebhookLastDelivery' });

const recentAttempts = z
  .object({
    attempts: z.int().describe('How often something was sent to it.'),
    succeeded: z.int().describe('How many of these attempts the receiver answered with 2xx.'),
    success_rate: z.number().nullable().describe('`succeeded` ÷ `attempts`, from 0 to 1; null without an attempt.'),
  })
  .meta({ id: 'WebhookRecentAttempts' });

const webhookFields = {
  webhook_id: z.string().describe('Its id.'),
  ...endpointFields,
  enabled: z.boolean().describe('Whether events are sent to it.'),
  disabled_reason: z
    .enum(['resting', 'failing'])
    .nullable()
    .describe('`resting` if a person disabled it, `failing` if no delivery had succeeded for three days.'),
  disabled_at: at.nullable().describe('Since when it is disabled.'),
  failing_since: at.nullable().describe('The first failed attempt after the last successful one.'),
  previous_secret_expires_at: at.nullable().describe('Until when the old secret signs too; null without one.'),
  created_at: at.describe('When it was created.'),
  updated_at: at.describe('When it was last changed.'),
  last_delivery: lastDelivery
    .nullable()
    .describe('The delivery that was sent last, and what has become of it; null where nothing was sent in the last 30 days.'),
  last_7_days: recentAttempts.describe('The attempts of the last 7 days, counted by the hour.'),
};

/** A webhook as the API shows it. */
export const webhookResource = z.object(webhookFields).meta({ id: 'Webhook' });

/** 200 of `GET /api/webhooks`. */
export const webhookPage = pageOf(webhookResource).extend({
  insecure_allowed: z
    .boolean()
    .describe('Whether `http://` and addresses of the machine of head office are allowed too, as in a quick start, for trying.'),
});

const secret = shownOnce('What its deliveries are signed with.', z.string());

/** 201 of `POST /api/webhooks`. */
export const createdWebhook = z
  .object({ ...webhookFields, secret, secret_omitted: secretOmitted })
  .meta({ id: 'CreatedWebhook' });

const previousSecret = z.object({ expires_at: at.describe('Until when it signs too.') });

/** 200 of `POST /api/webhooks/:id/rotate-secret`. */
export const rotatedWebhook = z
  .object({
    ...webhookFields,
    secret,
    secret_omitted: secretOmitted,
    previous: previousSecret.nullable().describe('The old secret; null where it ended at once.'),
  })
  .meta({ id: 'RotatedWebhook' });

/** See {@link webhookResource}. */
export type WebhookResource = z.output<typeof webhookResource>;

const attempt = z
  .object({
    at: at.describe('When the request was sent.'),
    status: z.int().nullable().describe("The receiver's HTTP status; null where none came."),
    duration_ms: z.int().describe('How long it took.'),
    answer: z.string().nullable().describe("The first 4 KiB of the receiver's answer."),
    error: z.string().nullable().describe('Why the attempt failed; null where it succeeded.'),
  })
  .meta({ id: 'WebhookAttempt' });

/** A row of the delivery log. */
export const deliveryResource = z
  .object({
    delivery_id: z.string().describe('Its id.'),
    webhook_id: z.string().describe('The webhook.'),
    event_id: z.string().describe('The event, as the header `webhook-id` names it.'),
    event_type: webhookEventType,
    company_id: z.string().nullable().describe('The company that the event is about.'),
    invoice_id: z.string().nullable().describe('The invoice that the event is about.'),
    invoice_number: z.string().nullable().describe('The number of that invoice.'),
    status: deliveryStatus,
    attempt_count: z.int().describe('How often it was sent.'),
    next_attempt_at: at.nullable().describe('When it is sent next; null once it is delivered or failed.'),
    created_at: at.describe('When the event happened.'),
    finished_at: at.nullable().describe('When it was delivered or given up.'),
  })
  .meta({ id: 'WebhookDelivery' });

/** See {@link deliveryResource}. */
export type DeliveryResource = z.output<typeof deliveryResource>;

/** 200 of `GET /api/webhooks/:id/deliveries`. */
export const deliveryPage = pageOf(deliveryResource);

/** 202 of `POST /api/webhooks/:id/retry`. */
export const retriedDeliveries = z
  .object({
    retried: z.int().describe('How many deliveries are sent again, one after another.'),
  })
  .meta({ id: 'RetriedDeliveries' });

/** `GET /api/webhook-deliveries/:id`. */
export const deliveryDetail = deliveryResource
  .extend({
    request: z
      .object({
        headers: z.record(z.string(), z.string()).nullable().describe('Of the last attempt; null before the first.'),
        body: z.string().describe('The body, byte for byte as it is signed.'),
      })
      .describe('What was sent.'),
    attempts: z.array(attempt).describe('Every attempt, oldest first.'),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

/** See {@link deliveryDetail}. */
export type DeliveryDetail = z.output<typeof deliveryDetail>;
