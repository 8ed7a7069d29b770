import {
  changeCompanyRequest,
  companyListQuery,
  createCompanyRequest,
  company,
  companyList,
  type CompanyListQuery,
} from '#shared/api/dashboard/companies.ts';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { newestFirst } from '../request/newest-first.ts';
import { onlyPage, ids, nakheel } from '../request/examples.ts';
import { changesBetween } from '../records/append-audit.ts';
import { recordForBranches } from '../people/accounts/snapshot-version.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import type { Tenant } from '../db/in-organization.ts';
import { changeCompany, createCompany, deleteCompany } from './change-company.ts';
import { companyResource, profileFields, findNamedCompany } from './company-profile.ts';

const route = routesIn('Companies');

const { profile } = nakheel;
const parameters = { company_id: ids.company };

const created_at = '2026-11-20T09:05:00.000Z';

const complete = {
  company_id: ids.company,
  ...profile,
  short_address: null,
  is_vat_group_member: false,
  group_member_tin: null,
  ...defaultSwitches,
  external_originals_alert_above: null,
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
  ...defaultSwitches,
  external_originals_alert_above: null,
  profile_complete: false,
  missing: ['cr_number', 'address.street', 'address.city', 'address.country'],
  first_document_at: null,
  created_at,
};

const one = '/companies/:company_id';

// A page of the organization's companies, newest first.
async function listCompanies(tenant: Tenant, organizationId: string, query: CompanyListQuery) {
  const { vat_number } = query;
  const all = tenant.selectFrom('companies').selectAll();
  return newestFirst({ list: 'companies', organizationId, vat_number }, query, {
    rows: vat_number === undefined ? all : all.where('vat_number', '=', vat_number),
    by: ['created_at', 'company_id'],
    show: companyResource,
  });
}

/** `/companies`: the legal entities of an organization. */
export function companyRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    route.get('/companies', {
      access: 'companies.read',
      id: 'listCompanies',
      summary: 'List the companies',
      description: 'The legal entities of the organization.',
      answers: { 200: { description: 'A page.', schema: companyList } },
      examples: {
        byVatNumber: {
          summary: 'The company with a VAT number',
          parameters: { vat_number: profile.vat_number },
          answer: onlyPage([complete]),
        },
      },
      query: companyListQuery,
      handle: async ({ tenant, caller, query }) => ({ body: await listCompanies(tenant, caller.organizationId, query) }),
    }),
    route.get(one, {
      access: 'companies.read',
      id: 'getCompany',
      summary: 'One company',
      description: 'Its profile, and whether that has what production needs.',
      answers: { 200: { description: 'The company.', schema: company } },
      examples: { complete: { summary: 'A complete profile', parameters, answer: complete } },
      find: findNamedCompany,
      handle: ({ found }) => ({ body: companyResource(found) }),
    }),
    route.post('/companies', {
      access: 'companies.change',
      id: 'createCompany',
      summary: 'Create a company',
      description:
        'Legal name and VAT number suffice for the sandbox. What production needs beside is in `missing` until the profile has it.',
      answers: { 201: { description: 'The company.', schema: company } },
      errors: ['COMPANY_QUOTA_EXCEEDED', 'COMPANY_VAT_EXISTS'],
      examples: {
        complete: { summary: 'With a complete profile', body: profile, answer: complete },
        minimal: {
          summary: 'For the sandbox',
          body: { legal_name: 'Qahwa House', vat_number: '300075588700003' },
          answer: minimal,
        },
      },
      body: createCompanyRequest,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        const at = clock.now();
        const row = await createCompany(tenant, caller.organizationId, body, at);
        await recordForBranches(call, { at, action: 'company.created', target: row.company_id, after: profileFields(row) });
        return { body: companyResource(row) };
      },
    }),
    route.patch(one, {
      access: 'companies.change',
      id: 'changeCompany',
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
          answer: { ...complete, short_address: 'RRMA8228' },
        },
      },
      body: changeCompanyRequest,
      find: findNamedCompany,
      handle: async (call) => {
        const { tenant, body } = call;
        const target = call.found.company_id;
        const { before, after } = await changeCompany(tenant, target, body);
        const changes = changesBetween(profileFields(before), profileFields(after));
        if (changes !== undefined) {
          await recordForBranches(call, { at: clock.now(), action: 'company.changed', target, ...changes });
        }
        return { body: companyResource(after) };
      },
    }),
    route.delete(one, {
      access: 'companies.delete',
      id: 'deleteCompany',
      summary: 'Delete a company',
      description: 'Only one that has issued no document can be deleted; its API keys end with it.',
      answers: { 204: { description: 'Deleted.' } },
      errors: ['COMPANY_IN_USE'],
      examples: { unused: { summary: 'One without documents', parameters: { company_id: ids.otherCompany } } },
      find: findNamedCompany,
      handle: async (call) => {
        const { tenant, found } = call;
        const row = await deleteCompany(tenant, found.company_id);
        await recordForBranches(call, {
          at: clock.now(),
          action: 'company.deleted',
          target: row.company_id,
          before: profileFields(row),
        });
      },
    }),
  ];
}
