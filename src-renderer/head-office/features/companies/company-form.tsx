import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import { changeCompanyRequest, createCompanyRequest, type CompanyResource, company } from '#shared/api/dashboard/companies.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { CompanyFields, CompanySwitchFields } from '#ui/company/company-fields.tsx';
import { companyTexts } from '#ui/company/company-texts.ts';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useChange } from '#ui/client/use-change.ts';

function valuesOf(company: CompanyResource | undefined) {
  const { external_originals, require_arabic, receipt_links } = company ?? defaultSwitches;
  return {
    ...companyTexts(company),
    is_vat_group_member: company?.is_vat_group_member ?? false,
    external_originals,
    require_arabic,
    receipt_links,
    external_originals_alert_above: company?.external_originals_alert_above?.toString() ?? '',
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

// Adds a company, or changes the one with this id.
function useSaveCompany(companyId: string | undefined) {
  const change = useChange(['/companies', '/billing']);
  return (body: object, idempotencyKey: string): Promise<CompanyResource> => {
    const asked =
      companyId === undefined
        ? ({ method: 'POST', path: '/companies' } as const)
        : ({ method: 'PATCH', path: `/companies/${companyId}` } as const);
    return change({ ...asked, body, answer: company, idempotencyKey });
  };
}

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
      <CompanySwitchFields fields={(name) => form.field(name, { type: 'checkbox' })}>
        {form.values.external_originals && (
          <NumberField
            label={t('field.alert_above')}
            help={t('field.alert_above_help')}
            hasDecimals
            {...form.field('external_originals_alert_above')}
          />
        )}
      </CompanySwitchFields>
      <Checkbox
        label={t('forms:company.receipt_links_label')}
        description={t('forms:company.receipt_links_help')}
        {...form.field('receipt_links', { type: 'checkbox' })}
      />
    </ApiForm>
  );
}
