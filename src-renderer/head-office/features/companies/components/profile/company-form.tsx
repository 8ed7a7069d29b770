import { Checkbox, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  changeCompanyRequest,
  createCompanyRequest,
  type CompanyResource,
} from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { AddressFields } from '../../../../../ui/form/fields/address-fields.tsx';
import { NamePair } from '../../../../../ui/form/fields/name-pair.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { useSaveCompany } from '../../api/save-company.ts';

const addressParts = ['street', 'building_number', 'district', 'city', 'postal_code', 'country'] as const;

function addressOf(company: CompanyResource | undefined) {
  const texts = { street: '', building_number: '', district: '', city: '', postal_code: '', country: '' };
  for (const part of addressParts) texts[part] = company?.address[part] ?? '';
  return company === undefined ? { ...texts, country: 'SA' } : texts;
}

function valuesOf(company: CompanyResource | undefined) {
  return {
    legal_name: company?.legal_name ?? '',
    legal_name_ar: company?.legal_name_ar ?? '',
    vat_number: company?.vat_number ?? '',
    cr_number: company?.cr_number ?? '',
    business_category: company?.business_category ?? '',
    short_address: company?.short_address ?? '',
    is_vat_group_member: company?.is_vat_group_member ?? false,
    group_member_tin: company?.group_member_tin ?? '',
    address: addressOf(company),
  };
}

// Whether it belongs to a VAT group follows from its VAT number until a person says otherwise.
function bodyOf(values: ReturnType<typeof valuesOf>, company: CompanyResource | undefined) {
  const { is_vat_group_member, ...rest } = values;
  const wasMember = company?.is_vat_group_member ?? false;
  return is_vat_group_member === wasMember ? rest : { ...rest, is_vat_group_member };
}

type CompanyFormProps = {
  /** The company to change; without it one is added. */
  company?: CompanyResource;
  onDone: (saved: CompanyResource) => void;
  onCancel?: () => void;
};

/** The profile of a company, to be filled in or changed. */
export function CompanyForm({ company, onDone, onCancel }: CompanyFormProps) {
  const { t } = useTranslation(['companies', 'kit']);
  const { day } = useFormats();
  const save = useSaveCompany(company?.company_id);
  const form = useApiForm({
    schema: company === undefined ? createCompanyRequest : changeCompanyRequest,
    initialValues: valuesOf(company),
    bodyOf: (values) => bodyOf(values, company),
    send: save,
    onDone,
    draft: `company-${company?.company_id ?? 'added'}`,
  });
  const fixedSince = company?.first_document_at ?? null;
  const vatNumberHelp =
    fixedSince === null ? t('field.vat_number_help') : t('field.vat_number_fixed', { day: day(new Date(fixedSince)) });
  return (
    <ApiForm
      form={form}
      submitLabel={company === undefined ? t('action.add') : t('kit:action.save')}
      onCancel={() => (onCancel === undefined ? form.setValues(valuesOf(company)) : onCancel())}
    >
      <NamePair
        english={{ label: t('field.legal_name'), ...form.field('legal_name') }}
        arabic={{ label: t('field.legal_name_ar'), ...form.field('legal_name_ar') }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextField
          label={t('field.vat_number')}
          help={vatNumberHelp}
          isCode
          isRequired={fixedSince === null}
          readOnly={fixedSince !== null}
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
      <Checkbox label={t('field.is_vat_group_member')} {...form.field('is_vat_group_member', { type: 'checkbox' })} />
      {form.values.is_vat_group_member && (
        <TextField
          label={t('field.group_member_tin')}
          help={t('field.group_member_tin_help')}
          isCode
          inputMode="numeric"
          {...form.field('group_member_tin')}
        />
      )}
    </ApiForm>
  );
}
