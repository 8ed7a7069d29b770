import { company, companyList } from '../../../src-shared/api/dashboard/branches/companies.ts';
import { ids, nakheel } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

const { profile } = nakheel;
const parameters = { company_id: ids.company };
const created_at = '2026-11-20T09:05:00.000Z';

const complete = {
  company_id: ids.company,
  ...profile,
  short_address: null,
  is_vat_group_member: false,
  group_member_tin: null,
  profile_complete: true,
  missing: [],
  first_document_at: null,
  created_at,
};

const none = { street: null, building_number: null, district: null, city: null, postal_code: null, country: null };

const minimal = {
  company_id: ids.otherCompany,
  legal_name: 'Qahwa House',
  legal_name_ar: null,
  vat_number: '300075588700003',
  cr_number: null,
  business_category: null,
  address: none,
  short_address: null,
  is_vat_group_member: false,
  group_member_tin: null,
  profile_complete: false,
  missing: ['cr_number', 'address.street', 'address.city', 'address.country'],
  first_document_at: null,
  created_at,
};

/** What the documentation says of companies. */
export const companyDescriptions: RouteDescriptions = {
  'GET /companies': {
    id: 'listCompanies',
    area: 'Companies',
    summary: 'List the companies',
    description: 'The legal entities of the organization.',
    answers: { 200: { description: 'A page.', schema: companyList } },
    examples: {
      byVatNumber: {
        summary: 'The company with a VAT number',
        parameters: { vat_number: profile.vat_number },
        status: 200,
        answer: onlyPage([complete]),
      },
    },
  },

  'POST /companies': {
    id: 'createCompany',
    area: 'Companies',
    summary: 'Create a company',
    description:
      'Legal name and VAT number suffice for the sandbox. What production needs beside is in `missing` until the profile has it.',
    answers: { 201: { description: 'The company.', schema: company } },
    errors: ['COMPANY_QUOTA_EXCEEDED', 'COMPANY_VAT_EXISTS'],
    examples: {
      complete: { summary: 'With a complete profile', body: profile, status: 201, answer: complete },
      minimal: {
        summary: 'For the sandbox',
        body: { legal_name: 'Qahwa House', vat_number: '300075588700003' },
        status: 201,
        answer: minimal,
      },
    },
  },

  'GET /companies/:company_id': {
    id: 'getCompany',
    area: 'Companies',
    summary: 'One company',
    description: 'Its profile, and whether that has what production needs.',
    answers: { 200: { description: 'The company.', schema: company } },
    examples: { complete: { summary: 'A complete profile', parameters, status: 200, answer: complete } },
  },

  'PATCH /companies/:company_id': {
    id: 'changeCompany',
    area: 'Companies',
    summary: 'Change a company',
    description:
      'What is left out stays as it is; null removes it. The VAT number is fixed once the company has issued a document. Branches have ' +
      'the change within seconds.',
    answers: { 200: { description: 'The company, as changed.', schema: company } },
    errors: ['COMPANY_IN_USE', 'COMPANY_VAT_EXISTS'],
    examples: {
      shortAddress: {
        summary: 'With its short address',
        parameters,
        body: { short_address: 'RRMA8228' },
        status: 200,
        answer: { ...complete, short_address: 'RRMA8228' },
      },
    },
  },

  'DELETE /companies/:company_id': {
    id: 'deleteCompany',
    area: 'Companies',
    summary: 'Delete a company',
    description: 'Only one that has issued no document can be deleted; its API keys end with it.',
    answers: { 204: { description: 'Deleted.' } },
    errors: ['COMPANY_IN_USE'],
    examples: { unused: { summary: 'One without documents', parameters: { company_id: ids.otherCompany }, status: 204 } },
  },
};
