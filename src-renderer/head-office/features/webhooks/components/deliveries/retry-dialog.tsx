import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { retryDeliveriesRequest } from '../../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { DateField } from '../../../../../ui/form/fields/date-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { endOfDay, startOfDay, todayInRiyadh } from '../../../../../ui/format/riyadh-day.ts';
import { useWebhookRequests } from '../../api/use-webhook-requests.ts';

/** Sends the failed deliveries of some days again. */
export function RetryDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const { retryMany } = useWebhookRequests();
  const today = todayInRiyadh();
  const form = useApiForm({
    schema: retryDeliveriesRequest,
    initialValues: { from: today, to: today },
    bodyOf: ({ from, to }) => ({ status: 'failed', from: startOfDay(from), to: endOfDay(to) }),
    send: (body) => retryMany(webhookId, body),
    onDone: ({ retried }) => {
      onClose();
      showToast(t('retry.done', { count: retried }));
    },
  });
  return (
    <FormDialog title={t('retry.title')} help={t('retry.text')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('retry.submit')} onCancel={onClose}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField label={t('field.from')} isRequired {...form.field('from')} />
          <DateField label={t('field.to')} isRequired {...form.field('to')} />
        </SimpleGrid>
      </ApiForm>
    </FormDialog>
  );
}
