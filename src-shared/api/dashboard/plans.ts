import { z } from 'zod';

/** The plans of organizations; `demo` is the one of a quick start. */
export const planCode = z
  .enum(['demo', 'starter', 'growth', 'enterprise'])
  .meta({ id: 'PlanCode', description: 'The plan. A quick start has `demo`.' });

/** The plans that an organization may choose. */
export const chosenPlanCode = planCode.exclude(['demo']).meta({ id: 'ChosenPlanCode', description: 'A plan to choose.' });

/** The plan of an organization whose set-up names none: whoever runs a head office of his own is stopped by nothing. */
export const usualPlan = 'enterprise';

/** See {@link planCode}. */
export type PlanCode = z.output<typeof planCode>;

/** What a plan allows and costs; null where it sets no limit (decision 28). */
export type Plan = {
  code: PlanCode;
  name: string;
  limits: {
    companies: number | null;
    egs_units: { sandbox: number; production: number };
    /** A month, in each environment by itself, pooled over the organization. */
    documents: number | null;
    /** Whether branches stop issuing at the limit of documents (`hard`), or go on and pay for each further one (`soft`). */
    documents_limit: 'hard' | 'soft';
  };
  /** SAR a month without VAT, as a decimal text. */
  monthlyPrice: string;
  /** SAR for each production document beyond a soft limit, without VAT, as a decimal text. */
  furtherDocumentPrice: string;
};

/** Every plan, from the smallest to the largest (contract §11): the only table of limits and prices. */
export const plans: Readonly<Record<PlanCode, Plan>> = {
  // Contract §13: 5 sandbox units and any number of documents.
  demo: {
    code: 'demo',
    name: 'Demo',
    limits: { companies: null, egs_units: { sandbox: 5, production: 0 }, documents: null, documents_limit: 'soft' },
    monthlyPrice: '0',
    furtherDocumentPrice: '0',
  },
  starter: {
    code: 'starter',
    name: 'Starter',
    limits: { companies: 1, egs_units: { sandbox: 5, production: 1 }, documents: 1_000, documents_limit: 'hard' },
    monthlyPrice: '99',
    furtherDocumentPrice: '0',
  },
  growth: {
    code: 'growth',
    name: 'Growth',
    limits: { companies: 10, egs_units: { sandbox: 20, production: 50 }, documents: 50_000, documents_limit: 'soft' },
    monthlyPrice: '499',
    furtherDocumentPrice: '0.02',
  },
  enterprise: {
    code: 'enterprise',
    name: 'Enterprise',
    limits: { companies: null, egs_units: { sandbox: 200, production: 2_000 }, documents: null, documents_limit: 'soft' },
    monthlyPrice: '2499',
    furtherDocumentPrice: '0',
  },
};

/** The plan of a code as it is stored. */
export function planOf(code: string): Plan {
  return plans[planCode.parse(code)];
}
