import { z } from 'zod';
import { optionalParameter } from '../v1/query-fields.ts';
import { pageOf } from './pagination.ts';
import { chosenPlanCode, planCode } from './plans.ts';

/** Body of `PATCH /api/billing`. */
export const changePlanRequest = z
  .strictObject({ plan: chosenPlanCode.meta({ description: 'The new plan.' }) })
  .meta({ id: 'ChangePlan' });

/** Query of `GET /api/billing/statements/:month`. */
export const statementQuery = z.strictObject({
  format: optionalParameter('`json` (default) or `pdf`.', z.enum(['json', 'pdf'])),
});

const period = z
  .object({
    from: z.string().meta({ description: 'The first day, `YYYY-MM-DD` in Riyadh.' }),
    to: z.string().meta({ description: 'The last day.' }),
  })
  .meta({ description: 'A calendar month in Riyadh.' });

const byEnvironment = z
  .object({
    sandbox: z.int().meta({ description: 'In the sandbox.' }),
    production: z.int().meta({ description: 'In production.' }),
  })
  .meta({ id: 'CountsByEnvironment' });

const amount = z.number();

const limits = z.object({
  companies: z.int().nullable().meta({ description: 'How many companies, or null for any number.' }),
  egs_units: byEnvironment.meta({ description: 'How many EGS units in each environment.' }),
  documents: z.int().nullable().meta({
    description: 'How many documents a month in each environment, pooled over all companies and branches; null for any number.',
  }),
  documents_limit: z.enum(['hard', 'soft']).meta({
    description: '`hard`: no document beyond it is issued. `soft`: each further production document is charged.',
  }),
});

const plan = z
  .object({
    code: planCode,
    name: z.string().meta({ description: 'Its name.' }),
    limits: limits.meta({ description: 'What it allows.' }),
    monthly_price: amount.meta({ description: 'SAR a month, without VAT.' }),
    further_document_price: amount.meta({ description: 'SAR for each production document beyond a soft limit, without VAT.' }),
  })
  .meta({ id: 'Plan' });

const documentCounts = {
  documents: z.int().meta({ description: 'Documents of both environments, prepayment invoices among them.' }),
  by_environment: byEnvironment.meta({ description: 'The same, apart.' }),
};

const companyUsage = z.object({
  company_id: z.string().meta({ description: 'The company.' }),
  legal_name: z.string().nullable().meta({ description: 'Its legal name.' }),
  ...documentCounts,
});

const usage = z
  .object({
    ...documentCounts,
    by_company: z.array(companyUsage).meta({ description: 'The same by company; one that issued nothing is left out.' }),
    egs_units: byEnvironment.meta({ description: 'EGS units at the end of the period, or now.' }),
  })
  .meta({ id: 'Usage' });

const statementLine = z.object({
  kind: z.enum(['plan', 'further_documents']).meta({ description: 'What is charged.' }),
  quantity: z.int().meta({ description: 'How many.' }),
  unit_price: amount.meta({ description: 'SAR for one, without VAT.' }),
  net: amount.meta({ description: '`quantity` × `unit_price`.' }),
});

const sums = {
  net: amount.meta({ description: 'SAR without VAT.' }),
  vat: amount.meta({ description: 'VAT of 15 %.' }),
  total: amount.meta({ description: '`net` + `vat`.' }),
};

const estimate = z
  .object({
    plan: planCode.meta({ description: 'The plan that is charged: the largest one of the month so far.' }),
    production_documents: z.int().meta({
      description:
        'How many production documents the month will have had if as many a day go on being issued as so far; at most as many as a hard ' +
        'limit allows.',
    }),
    lines: z.array(statementLine).meta({ description: 'What would be charged.' }),
    ...sums,
  })
  .meta({ id: 'BillingEstimate' });

/** 200 of `GET /api/billing` and of `PATCH /api/billing`. */
export const billing = z
  .object({
    plan: plan.meta({ description: 'The plan now.' }),
    period,
    usage: usage.meta({ description: 'What was used of it in the period, over all companies and branches.' }),
    estimate: estimate.meta({
      description: 'What the period will cost at the present use; the statement says what it costs, once the period has ended.',
    }),
    limit_reached_at: z.string().optional().meta({
      description: 'When the production documents of the period reached the limit; left out while they have not.',
    }),
    sandbox_limit_reached_at: z.string().optional().meta({ description: 'The same for sandbox documents.' }),
  })
  .meta({ id: 'Billing' });

const statementSums = {
  month: z.string().meta({ description: '`YYYY-MM`.' }),
  period,
  status: z.enum(['open', 'closed']).meta({ description: '`open` while the month lasts: figures may grow.' }),
  plan: planCode.meta({ description: 'The largest plan that was in force in the month, which is charged.' }),
  ...documentCounts,
  ...sums,
};

/** 200 of `GET /api/billing/statements`. */
export const statementList = pageOf(z.object(statementSums).meta({ id: 'StatementRow' }));

const organization = z.object({
  organization_id: z.string().meta({ description: 'Its id.' }),
  name: z.string().meta({ description: 'Its name.' }),
});

/** 200 of `GET /api/billing/statements/:month`. */
export const statement = z
  .object({
    number: z.string().meta({ description: 'The number of the statement.' }),
    organization: organization.meta({ description: 'Whose statement it is.' }),
    currency: z.literal('SAR').meta({ description: 'The currency of all amounts.' }),
    ...statementSums,
    usage: usage.meta({ description: 'What was used.' }),
    lines: z.array(statementLine).meta({ description: 'What is charged.' }),
  })
  .meta({ id: 'Statement' });

/** See {@link billing}. */
export type Billing = z.output<typeof billing>;

/** See {@link usage}. */
export type Usage = z.output<typeof usage>;

/** See {@link statement}. */
export type Statement = z.output<typeof statement>;
