import { Button, Group, Stack, Text, Title, SimpleGrid } from '@mantine/core';
import { RotateCcw, Send } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { optionsOf, type FilterField } from '#ui/filters/filter-fields.tsx';
import { ListView } from '#ui/list/list-view.tsx';
import { deliveryListQuery, retryDeliveriesRequest } from '#shared/api/dashboard/webhooks.ts';
import { webhookEventTypes } from '#shared/api/dashboard/webhook-events.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { endOfDay, startOfDay, todayInRiyadh } from '#ui/format/riyadh-day.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { deliveryChoices, useDeliveries, useDeliveryCount } from './deliveries-api.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { RetryDeliveries } from './retry-deliveries.tsx';
import { useWebhookRequests } from './webhooks-api.ts';

const statuses = ['pending', 'delivered', 'retrying', 'failed'] as const;
const shownBeside = ['delivery', 'do'] as const;

// By what deliveries can be looked through.
function useDeliveryFields(): FilterField[] {
  const { t } = useTranslation('webhooks');
  return [
    {
      name: 'status',
      label: t('column.status'),
      options: optionsOf(statuses, (status) => t(`status.${status}`)),
      isCommon: true,
    },
    { name: 'event_type', label: t('column.type'), options: optionsOf(webhookEventTypes, (each) => each), isCommon: true },
    { name: 'invoice_id', label: t('filter.invoice'), isTyped: { pattern: /./ } },
  ];
}

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

// Sends the failed deliveries of some days again, once it has said how many they are.
function RetryDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
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

/** The delivery log of a webhook; one delivery opens beside it. */
export function DeliveryList({ webhookId, mayChange }: { webhookId: string; mayChange: boolean }) {
  const { t } = useTranslation('webhooks');
  const { search } = useLocation();
  const address = useListAddress(deliveryChoices, deliveryListQuery);
  const { choices: beside, choose: show } = useListAddress(shownBeside);
  const reading = useDeliveries(webhookId, address.choices);
  const addressOf = useCallback(
    (deliveryId: string) => {
      const parameters = new URLSearchParams(search);
      parameters.set('delivery', deliveryId);
      return parameters.toString();
    },
    [search],
  );
  const columns = useDeliveryColumns(addressOf);
  return (
    <Stack component="section">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2}>{t('deliveries.title')}</Title>
          <Text c="dimmed">{t('deliveries.help')}</Text>
        </div>
        {mayChange && (
          <Button variant="default" leftSection={<RotateCcw size={16} aria-hidden />} onClick={() => show({ do: 'retry' })}>
            {t('action.retry_period')}
          </Button>
        )}
      </Group>
      <ListView
        list="deliveries"
        counted="deliveries"
        label={t('deliveries.title')}
        columns={columns}
        reading={reading}
        idOf={({ delivery_id }) => delivery_id}
        onOpen={({ delivery_id }) => show({ delivery: delivery_id })}
        openId={beside.delivery}
        address={address}
        names={deliveryChoices}
        views
        fields={useDeliveryFields()}
        {...(mayChange
          ? {
              bulkActions: (selected: typeof reading.loaded.rows, clear: () => void) => (
                <RetryDeliveries ids={selected.map((row) => row.delivery_id)} onDone={clear} />
              ),
            }
          : {})}
        empty={{ Icon: Send, title: t('deliveries.empty_title'), text: t('deliveries.empty') }}
      />
      {beside.delivery !== undefined && (
        <DeliveryPanel deliveryId={beside.delivery} mayChange={mayChange} onClose={() => show({ delivery: undefined })} />
      )}
      {mayChange && beside.do === 'retry' && (
        <RetryDialog webhookId={webhookId} onClose={() => show({ do: undefined }, { replace: true })} />
      )}
    </Stack>
  );
}
