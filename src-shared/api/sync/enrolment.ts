import { z } from 'zod';
import { storedTextUpTo } from './text-fields.ts';

/** Body of `POST /api/sync/enrolments`: an appliance joins with the code that a person has made for it. */
export const enrolmentRequest = z
  .strictObject({
    code: z.string().min(1).max(200).meta({ description: 'The enrolment code, valid once and for 15 minutes.' }),
    version: storedTextUpTo(64, 1).meta({ description: 'The version of Sanad that the appliance runs.' }),
    ledger_id: storedTextUpTo(64, 1).meta({ description: 'The identity of its ledger.' }),
    companies: z
      .array(z.strictObject({ company_id: storedTextUpTo(100, 1), vat_number: storedTextUpTo(100) }))
      .max(1_000)
      .default([])
      .meta({ description: 'The companies that it has already, by its own ids.' }),
  })
  .meta({ id: 'EnrolmentRequest' });

/** 201 of `POST /api/sync/enrolments`. */
export const enrolment = z
  .object({
    appliance_id: z.uuid().meta({ description: 'The id of the appliance from now on.' }),
    credential: z.string().meta({ description: 'What it authenticates with (Bearer); shown only here.' }),
    organization: z.object({ organization_id: z.uuid(), name: z.string(), plan: z.string() }),
    branch_name: z.string().meta({ description: 'The name of its branch.' }),
  })
  .meta({ id: 'Enrolment' });

/** The body of `POST /api/sync/enrolments`. */
export type EnrolmentRequest = z.input<typeof enrolmentRequest>;

/** The answer to it. */
export type Enrolment = z.output<typeof enrolment>;
