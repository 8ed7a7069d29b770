import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { createApiKeyRequest, type ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import type { CompanyResource } from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { ChoiceField } from '../../../../../ui/form/fields/choice-field.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useKeyChanges } from '../../api/change-keys.ts';
import { useFieldLabel } from '../profile/field-label.ts';
import type { ShownOnceKey } from './shown-key.tsx';
import { UnitField } from './unit-field.tsx';

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
  const offered = company.profile_complete ? (['sandbox', 'production'] as const) : (['sandbox'] as const);
  return (
    <FormDialog title={t('key.create_title')} help={t('key.create_help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('key.action.create')} onCancel={onClose}>
        {!company.profile_complete && <ProductionAfter company={company} />}
        <TextField
          label={t('key.field.name')}
          help={t('key.field.name_help')}
          isRequired
          maxLength={64}
          {...form.field('name')}
        />
        <ChoiceField
          label={t('environment.label')}
          isRequired
          choices={offered.map((value) => ({ value, label: t(`environment.${value}`) }))}
          {...form.field('environment')}
        />
        <UnitField
          companyId={company.company_id}
          environment={form.values.environment}
          field={form.field('default_egs_unit_id')}
        />
      </ApiForm>
    </FormDialog>
  );
}
