import { z } from 'zod';
import { environment } from '../documents/result-fields.ts';
import { instantParameter, pageOf, pageParameters } from '../dashboard/pagination.ts';
import { optionalParameter } from '../v1/query-fields.ts';

/** Why the authority could not be reached, as the attempts of that time show it. */
export const outageClass = z.enum(['own_network_down', 'line_down', 'authority_down', 'refused']).meta({
  id: 'OutageClass',
  description:
    'Why the authority could not be reached. `own_network_down`: the appliance had no network; `line_down`: neither head office nor the ' +
    'gateway answered; `authority_down`: the gateway alone did not; `refused`: it answered with 5xx or 401.',
});

/** See {@link outageClass}. */
export type OutageClass = z.output<typeof outageClass>;

const id = z.uuid('must be a UUID').toLowerCase();

const filters = {
  company_id: optionalParameter('Only outages in which documents of this company waited.', id),
  class: optionalParameter('Only outages of this class.', outageClass),
  from: instantParameter('Only outages that lasted at this instant or later.'),
  to: instantParameter('Only outages that began before this instant.'),
};

/** Query of `GET /manager/outages`. */
export const branchOutagesQuery = z.strictObject({ ...pageParameters, ...filters });

/** Query of `GET /api/outages`. */
export const outagesQuery = z.strictObject({
  ...pageParameters,
  appliance_id: optionalParameter('Only outages of this branch appliance.', id),
  ...filters,
});

/** See {@link branchOutagesQuery}. */
export type BranchOutagesQuery = z.output<typeof branchOutagesQuery>;

/** See {@link outagesQuery}. */
export type OutagesQuery = z.output<typeof outagesQuery>;

const text = z.string();
const instant = text.meta({ format: 'date-time' });

const fieldsOfOutage = {
  outage_id: text.describe('The outage.'),
  appliance_id: text.nullable().describe('The branch appliance; null where it has joined no head office.'),
  branch_name: text.describe('The branch.'),
  environment: environment.describe('The environment of the gateway that was not reached.'),
  class: outageClass,
  started_at: instant.describe('When the first attempt failed.'),
  ended_at: instant.nullable().describe('When the authority was reached again, or null while it lasts.'),
  duration_s: z.int().describe('How long it lasted, or has lasted until now, in seconds.'),
  waited: z.int().describe('How many documents waited for its end.'),
  late: z.int().describe('How many of them were, or are, with the authority after their deadline.'),
};

const outage = z.object(fieldsOfOutage).meta({ id: 'Outage' });

/** A time in which a branch could not reach the authority. */
export type Outage = z.output<typeof outage>;

/** 200 of `GET /api/outages` and `GET /manager/outages`. */
export const outagesPage = pageOf(outage);

const waitingDocument = z
  .object({
    invoice_id: text.describe('The document.'),
    invoice_number: text.describe('Its number.'),
    report_deadline: instant.nullable().describe('When the authority must have it, or null where no law says so.'),
    reported_at: instant.nullable().describe('When the authority accepted it, or null as long as it has not.'),
    late: z.boolean().describe('Whether that was, or is already, after the deadline.'),
  })
  .meta({ id: 'DocumentOfOutage' });

/** See {@link waitingDocument}. */
export type DocumentOfOutage = z.output<typeof waitingDocument>;

/** One attempt that shows of which class an outage is. */
export const outageEvidence = z
  .object({
    at: instant.describe('When it was tried.'),
    target: z.enum(['network', 'head_office', 'gateway']).describe('What was tried.'),
    ok: z.boolean().describe('Whether it answered.'),
    status: z.int().nullable().describe('The HTTP status of the answer, or null where there was none.'),
  })
  .meta({ id: 'OutageEvidence' });

/** See {@link outageEvidence}. */
export type OutageEvidence = z.output<typeof outageEvidence>;

/** 200 of `GET /api/outages/:outage_id` and `GET /manager/outages/:outage_id`. */
export const outageDetail = z
  .object({
    ...fieldsOfOutage,
    documents: z
      .array(waitingDocument)
      .describe('The documents that waited, in the order in which they were issued; the first 10,000 of them.'),
    evidence: z.array(outageEvidence).describe('What was tried, oldest first.'),
  })
  .meta({ id: 'OutageDetail' });

/** See {@link outageDetail}. */
export type OutageDetail = z.output<typeof outageDetail>;
