import { useTranslation } from 'react-i18next';
import { rotateApiKeyRequest, type ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { NumberField } from '../../../../../ui/form/fields/number-field.tsx';
import { numberOf } from '../../../../../ui/form/fields/read-number.ts';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useKeyChanges } from '../../api/change-keys.ts';
import type { ShownOnceKey } from './shown-key.tsx';

const usualGraceHours = '24';

/** The form that replaces a key by another one. */
export function RotateKey({
  found: { key_id, company_id, name },
  onMade,
  onClose,
}: {
  found: ApiKeyResource;
  onMade: (made: ShownOnceKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const { rotate } = useKeyChanges(company_id);
  const form = useApiForm({
    schema: rotateApiKeyRequest,
    initialValues: { grace_hours: usualGraceHours },
    // What is no number is refused; a field that is left out would stand for the usual hours.
    bodyOf: ({ grace_hours }) => ({ grace_hours: numberOf(grace_hours) ?? null }),
    send: (body, idempotencyKey) => rotate(key_id, body, idempotencyKey),
    onDone: ({ api_key, previous }) => {
      onClose();
      if (api_key === undefined) showToast(t('key.secret_omitted'), { isFailure: true });
      else onMade({ name, key: api_key, previousEndsAt: previous.expires_at });
    },
  });
  return (
    <FormDialog title={t('key.rotate_title', { name })} help={t('key.rotate_help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('key.action.rotate')} onCancel={onClose}>
        <NumberField
          label={t('key.field.grace_hours')}
          help={t('key.field.grace_hours_help')}
          unit={t('key.field.hours')}
          isRequired
          hasDecimals
          {...form.field('grace_hours')}
        />
      </ApiForm>
    </FormDialog>
  );
}
