import { useTranslation } from 'react-i18next';
import { createKeyRequest } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { ChoiceField } from '../../../../../ui/form/fields/choice-field.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useKeyChanges } from '../../api/keys.ts';
import type { ShownOnceKey } from './shown-key.tsx';

/** The form that makes a key. Production is offered once the profile of the company has what it needs. */
export function CreateKey({
  hasProduction,
  isForProduction,
  onMade,
  onClose,
}: {
  hasProduction: boolean;
  /** Whether production is chosen at first. */
  isForProduction: boolean;
  onMade: (made: ShownOnceKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const { create } = useKeyChanges();
  const form = useApiForm({
    schema: createKeyRequest,
    initialValues: { name: '', environment: hasProduction && isForProduction ? 'production' : 'sandbox' },
    send: create,
    onDone: ({ name, api_key: key }) => {
      onClose();
      onMade({ name, key });
    },
    draft: 'key',
  });
  const offered = hasProduction ? (['sandbox', 'production'] as const) : (['sandbox'] as const);
  return (
    <FormDialog title={t('key.create_title')} help={t('key.create_help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('key.action.create')} onCancel={onClose}>
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
      </ApiForm>
    </FormDialog>
  );
}
