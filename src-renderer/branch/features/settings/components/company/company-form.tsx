import { useTranslation } from 'react-i18next';
import { storeCompanyRequest, type ManagerCompany } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { CompanyFields } from '../../../../../ui/form/company/company-fields.tsx';
import { requireLatinName } from '../../../../../ui/form/company/latin-name.ts';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useStoreCompany } from '../../api/company.ts';

const schema = storeCompanyRequest.superRefine(requireLatinName);
const addressParts = ['street', 'building_number', 'district', 'city', 'postal_code', 'country'] as const;

function valuesOf(company: ManagerCompany | undefined) {
  const address = { street: '', building_number: '', district: '', city: '', postal_code: '', country: '' };
  for (const part of addressParts) address[part] = company?.address[part] ?? '';
  if (company === undefined) address.country = 'SA';
  return {
    legal_name: company?.legal_name ?? '',
    legal_name_ar: company?.legal_name_ar ?? '',
    vat_number: company?.vat_number ?? '',
    cr_number: company?.cr_number ?? '',
    business_category: company?.business_category ?? '',
    short_address: company?.short_address ?? '',
    group_member_tin: company?.group_member_tin ?? '',
    address,
  };
}

/** The company of an appliance of its own, to be filled in or changed. */
export function CompanyForm({ company }: { company: ManagerCompany | undefined }) {
  const { t } = useTranslation(['settings', 'kit']);
  const store = useStoreCompany();
  const form = useApiForm({
    schema,
    initialValues: valuesOf(company),
    send: store,
    onDone: () => showToast(t('settings:company.saved')),
    draft: 'company',
  });
  const isFixed = company?.vat_number_fixed === true;
  return (
    <ApiForm form={form} submitLabel={t(company === undefined ? 'settings:company.add' : 'kit:action.save')}>
      <CompanyFields
        fields={form.field}
        vatNumberHelp={t(isFixed ? 'settings:company.vat_fixed' : 'settings:company.vat_help')}
        isVatNumberFixed={isFixed}
        isMember
      />
    </ApiForm>
  );
}
