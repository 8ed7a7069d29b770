import { useTranslation } from 'react-i18next';
import { changeApiKeyRequest, type ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useKeyChanges } from '../../api/change-keys.ts';
import { UnitField } from './unit-field.tsx';

/** The form that changes the name and the default unit of a key. */
export function ChangeKey({ found, onClose }: { found: ApiKeyResource; onClose: () => void }) {
  const { t } = useTranslation(['companies', 'kit']);
  const { change } = useKeyChanges(found.company_id);
  const form = useApiForm({
    schema: changeApiKeyRequest,
    initialValues: { name: found.name, default_egs_unit_id: found.default_egs_unit_id ?? '' },
    bodyOf: ({ name, default_egs_unit_id }) => ({ name, default_egs_unit_id: default_egs_unit_id || null }),
    send: (body, idempotencyKey) => change(found.key_id, body, idempotencyKey),
    onDone: () => {
      onClose();
      showToast(t('key.changed_toast'));
    },
  });
  return (
    <FormDialog title={t('key.change_title')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <TextField
          label={t('key.field.name')}
          help={t('key.field.name_help')}
          isRequired
          maxLength={64}
          {...form.field('name')}
        />
        <UnitField companyId={found.company_id} environment={found.environment} field={form.field('default_egs_unit_id')} />
      </ApiForm>
    </FormDialog>
  );
}
