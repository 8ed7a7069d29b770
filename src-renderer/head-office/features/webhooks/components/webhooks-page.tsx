import { Button, Stack } from '@mantine/core';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMe } from '../../../session/signed-in-person.ts';
import { useCompanyNames } from '../../../health/use-companies.ts';
import { useWebhooks } from '../api/read-webhooks.ts';
import { useWebhookRequests } from '../api/use-webhook-requests.ts';
import { useWebhookColumns } from './webhook-columns.tsx';
import { webhookChoices, WebhookFilters, webhookFilters } from './webhook-filters.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

/** Other systems that are told what happens, and whether they can be reached. */
export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'headOffice']);
  const { permissions } = useMe();
  const navigate = useNavigate();
  const { shown, open, close } = useShownDialog();
  const { create } = useWebhookRequests();
  const [made, setMade] = useState<{ webhookId: string; secret: string }>();
  const { choices, choose, clear } = useListAddress(webhookChoices);
  const { loaded: all, error, retry } = useWebhooks();
  const { columns, loaded, isFiltered } = useArrangedList({
    columns: useWebhookColumns(useCompanyNames()),
    loaded: all,
    sort: choices.sort,
    search: choices.search,
    filters: webhookFilters,
    choices,
  });
  usePageTitle(t('headOffice:page.webhooks'), t('headOffice:product.name'));
  const mayChange = permissions.includes('webhooks.change');
  const add = mayChange && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('create')}>
      {t('action.create')}
    </Button>
  );
  return (
    <Stack>
      <PageHead label={t('headOffice:page.webhooks')} help={t('help')} actions={all.rows.length > 0 && add} />
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="webhooks"
        label={t('headOffice:page.webhooks')}
        columns={columns}
        loaded={loaded}
        idOf={({ webhook_id }) => webhook_id}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        onOpen={({ webhook_id }) => void navigate(`/webhooks/${webhook_id}`)}
        toolbar={<WebhookFilters choices={choices} choose={choose} />}
        tools={<SavedViews list="webhooks" names={webhookChoices} choices={choices} choose={choose} />}
        empty={
          error === null && (
            <NoRows isFiltered={isFiltered} onClear={clear} icon={<Webhook size={32} />} title={t('empty.title')} action={add}>
              {t('empty.text')}
            </NoRows>
          )
        }
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
    </Stack>
  );
}
