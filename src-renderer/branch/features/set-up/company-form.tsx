import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { FaultParams } from '#shared/api/fault-params.ts';
import { type ManagerCompany, storeCompanyRequest } from '#shared/api/people/companies.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { companyTexts } from '#ui/company/company-texts.ts';
import { CompanyFields } from '#ui/company/company-fields.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { missingForProduction } from '#shared/invoice/production-profile.ts';
import { requireLatinName } from '#ui/company/latin-name.ts';
import { useChanges } from './set-up-api.ts';

// Whether a VAT number is that of a VAT group: its 11th digit says so.
function isOfGroup(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1';
}

function missingOf(company: z.output<typeof storeCompanyRequest>): string[] {
  const { vat_number, cr_number, business_category, group_member_tin, address } = company;
  const place = { street: address?.street ?? null, city: address?.city ?? null, country: address?.country ?? null };
  const ofCertificate = business_category === undefined ? ['business_category'] : [];
  const ofGroup = isOfGroup(vat_number) && group_member_tin === undefined ? ['group_member_tin'] : [];
  return [...missingForProduction({ vat_number, cr_number: cr_number ?? null, ...place }), ...ofCertificate, ...ofGroup];
}

// The company of a shop of its own, with all that certificates and production need of it.
const firstCompany = storeCompanyRequest.superRefine(requireLatinName).superRefine((company, context) => {
  for (const path of missingOf(company)) {
    context.addIssue({ code: 'custom', path: path.split('.'), params: { rule: 'required' } satisfies FaultParams });
  }
});

/** The company of a shop of its own, to be added or changed. */
export function CompanyForm({ company }: { company: ManagerCompany | undefined }) {
  const { t } = useTranslation(['setUp', 'forms', 'kit']);
  const { storeCompany } = useChanges();
  const form = useApiForm({
    schema: firstCompany,
    initialValues: companyTexts(company),
    send: storeCompany,
    onDone: () => showToast(t('branch.company_saved')),
    draft: `company-${company?.company_id ?? 'added'}`,
  });
  return (
    <ApiForm form={form} submitLabel={t('branch.save_company')}>
      <CompanyFields
        fields={form.field}
        vatNumberHelp={t('forms:company.vat_number_help')}
        isVatNumberFixed={company?.vat_number_fixed ?? false}
        isMember={isOfGroup(form.values.vat_number)}
        isAllRequired
      />
    </ApiForm>
  );
}
