import { z } from 'zod';
import { textUpTo } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { instantParameter, pageOf, pageParameters } from './pagination.ts';

/** How much an entry matters. */
export const activitySeverity = z
  .enum(['normal', 'warning', 'error'])
  .describe('`warning` and `error` are what a person should look at.');
const id = z.uuid('must be a UUID').toLowerCase();

/** Query of `GET /api/activity`. */
export const activityQuery = z.strictObject({
  ...pageParameters,
  kind: optionalParameter('Only this kind, such as `plan.limit_reached`.', textUpTo(200)),
  severity: optionalParameter('Only entries of this severity.', activitySeverity),
  company_id: optionalParameter('Only what concerns this company.', id),
  appliance_id: optionalParameter('Only what concerns this branch appliance.', id),
  egs_unit_id: optionalParameter('Only what concerns this EGS unit.', id),
  from: instantParameter('Only entries of this instant or later.'),
  to: instantParameter('Only entries of this instant or earlier.'),
});

function optionalResult(description: string) {
  return z.string().nullable().meta({ description });
}

// Something that the system did.
const activityEntry = z
  .object({
    activity_id: z.string().describe('Its id.'),
    at: z.string().describe('When it happened.'),
    kind: z.string().describe('What happened, such as `plan.limit_reached`.'),
    severity: activitySeverity,
    company_id: optionalResult('The company that it concerns, or null.'),
    appliance_id: optionalResult('The branch appliance that it concerns, or null.'),
    egs_unit_id: optionalResult('The EGS unit that it concerns, or null.'),
    invoice_id: optionalResult('The document that it concerns, or null.'),
    details: z.record(z.string(), z.unknown()).describe('What else a text about it has to name, by kind.'),
  })
  .meta({ id: 'ActivityEntry' });

/** 200 of `GET /api/activity`. */
export const activityPage = pageOf(activityEntry);

/** See {@link activityQuery}. */
export type ActivityQuery = z.output<typeof activityQuery>;

/** Something that the system did. */
export type ActivityEntry = z.output<typeof activityEntry>;
