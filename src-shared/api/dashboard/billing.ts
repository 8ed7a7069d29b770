import { z } from 'zod';
import { optionalParameter } from '../v1/query-fields.ts';
import { pageOf } from './pagination.ts';
import { chosenPlanCode, planCode } from './plans.ts';

/** Body of `PATCH /api/billing`. */
export const changePlanRequest = z.strictObject({ plan: chosenPlanCode.describe('The new plan.') }).meta({ id: 'ChangePlan' });

/** Query of `GET /api/billing/statements/:month`. */
export const statementQuery = z.strictObject({
  format: optionalParameter('`json` (default) or `pdf`.', z.enum(['json', 'pdf'])),
});

const period = z
  .object({
    from: z.string().describe('The first day, `YYYY-MM-DD` in Riyadh.'),
    to: z.string().describe('The last day.'),
  })
  .describe('A calendar month in Riyadh.');

const byEnvironment = z
  .object({
    sandbox: z.int().describe('In the sandbox.'),
    production: z.int().describe('In production.'),
  })
  .meta({ id: 'CountsByEnvironment' });

const amount = z.number();

const limits = z.object({
  companies: z.int().nullable().describe('How many companies, or null for any number.'),
  egs_units: byEnvironment.describe('How many EGS units in each environment.'),
  documents: z
    .int()
    .nullable()
    .describe('How many documents a month in each environment, pooled over all companies and branches; null for any number.'),
  documents_limit: z
    .enum(['hard', 'soft'])
    .describe('`hard`: no document beyond it is issued. `soft`: each further production document is charged.'),
});

const plan = z
  .object({
    code: planCode,
    name: z.string().describe('Its name.'),
    limits: limits.describe('What it allows.'),
    monthly_price: amount.describe('SAR a month, without VAT.'),
    further_document_price: amount.describe('SAR for each production document beyond a soft limit, without VAT.'),
  })
  .meta({ id: 'Plan' });

const documentCounts = {
  documents: z.int().describe('Documents of both environments, prepayment invoices among them.'),
  by_environment: byEnvironment.describe('The same, apart.'),
};

const companyUsage = z.object({
  company_id: z.string().describe('The company.'),
  legal_name: z.string().nullable().describe('Its legal name.'),
  ...documentCounts,
});

const usage = z
  .object({
    ...documentCounts,
    by_company: z.array(companyUsage).describe('The same by company; one that issued nothing is left out.'),
    egs_units: byEnvironment.describe('EGS units at the end of the period, or now.'),
  })
  .meta({ id: 'Usage' });

const statementLine = z.object({
  kind: z.enum(['plan', 'further_documents']).describe('What is charged.'),
  quantity: z.int().describe('How many.'),
  unit_price: amount.describe('SAR for one, without VAT.'),
  net: amount.describe('`quantity` × `unit_price`.'),
});

const sums = {
  net: amount.describe('SAR without VAT.'),
  vat: amount.describe('VAT of 15 %.'),
  total: amount.describe('`net` + `vat`.'),
};

const estimate = z
  .object({
    plan: planCode.describe('The plan that is charged: the largest one of the month so far.'),
    production_documents: z
      .int()
      .describe(
        'How many production documents the month will have had if as many a day go on being issued as so far; at most as many as a hard ' +
          'limit allows.',
      ),
    lines: z.array(statementLine).describe('What would be charged.'),
    ...sums,
  })
  .meta({ id: 'BillingEstimate' });

/** 200 of `GET /api/billing` and of `PATCH /api/billing`. */
export const billing = z
  .object({
    plan: plan.describe('The plan now.'),
    period,
    usage: usage.describe('What was used of it in the period, over all companies and branches.'),
    estimate: estimate.describe(
      'What the period will cost at the present use; the statement says what it costs, once the period has ended.',
    ),
    limit_reached_at: z
      .string()
      .optional()
      .describe('When the production documents of the period reached the limit; left out while they have not.'),
    sandbox_limit_reached_at: z.string().optional().describe('The same for sandbox documents.'),
  })
  .meta({ id: 'Billing' });

const statementSums = {
  month: z.string().describe('`YYYY-MM`.'),
  period,
  status: z.enum(['open', 'closed']).describe('`open` while the month lasts: figures may grow.'),
  plan: planCode.describe('The largest plan that was in force in the month, which is charged.'),
  ...documentCounts,
  ...sums,
};

/** 200 of `GET /api/billing/statements`. */
export const statementList = pageOf(z.object(statementSums).meta({ id: 'StatementRow' }));

const organization = z.object({
  organization_id: z.string().describe('Its id.'),
  name: z.string().describe('Its name.'),
});

/** 200 of `GET /api/billing/statements/:month`. */
export const statement = z
  .object({
    number: z.string().describe('The number of the statement.'),
    organization: organization.describe('Whose statement it is.'),
    currency: z.literal('SAR').describe('The currency of all amounts.'),
    ...statementSums,
    usage: usage.describe('What was used.'),
    lines: z.array(statementLine).describe('What is charged.'),
  })
  .meta({ id: 'Statement' });

/** See {@link billing}. */
export type Billing = z.output<typeof billing>;

/** See {@link usage}. */
export type Usage = z.output<typeof usage>;

/** See {@link statement}. */
export type Statement = z.output<typeof statement>;
