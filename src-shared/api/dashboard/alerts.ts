import { z } from 'zod';
import { submissionStatuses } from '../../invoice/submission-status.ts';
import { environment } from '../documents/result-fields.ts';
import { textUpTo } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { pageOf, pageParameters } from './pagination.ts';

/** The kinds of alerts. */
export const alertKind = z
  .enum([
    'deadline_near',
    'deadline_passed',
    'document_rejected',
    'certificate_expiring',
    'appliance_silent',
    'branch_silent',
    'gateway_unreachable',
    'clock_skew',
    'chain_fault',
    'chain_cloned',
    'document_quarantined',
    'quota_near',
    'webhook_disabled',
    'backup_old',
    'gateway_news',
    'backup_missing',
    'external_originals',
    'mail_failing',
  ])
  .meta({ id: 'AlertKind', description: 'What needs a person.' });

/** How much an alert matters. */
export const alertSeverity = z
  .enum(['warning', 'error'])
  .describe('`error`: something is wrong already; `warning`: it soon will be.');

const quotaUse = z
  .object({
    percent: z.literal([80, 95, 100]).describe('The step of the documents of this month that was reached.'),
    beyond: z
      .enum(['refused', 'charged', 'free'])
      .describe('What becomes of documents beyond the limit: branches refuse to issue them, or each is charged, or nothing.'),
  })
  .meta({ id: 'QuotaUse' });

const externalOriginalsOfDay = z
  .object({
    date: z.string().describe('The day in Riyadh on which the notes were issued.'),
    total: z.number().describe('What the notes of that day came to, in SAR.'),
    alert_above: z.number().describe('The sum that the company has set.'),
  })
  .meta({ id: 'ExternalOriginalsOfDay' });

/** How far an alert has come: nobody has acknowledged it, somebody has, or its reason is over. */
export const alertState = z.enum(['open', 'acknowledged', 'closed']);

/** Query of `GET /api/alerts`. */
export const alertsQuery = z.strictObject({
  ...pageParameters,
  state: optionalParameter(
    'Only alerts that nobody has acknowledged, that somebody has, or whose reason is over. Left out: the first two.',
    alertState,
  ),
  kind: optionalParameter('Only alerts of this kind.', alertKind),
  severity: optionalParameter('Only alerts of this severity.', alertSeverity),
  company_id: optionalParameter('Only alerts about this company, and those about none.', z.uuid('must be a UUID').toLowerCase()),
  environment: optionalParameter('Only alerts about documents of this environment, and those about no document.', environment),
});

const text = z.string();
const instant = z.string().meta({ format: 'date-time' });

/** What needs a person: of an alert, and of the webhooks that are told of it. */
export const alert = z
  .object({
    alert_id: text.describe('The same for as long as the reason lasts.'),
    kind: alertKind,
    severity: alertSeverity,
    since: instant.describe('Since when.'),
    opened_at: instant.describe('When it was first seen.'),
    acknowledged_by: z
      .object({ user_id: text.describe('The person.'), name: text.describe('The name at that time.') })
      .nullable()
      .describe('Who sees to it, or null.'),
    acknowledged_at: instant.nullable().describe('Since when somebody sees to it, or null.'),
    note: text.nullable().describe('What that person noted, or null.'),
    closed_at: instant.nullable().describe('When its reason was seen to be over, or null.'),
    invoice_id: text.optional().describe('The document that it is about.'),
    invoice_number: text.optional().describe('The number of that document.'),
    environment: environment
      .optional()
      .describe('The environment of that document, of the gateway, or of the documents of the plan.'),
    company_id: text.optional().describe('The company that it is about.'),
    appliance_id: text.optional().describe('The branch appliance that it is about.'),
    egs_unit_id: text.optional().describe('The EGS unit that it is about.'),
    webhook_id: text.optional().describe('The webhook that it is about.'),
    quota: quotaUse.optional().describe('How much of the plan is used, with `quota_near`.'),
    external_originals: externalOriginalsOfDay
      .optional()
      .describe('Notes of a day on invoices from before Sanad, with `external_originals`.'),
    message: text.describe('A text for people: what is the matter and what to do.'),
  })
  .meta({ id: 'Alert' });

/** 200 of `GET /api/alerts`. Alerts that are closed are kept for 400 days. */
export const alertsPage = pageOf(alert);

/** Body of `POST /api/alerts/:alert_id/acknowledge`. */
export const acknowledgeRequest = z
  .strictObject({ note: textUpTo(1_000).nullish().describe('What others should know, at most 1,000 characters.') })
  .meta({ id: 'AcknowledgeAlert' });

/** `data` of an event of `GET /api/events`. */
export const changeEvent = z
  .object({
    type: text.describe('`invoice.` and the status, such as `invoice.reported`.'),
    invoice_id: text.describe('The document that is new or has another status.'),
    status: z.enum(submissionStatuses).describe('Its status now.'),
  })
  .meta({ id: 'ChangeEvent' });

/** See {@link alertsQuery}. */
export type AlertsQuery = z.output<typeof alertsQuery>;

/** How much of the documents of a plan is used, and what follows. */
export type QuotaUse = z.output<typeof quotaUse>;

/** Something that needs a person. */
export type Alert = z.output<typeof alert>;

/** See {@link changeEvent}. */
export type ChangeEvent = z.output<typeof changeEvent>;
