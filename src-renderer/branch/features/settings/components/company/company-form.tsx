import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { storeCompanyRequest, type ManagerCompany } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { AddressFields } from '../../../../../ui/form/fields/address-fields.tsx';
import { NamePair } from '../../../../../ui/form/fields/name-pair.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useStoreCompany } from '../../api/company.ts';

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
  const { t } = useTranslation(['companies', 'settings', 'kit']);
  const store = useStoreCompany();
  const form = useApiForm({
    schema: storeCompanyRequest,
    initialValues: valuesOf(company),
    send: store,
    onDone: () => showToast(t('settings:company.saved')),
    draft: 'company',
  });
  const isFixed = company?.vat_number_fixed === true;
  return (
    <ApiForm form={form} submitLabel={t(company === undefined ? 'settings:company.add' : 'kit:action.save')}>
      <NamePair
        english={{ label: t('field.legal_name'), ...form.field('legal_name') }}
        arabic={{ label: t('field.legal_name_ar'), ...form.field('legal_name_ar') }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextField
          label={t('field.vat_number')}
          help={t(isFixed ? 'settings:company.vat_fixed' : 'settings:company.vat_help')}
          isCode
          isRequired={!isFixed}
          readOnly={isFixed}
          inputMode="numeric"
          {...form.field('vat_number')}
        />
        <TextField
          label={t('field.cr_number')}
          help={t('field.cr_number_help')}
          isCode
          inputMode="numeric"
          {...form.field('cr_number')}
        />
        <TextField
          label={t('field.business_category')}
          help={t('field.business_category_help')}
          {...form.field('business_category')}
        />
        <TextField
          label={t('field.short_address')}
          help={t('field.short_address_help')}
          isCode
          {...form.field('short_address')}
        />
      </SimpleGrid>
      <AddressFields field={(name) => form.field(`address.${name}`)} />
      <TextField
        label={t('field.group_member_tin')}
        help={t('field.group_member_tin_help')}
        isCode
        inputMode="numeric"
        {...form.field('group_member_tin')}
      />
    </ApiForm>
  );
}
