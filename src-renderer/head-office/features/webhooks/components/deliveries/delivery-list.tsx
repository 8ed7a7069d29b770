import { Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { RotateCcw, Send } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { deliveryListQuery } from '../../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { webhookEventTypes } from '../../../../../../src-shared/api/dashboard/webhooks/webhook-events.ts';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../../ui/feedback/no-rows.tsx';
import { useTypedSearch } from '../../../../../ui/form/use-typed-search.ts';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../../ui/list/saved-views/saved-views.tsx';
import { deliveryChoices, useDeliveries, type DeliveryChoices } from '../../api/read-deliveries.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { RetryDialog } from './retry-dialog.tsx';
import { RetryDeliveries } from './retry-deliveries.tsx';

const statuses = ['pending', 'delivered', 'retrying', 'failed'] as const;
const shownBeside = ['delivery', 'do'] as const;
type Choose = (changes: Partial<Record<keyof DeliveryChoices, string | undefined>>, options?: { replace?: boolean }) => void;

function DeliveryFilters({ choices, choose }: { choices: DeliveryChoices; choose: Choose }) {
  const { t } = useTranslation('webhooks');
  const [typed, type] = useTypedSearch(choices.invoice_id ?? '', (text) =>
    choose({ invoice_id: text.trim() }, { replace: true }),
  );
  return (
    <>
      <NativeSelect
        label={t('column.status')}
        value={choices.status ?? ''}
        onChange={(event) => choose({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t('filter.any_status') },
          ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('column.type')}
        value={choices.event_type ?? ''}
        onChange={(event) => choose({ event_type: event.currentTarget.value })}
        data={[{ value: '', label: t('filter.any_type') }, ...webhookEventTypes]}
      />
      <TextInput
        type="search"
        label={t('filter.invoice')}
        dir="ltr"
        placeholder="inv_"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </>
  );
}

/** The delivery log of a webhook; one delivery opens beside it. */
export function DeliveryList({ webhookId, mayChange }: { webhookId: string; mayChange: boolean }) {
  const { t } = useTranslation('webhooks');
  const { search } = useLocation();
  const { choices, choose, clear } = useListAddress(deliveryChoices, deliveryListQuery);
  const { choices: beside, choose: show } = useListAddress(shownBeside);
  const { loaded, error, retry } = useDeliveries(webhookId, choices);
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
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="deliveries"
        label={t('deliveries.title')}
        columns={columns}
        loaded={loaded}
        idOf={({ delivery_id }) => delivery_id}
        onOpen={({ delivery_id }) => show({ delivery: delivery_id })}
        openId={beside.delivery}
        toolbar={<DeliveryFilters choices={choices} choose={choose} />}
        tools={<SavedViews list="deliveries" names={deliveryChoices} choices={choices} choose={choose} />}
        {...(mayChange ? { bulkActions: (ids, clear) => <RetryDeliveries ids={ids} onDone={clear} /> } : {})}
        empty={
          error === null && (
            <NoRows
              isFiltered={Object.keys(choices).length > 0}
              onClear={clear}
              icon={<Send size={32} />}
              title={t('deliveries.empty_title')}
            >
              {t('deliveries.empty')}
            </NoRows>
          )
        }
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
