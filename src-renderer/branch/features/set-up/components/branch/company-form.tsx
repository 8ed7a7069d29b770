import { useTranslation } from 'react-i18next';
import type { ManagerCompany } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { addressTexts } from '../../../../../ui/form/company/address-texts.ts';
import { CompanyFields } from '../../../../../ui/form/company/company-fields.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { firstCompany, isOfGroup } from '../../api/first-company.ts';
import { useChanges } from '../../api/use-changes.ts';

function valuesOf(company: ManagerCompany | undefined) {
  return {
    legal_name: company?.legal_name ?? '',
    legal_name_ar: company?.legal_name_ar ?? '',
    vat_number: company?.vat_number ?? '',
    cr_number: company?.cr_number ?? '',
    business_category: company?.business_category ?? '',
    short_address: company?.short_address ?? '',
    group_member_tin: company?.group_member_tin ?? '',
    address: addressTexts(company?.address),
  };
}

/** The company of a shop of its own, to be added or changed. */
export function CompanyForm({ company }: { company: ManagerCompany | undefined }) {
  const { t } = useTranslation(['setUp', 'forms', 'kit']);
  const { storeCompany } = useChanges();
  const form = useApiForm({
    schema: firstCompany,
    initialValues: valuesOf(company),
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
