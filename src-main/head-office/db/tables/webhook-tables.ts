import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { DeliveryStatus } from '#shared/api/dashboard/webhooks.ts';
import type { WebhookEventType } from '#shared/api/dashboard/webhook-events.ts';

type WebhookEndpointTable = {
  organization_id: string;
  webhook_id: string;
  // Grows with each endpoint: the order of the list.
  position: GeneratedAlways<number>;
  url: string;
  event_types: (WebhookEventType | '*')[];
  // Null for the events of all companies.
  company_id: string | null;
  description: string | null;
  enabled: boolean;
  disabled_reason: 'resting' | 'failing' | null;
  disabled_at: Date | null;
  // The first failed attempt after the last successful one.
  failing_since: Date | null;
  // Sealed, because it signs.
  secret: string;
  previous_secret: string | null;
  previous_secret_expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

type WebhookEventTable = {
  organization_id: string;
  event_id: string;
  event_type: WebhookEventType;
  company_id: string | null;
  invoice_id: string | null;
  // The JSON that is signed and sent, byte for byte.
  body: string;
  created_at: Date;
};

type WebhookDeliveryTable = {
  organization_id: string;
  delivery_id: string;
  // Grows with each delivery: the order of the log, and of the events of one document or alert.
  position: GeneratedAlways<number>;
  webhook_id: string;
  event_id: string;
  // These two as in the event, for filters and order.
  event_type: WebhookEventType;
  invoice_id: string | null;
  // For the order of its events.
  alert_id: string | null;
  status: DeliveryStatus;
  // Failed attempts since it was created, or since a person asked for it again.
  failures: number;
  // Whether a person asked for it: then it is sent while the endpoint rests, too.
  asked_for: boolean;
  next_attempt_at: Date | null;
  // While an attempt is under way, until when no other one may start.
  claimed_until: Date | null;
  // Of the last attempt.
  request_headers: JSONColumnType<Record<string, string>> | null;
  created_at: Date;
  finished_at: Date | null;
};

type WebhookAttemptTable = {
  organization_id: string;
  delivery_id: string;
  // 1, 2, 3 … for each delivery.
  number: number;
  at: Date;
  status: number | null;
  duration_ms: number;
  answer: string | null;
  error: string | null;
};

type WebhookAttemptCountTable = {
  organization_id: string;
  webhook_id: string;
  // The hour in which the attempts were sent, as its first instant.
  hour: Date;
  attempts: number;
  succeeded: number;
  // Of the attempt that was sent last in the hour.
  last_at: Date;
  last_delivery_id: string;
};

/** The tables of webhooks. */
export type WebhookTables = {
  webhook_endpoints: WebhookEndpointTable;
  webhook_events: WebhookEventTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_attempts: WebhookAttemptTable;
  webhook_attempt_counts: WebhookAttemptCountTable;
};
