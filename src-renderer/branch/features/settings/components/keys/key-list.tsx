import { Button, Stack, Title } from '@mantine/core';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerApiKey } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { useShownDialog } from '../../../../../ui/dialog/use-shown-dialog.ts';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../../ui/list/list-address.ts';
import { useArrangedList } from '../../../../../ui/list/whole/use-arranged-list.ts';
import { wholeList } from '../../../../../ui/list/whole/whole-list.ts';
import { useKeys } from '../../api/keys.ts';
import { CreateKey } from './create-key.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { ShownKey, type ShownOnceKey } from './shown-key.tsx';

const none: ManagerApiKey[] = [];
const inAddress = ['sort', 'environment'] as const;

/** The API keys of the tills. */
export function KeyList({ hasProduction, mayChange }: { hasProduction: boolean; mayChange: boolean }) {
  const { t } = useTranslation(['companies', 'settings']);
  const { data, error, isPending, refetch } = useKeys();
  const { choices, choose } = useListAddress(inAddress);
  const dialog = useShownDialog();
  const [made, setMade] = useState<ShownOnceKey>();
  const { columns, loaded } = useArrangedList({
    columns: useKeyColumns(mayChange, setMade),
    loaded: wholeList(data?.data ?? none, isPending),
    sort: choices.sort,
  });
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('settings:key.title')}</Title>
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      <DataTable
        list="api-keys"
        label={t('settings:key.title')}
        columns={columns}
        loaded={loaded}
        idOf={({ key_id }) => key_id}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        tools={
          mayChange && (
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('create-key')}>
              {t('key.action.create')}
            </Button>
          )
        }
        empty={
          error === null && (
            <EmptyState icon={<KeyRound size={32} />} title={t('key.empty_title')}>
              {t('key.empty_text')}
            </EmptyState>
          )
        }
      />
      {mayChange && dialog.shown === 'create-key' && (
        <CreateKey
          hasProduction={hasProduction}
          isForProduction={choices.environment === 'production'}
          onMade={setMade}
          onClose={dialog.close}
        />
      )}
      {made !== undefined && <ShownKey shown={made} onClose={() => setMade(undefined)} />}
    </Stack>
  );
}
