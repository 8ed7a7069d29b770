import { useTranslation } from 'react-i18next';
import { rotateSecretRequest } from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { NumberField } from '../../../../ui/form/fields/number-field.tsx';
import { numberOf } from '../../../../ui/form/fields/read-number.ts';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useWebhookRequests } from '../api/use-webhook-requests.ts';

/** Asks how long the old secret of a webhook is to sign beside the new one. */
export function RotateDialog({
  webhookId,
  onRotated,
  onClose,
}: {
  webhookId: string;
  onRotated: (secret: string, graceUntil: string | undefined) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const { rotate } = useWebhookRequests();
  const form = useApiForm({
    schema: rotateSecretRequest,
    initialValues: { grace_hours: '24' },
    // What is no number is refused beside the field and does not become the usual grace.
    bodyOf: ({ grace_hours }) => ({ grace_hours: numberOf(grace_hours) ?? null }),
    send: (body, idempotencyKey) => rotate(webhookId, body, idempotencyKey),
    onDone: ({ secret, previous }) => (secret === undefined ? onClose() : onRotated(secret, previous?.expires_at)),
  });
  return (
    <FormDialog title={t('rotate.title')} help={t('rotate.text')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('rotate.submit')} onCancel={onClose}>
        <NumberField label={t('field.grace')} help={t('field.grace_help')} isRequired {...form.field('grace_hours')} />
      </ApiForm>
    </FormDialog>
  );
}
