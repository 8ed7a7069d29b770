import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { createApiKeyRequest, type ApiKeyResource } from '#shared/api/dashboard/api-keys.ts';
import type { CompanyResource } from '#shared/api/dashboard/companies.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { KeyEnvironmentField, KeyNameField } from '#ui/company/key-forms.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';
import { joinedNames } from '#ui/format/joined-names.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useKeyChanges, useUnitChoices } from './keys-api.ts';
import { useFieldLabel } from './field-label.ts';
import type { ShownOnceKey } from './shown-key.tsx';

function ProductionAfter({ company: { company_id, missing } }: { company: CompanyResource }) {
  const { t, i18n } = useTranslation('companies');
  const labelOf = useFieldLabel();
  const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(missing.map(labelOf));
  return (
    <Notice tone="attention">
      <Stack gap="xs" align="flex-start">
        <Text>{t('key.production_after', { fields })}</Text>
        <Anchor component={Link} to={`/companies/${company_id}`}>
          {t('key.production_link')}
        </Anchor>
      </Stack>
    </Notice>
  );
}

const start: { name: string; environment: ApiKeyResource['environment']; default_egs_unit_id: string } = {
  name: '',
  environment: 'sandbox',
  default_egs_unit_id: '',
};

/** The unit that a key is meant for: one of its company and environment, or none. */
export function UnitField({
  companyId,
  environment,
  field,
}: {
  companyId: string;
  environment: ApiKeyResource['environment'];
  field: ReturnType<FieldsOf<string>>;
}) {
  const { t } = useTranslation('companies');
  const units = useUnitChoices(companyId);
  const choices = units
    .filter((unit) => unit.environment === environment)
    .map(({ egs_unit_id, unit_name, branch_name }) => ({ value: egs_unit_id, label: joinedNames([unit_name, branch_name]) }));
  return (
    <ChoiceField
      label={t('key.field.unit')}
      help={t('key.field.unit_help')}
      noneLabel={t('key.no_unit')}
      choices={choices}
      {...field}
    />
  );
}

/** The form that makes a key. Production is offered once the profile of the company has what it needs. */
export function CreateKey({
  company,
  onMade,
  onClose,
}: {
  company: CompanyResource;
  onMade: (made: ShownOnceKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const { create } = useKeyChanges(company.company_id);
  const nameOf = useCompanyName();
  const form = useApiForm({
    schema: createApiKeyRequest,
    initialValues: start,
    bodyOf: ({ default_egs_unit_id, ...rest }) => ({ ...rest, default_egs_unit_id: default_egs_unit_id || null }),
    send: create,
    onDone: ({ name, api_key }) => {
      onClose();
      if (api_key === undefined) showToast(t('key.secret_omitted'), { isFailure: true });
      else onMade({ name, key: api_key });
    },
    draft: `key-of-${company.company_id}`,
  });
  return (
    <FormDialog
      title={t('key.create_title')}
      help={`${t('key.create_help')} ${t('key.create_company', { company: `\u2068${nameOf(company)}\u2069` })}`}
      onClose={onClose}
    >
      <ApiForm form={form} submitLabel={t('key.action.create')} onCancel={onClose}>
        {!company.profile_complete && <ProductionAfter company={company} />}
        <KeyNameField field={form.field('name')} />
        <KeyEnvironmentField hasProduction={company.profile_complete} field={form.field('environment')} />
        <UnitField
          companyId={company.company_id}
          environment={form.values.environment}
          field={form.field('default_egs_unit_id')}
        />
      </ApiForm>
    </FormDialog>
  );
}
