import { Button, NativeSelect } from '@mantine/core';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyListQuery } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import type { CompanyResource } from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useShownDialog } from '../../../../../ui/dialog/use-shown-dialog.ts';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../../ui/list/list-address.ts';
import { SavedViews } from '../../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../../ui/list/whole/use-arranged-list.ts';
import { useMe } from '../../../../session/signed-in-person.ts';
import { keyChoices, useKeyList, type KeyChoices } from '../../api/list-keys.ts';
import { EnvironmentFilter } from '../filters/environment-filter.tsx';
import { CreateKey } from './create-key.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { KeyPanel } from './key-panel.tsx';
import { RevokeSelected } from './revoke-selected.tsx';
import { ShownKey, type ShownOnceKey } from './shown-key.tsx';

const viewChoices = [...keyChoices, 'sort'] as const;
const inAddress = [...viewChoices, 'key'] as const;
const statuses = ['active', 'expiring', 'expired', 'revoked'] as const;

function KeyFilters({ choices, choose }: { choices: KeyChoices; choose: (changes: KeyChoices) => void }) {
  const { t } = useTranslation('companies');
  return (
    <>
      <EnvironmentFilter value={choices.environment} onChange={(environment) => choose({ environment })} />
      <NativeSelect
        label={t('key.column.status')}
        value={choices.status ?? ''}
        onChange={(event) => choose({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t('key.status.any') },
          ...statuses.map((value) => ({ value, label: t(`key.status.${value}`) })),
        ]}
      />
    </>
  );
}

/** The API keys of a company. */
export function KeysTab({ found }: { found: CompanyResource }) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
  const { choices, choose, clear } = useListAddress(inAddress, apiKeyListQuery);
  const { key: openId, sort, ...filters } = choices;
  const { loaded, error, retry } = useKeyList(found.company_id, filters);
  const { columns, loaded: sorted } = useArrangedList({ columns: useKeyColumns(found.company_id), loaded, sort });
  const dialog = useShownDialog();
  const mayCreate = permissions.includes('api_keys.change');
  const [shown, setShown] = useState<ShownOnceKey>();
  const createButton = mayCreate && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
      {t('key.action.create')}
    </Button>
  );
  const bulk = mayCreate && {
    bulkActions: (ids: readonly string[], unselect: () => void) => (
      <RevokeSelected
        companyId={found.company_id}
        selected={loaded.rows.filter(({ key_id }) => ids.includes(key_id))}
        onDone={unselect}
      />
    ),
  };
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="api-keys"
        label={t('tab.keys')}
        columns={columns}
        loaded={sorted}
        sort={sort}
        onSort={(next) => choose({ sort: next })}
        idOf={(row) => row.key_id}
        onOpen={(row) => choose({ key: row.key_id })}
        openId={openId}
        toolbar={<KeyFilters choices={filters} choose={choose} />}
        tools={
          <>
            <SavedViews list="api-keys" names={viewChoices} choices={{ ...filters, sort }} choose={choose} />
            {createButton}
          </>
        }
        {...bulk}
        empty={
          <NoRows
            isFiltered={Object.keys(filters).length > 0}
            onClear={clear}
            icon={<KeyRound size={32} />}
            title={t('key.empty_title')}
            action={createButton}
          >
            {t('key.empty_text')}
          </NoRows>
        }
      />
      {openId !== undefined && (
        <KeyPanel companyId={found.company_id} keyId={openId} onMade={setShown} onClose={() => choose({ key: undefined })} />
      )}
      {mayCreate && dialog.shown === 'create' && <CreateKey company={found} onMade={setShown} onClose={dialog.close} />}
      {shown !== undefined && <ShownKey shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
