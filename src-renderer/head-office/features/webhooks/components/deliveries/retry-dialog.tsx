import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { retryDeliveriesRequest } from '../../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { DateField } from '../../../../../ui/form/fields/date-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { endOfDay, startOfDay, todayInRiyadh } from '../../../../../ui/format/riyadh-day.ts';
import { useFormats } from '../../../../../ui/format/use-formats.ts';
import { useDeliveryCount } from '../../api/read-deliveries.ts';
import { useWebhookRequests } from '../../api/use-webhook-requests.ts';

// What will be sent, before it is.
function Counts({ failed, retrying }: { failed: number | undefined; retrying: number | undefined }) {
  const { t } = useTranslation('webhooks');
  const { count } = useFormats();
  if (failed === undefined || retrying === undefined) return null;
  return (
    <Notice tone={failed === 0 ? 'neutral' : 'attention'} isLive>
      {failed === 0 ? t('retry.count_none') : t('retry.count', { count: failed, shown: count(failed) })}
      {retrying > 0 && ` ${t('retry.left', { count: retrying, shown: count(retrying) })}`}
    </Notice>
  );
}

/** Sends the failed deliveries of some days again, once it has said how many they are. */
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
  const { from, to } = form.values;
  // A period that is none is sent, so that the form says what is wrong with it.
  const isPeriod = from !== '' && to !== '' && from <= to;
  const days = { from: startOfDay(from), to: endOfDay(to) };
  const failed = useDeliveryCount(webhookId, { status: 'failed', ...days });
  const retrying = useDeliveryCount(webhookId, { status: 'retrying', ...days });
  return (
    <FormDialog title={t('retry.title')} help={t('retry.text')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('retry.submit')} mayBeSent={failed !== 0 || !isPeriod} onCancel={onClose}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField label={t('field.from')} isRequired {...form.field('from')} />
          <DateField label={t('field.to')} isRequired {...form.field('to')} />
        </SimpleGrid>
        <Counts failed={failed} retrying={retrying} />
      </ApiForm>
    </FormDialog>
  );
}
