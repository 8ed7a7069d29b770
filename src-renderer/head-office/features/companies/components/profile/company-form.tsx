import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  changeCompanyRequest,
  createCompanyRequest,
  type CompanyResource,
} from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { CompanyFields } from '../../../../../ui/form/company/company-fields.tsx';
import { addressTexts } from '../../../../../ui/form/company/address-texts.ts';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { useSaveCompany } from '../../api/save-company.ts';

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
    address: addressTexts(company?.address),
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
  const { t } = useTranslation(['companies', 'forms', 'kit']);
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
    fixedSince === null ? t('forms:company.vat_number_help') : t('field.vat_number_fixed', { day: day(new Date(fixedSince)) });
  return (
    <ApiForm
      form={form}
      submitLabel={company === undefined ? t('action.add') : t('kit:action.save')}
      onCancel={() => (onCancel === undefined ? form.setValues(valuesOf(company)) : onCancel())}
    >
      <CompanyFields
        fields={form.field}
        vatNumberHelp={vatNumberHelp}
        isVatNumberFixed={fixedSince !== null}
        isMember={form.values.is_vat_group_member}
      >
        <Checkbox label={t('field.is_vat_group_member')} {...form.field('is_vat_group_member', { type: 'checkbox' })} />
      </CompanyFields>
    </ApiForm>
  );
}
