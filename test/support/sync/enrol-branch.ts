import { expect } from 'vitest';
import { requestAddress } from '../branch/request-address.ts';
import { sampleAddress } from '../core/sample-parties.ts';
import type { HeadOfficeProcess } from '../head-office/head-office-process.ts';

const vatNumber = '310175397400003';
const address = requestAddress(sampleAddress);
/** The company of an enrolled branch, as `sanad provision` and head office take it. */
export const branchCompany = {
  legal_name: 'Qahwa Trading Company',
  legal_name_ar: 'شركة القهوة التجارية',
  vat_number: vatNumber,
  cr_number: '1010456827',
  business_category: 'Retail',
  address,
};

/** The seller of the documents of an enrolled branch. */
export const enrolledSeller = {
  name: branchCompany.legal_name,
  name_ar: branchCompany.legal_name_ar,
  vat_number: vatNumber,
  cr_number: branchCompany.cr_number,
  address,
};

async function created(
  headOffice: Pick<HeadOfficeProcess, 'send'>,
  route: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const answer = await headOffice.send('POST', route, body);
  expect([route, answer.status]).toEqual([route, 201]);
  return answer.body;
}

/** Makes a company with an API key at head office, and the code with which a branch joins it. */
export async function enrolBranch(headOffice: Pick<HeadOfficeProcess, 'send'>): Promise<{ apiKey: string; code: string }> {
  expect((await headOffice.send('PATCH', '/billing', { plan: 'enterprise' })).status).toBe(200);
  const { company_id: companyId } = await created(headOffice, '/companies', branchCompany);
  const key = await created(headOffice, `/companies/${String(companyId)}/api-keys`, { name: 'Till', environment: 'sandbox' });
  const { code } = await created(headOffice, '/appliances/enrolment-codes', { branch_name: 'Olaya', company_ids: [companyId] });
  return { apiKey: String(key['api_key']), code: String(code) };
}
