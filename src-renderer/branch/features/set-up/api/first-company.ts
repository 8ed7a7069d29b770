import type { z } from 'zod';
import { storeCompanyRequest } from '../../../../../src-shared/api/manager/appliance/companies.ts';
import { missingForProduction } from '../../../../../src-shared/invoice/production-profile.ts';
import { requireLatinName } from '../../../../ui/form/company/latin-name.ts';

type Missing = { path: string; message: string };

function missingOf(company: z.output<typeof storeCompanyRequest>): Missing[] {
  const { vat_number, cr_number, business_category, group_member_tin, address } = company;
  const place = { street: address?.street ?? null, city: address?.city ?? null, country: address?.country ?? null };
  const ofCertificate = business_category === undefined ? ['business_category'] : [];
  const ofGroup = isOfGroup(vat_number) && group_member_tin === undefined ? ['group_member_tin'] : [];
  const paths = [...missingForProduction({ vat_number, cr_number: cr_number ?? null, ...place }), ...ofCertificate, ...ofGroup];
  return paths.map((path) => ({ path, message: 'must not be blank' }));
}

/** Whether a VAT number is that of a VAT group: its 11th digit says so. */
export function isOfGroup(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1';
}

/** The company of a shop of its own, with all that certificates and production need of it. */
export const firstCompany = storeCompanyRequest.superRefine(requireLatinName).superRefine((company, context) => {
  for (const { path, message } of missingOf(company)) {
    context.addIssue({ code: 'custom', path: path.split('.'), message });
  }
});
