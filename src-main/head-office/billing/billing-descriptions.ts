import { billing, statement, statementList } from '../../../src-shared/api/dashboard/organization/billing.ts';
import { ids, nakheel } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const noUnits = { sandbox: 0, production: 0 };
const period = { from: '2026-11-01', to: '2026-11-30' };
const plan = {
  code: 'growth',
  name: 'Growth',
  limits: { companies: 10, egs_units: { sandbox: 20, production: 50 }, documents: 50000, documents_limit: 'soft' },
  monthly_price: 499,
  further_document_price: 0.02,
};

const unused = { documents: 0, by_environment: noUnits, by_company: [], egs_units: noUnits };

const documents = { documents: 3, by_environment: { sandbox: 3, production: 0 } };
const usage = {
  ...documents,
  by_company: [{ company_id: ids.company, legal_name: nakheel.profile.legal_name, ...documents }],
  egs_units: { sandbox: 1, production: 0 },
};

const sums = { month: '2026-11', period, status: 'open', plan: 'growth', ...documents, net: 499, vat: 74.85, total: 573.85 };

const november = {
  number: '202611-0C9C6E0A',
  organization: { organization_id: ids.organization, name: 'Nakheel Group' },
  currency: 'SAR',
  ...sums,
  usage,
  lines: [{ kind: 'plan', quantity: 1, unit_price: 499, net: 499 }],
};

const parameters = { month: '2026-11' };

/** What the documentation says of plans and statements. */
export const billingDescriptions: RouteDescriptions = {
  'GET /billing': {
    id: 'getBilling',
    area: 'Billing',
    summary: 'The plan, and what is used of it',
    description: 'Documents of the calendar month in Riyadh, over all companies and branches.',
    answers: { 200: { description: 'Plan and usage.', schema: billing } },
    examples: { growth: { summary: 'The plan Growth', status: 200, answer: { plan, period, usage } } },
  },

  'PATCH /billing': {
    id: 'changePlan',
    area: 'Billing',
    summary: 'Change the plan',
    description: 'At once. The largest plan of a month is charged. A plan that is too small for what there is, is refused.',
    answers: { 200: { description: 'Plan and usage.', schema: billing } },
    errors: ['COMPANY_QUOTA_EXCEEDED', 'EGS_QUOTA_EXCEEDED'],
    examples: {
      growth: { summary: 'A larger one', body: { plan: 'growth' }, status: 200, answer: { plan, period, usage: unused } },
    },
  },

  'GET /billing/statements': {
    id: 'listStatements',
    area: 'Billing',
    summary: 'List the statements',
    description: 'One for each month, from the month in which the organization was created.',
    answers: { 200: { description: 'A page.', schema: statementList } },
    examples: { all: { summary: 'All statements', status: 200, answer: onlyPage([sums]) } },
  },

  'GET /billing/statements/:month': {
    id: 'getStatement',
    area: 'Billing',
    summary: 'One statement',
    description: 'Open while its month lasts: figures may grow.',
    answers: { 200: { description: 'The statement; the PDF has the same.', schema: statement, mediaTypes: ['application/pdf'] } },
    errors: ['SERVICE_BUSY'],
    examples: {
      open: { summary: 'The month that lasts', parameters, status: 200, answer: november },
      print: {
        summary: 'As a PDF',
        parameters: { ...parameters, format: 'pdf' },
        status: 200,
        mediaType: 'application/pdf',
      },
    },
  },
};
