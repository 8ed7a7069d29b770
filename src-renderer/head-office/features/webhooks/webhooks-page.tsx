import { Button } from '@mantine/core';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { Page } from '#ui/shell/page.tsx';
import { webhookEventTypes } from '#shared/api/dashboard/webhook-events.ts';
import type { WebhookResource } from '#shared/api/dashboard/webhooks.ts';
import { useMay } from '../../session/signed-in-person.ts';
import { useCompanyNames } from '../../health/places-api.ts';
import { useWebhooks, useWebhookRequests } from './webhooks-api.ts';
import { useWebhookColumns, healthOf, healths } from './webhook-columns.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

// The filters and the order of the list that stand in the address of the page.
const webhookChoices = ['search', 'state', 'event_type', 'sort'] as const;

// Which webhooks the filters keep: one of all events receives those of every type.
const webhookFilters = {
  state: (webhook: WebhookResource, state: string) => healthOf(webhook) === state,
  event_type: ({ event_types }: WebhookResource, type: string) => event_types.some((each) => each === '*' || each === type),
};

/** Other systems that are told what happens, and whether they can be reached. */
export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'headOffice']);
  const navigate = useNavigate();
  const { shown, open, close } = useShownDialog();
  const { create } = useWebhookRequests();
  const [made, setMade] = useState<{ webhookId: string; secret: string }>();
  const address = useListAddress(webhookChoices);
  const reading = useWebhooks();
  const columns = useWebhookColumns(useCompanyNames());
  const mayChange = useMay('webhooks.change');
  const add = mayChange && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('create')}>
      {t('action.create')}
    </Button>
  );
  return (
    <Page label={t('headOffice:page.webhooks')} help={t('help')} actions={reading.loaded.rows.length > 0 && add}>
      <ArrangedList
        list="webhooks"
        counted="webhooks"
        label={t('headOffice:page.webhooks')}
        columns={columns}
        reading={reading}
        idOf={({ webhook_id }) => webhook_id}
        address={address}
        names={webhookChoices}
        views
        filters={webhookFilters}
        onOpen={({ webhook_id }) => void navigate(`/webhooks/${webhook_id}`)}
        fields={[
          {
            name: 'state',
            label: t('column.health'),
            options: optionsOf(healths, (health) => t(`health.${health}`)),
          },
          {
            name: 'event_type',
            label: t('column.events'),
            options: optionsOf(webhookEventTypes, (type) => type),
          },
        ]}
        empty={{ Icon: Webhook, title: t('empty.title'), text: t('empty.text'), action: add }}
      />
      {mayChange && shown === 'create' && (
        <FormDialog title={t('create.title')} onClose={close}>
          <WebhookForm
            submitLabel={t('create.submit')}
            send={create}
            onDone={({ webhook_id, secret }) => {
              close();
              if (secret !== undefined) setMade({ webhookId: webhook_id, secret });
            }}
            onClose={close}
          />
        </FormDialog>
      )}
      {made !== undefined && <WebhookSecret secret={made.secret} onClose={() => void navigate(`/webhooks/${made.webhookId}`)} />}
    </Page>
  );
}
