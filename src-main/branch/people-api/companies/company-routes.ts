import assert from 'node:assert/strict';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { managerCompany, managerCompanyList, storeCompanyRequest, type ManagerCompany } from '#shared/api/people/companies.ts';
import { isProfileComplete } from '../../companies/company-profile.ts';
import { hasCertificates } from '../../companies/operator/local-company.ts';
import { switchesOf } from '../../companies/provision.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CompanyTable } from '../../db/schema.ts';
import { managementOf } from '../../users/managed-by.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { carryOut, type AnswerOperator } from './carry-out.ts';

const route = routesIn('Companies');

/** What the routes of companies and keys need. */
export type CompanyTools = Services & { answerOperator: AnswerOperator };

const exampleAddress = {
  street: 'King Fahd Road',
  building_number: '1234',
  district: 'Al Olaya',
  city: 'Riyadh',
  postal_code: '12211',
  country: 'SA',
};

const exampleCompany: ManagerCompany = {
  company_id: '6f1d3c0e-7c39-4c1e-9a15-1b2c3d4e5f60',
  legal_name: 'Nakheel Trading Company',
  legal_name_ar: 'شركة النخيل التجارية',
  vat_number: '310175397400003',
  cr_number: '1010010000',
  business_category: 'Retail',
  short_address: null,
  group_member_tin: null,
  ...defaultSwitches,
  address: exampleAddress,
  profile_complete: true,
  vat_number_fixed: false,
};

function shownCompany(db: LedgerReader, company: CompanyTable): ManagerCompany {
  const { street, building_number, district, city, postal_code, country, ...identity } = company;
  return {
    ...identity,
    ...switchesOf(company),
    address: { street, building_number, district, city, postal_code, country },
    profile_complete: isProfileComplete(company),
    vat_number_fixed: hasCertificates(db, company.company_id),
  };
}

function shownCompanies(db: LedgerReader): ManagerCompany[] {
  const rows = db.all(db.sql.selectFrom('companies').selectAll().orderBy('legal_name'));
  return rows.map((row) => shownCompany(db, row));
}

function listRoute({ db }: CompanyTools): Route {
  return route.get('/companies', {
    access: 'appliance.read',
    id: 'listCompanies',
    summary: 'List companies',
    description: 'The companies of the appliance. Where head office keeps them, they are changed there.',
    answers: { 200: { description: 'The companies.', schema: managerCompanyList } },
    examples: {
      own: { summary: 'A branch on its own', answer: { data: [exampleCompany], managed_by: 'branch', head_office_url: null } },
    },
    handle: () => ({ body: { data: shownCompanies(db), ...managementOf(db) } }),
  });
}

/** `/companies`: who issues documents here. */
export function companyRoutes(tools: CompanyTools): Route[] {
  const { db, commit, answerOperator } = tools;

  const store = route.post('/companies', {
    access: 'companies.change',
    id: 'storeCompany',
    summary: 'Add the company, or replace its profile',
    description:
      'The one company of an appliance without head office; what is left out is removed from the profile, but `external_originals` and ' +
      '`require_arabic` stay as they are. `receipt_links` needs head office, and is refused. Once certificates contain the VAT number, it is fixed.',
    answers: { 200: { description: 'The company.', schema: managerCompany } },
    errors: ['HEAD_OFFICE_OWNS_THIS', 'COMPANY_VAT_FIXED', 'COMPANY_PROFILE_INCOMPLETE'],
    examples: {
      shop: {
        summary: 'A shop',
        body: {
          legal_name: exampleCompany.legal_name,
          legal_name_ar: 'شركة النخيل التجارية',
          vat_number: exampleCompany.vat_number,
          cr_number: '1010010000',
          business_category: 'Retail',
          address: exampleAddress,
        },
        answer: exampleCompany,
      },
    },
    body: storeCompanyRequest,
    handle: async ({ body, record }) => {
      const { company } = await carryOut(answerOperator, { command: 'provision', file: { company: body, api_keys: [] } });
      assert(company !== undefined, 'provisioning answers the company');
      const { company_id: target, change } = company;
      await commit((writer) => record(writer, { action: 'company.stored', target, detail: { change } }));
      const shown = shownCompanies(db).find(({ company_id }) => company_id === target);
      return { body: shown };
    },
  });
  return [listRoute(tools), store];
}
