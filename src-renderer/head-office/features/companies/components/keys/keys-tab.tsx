import { Button, NativeSelect } from '@mantine/core';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyResource } from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { useMe } from '../../../../../ui/client/signed-in-person.ts';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../../ui/feedback/no-rows.tsx';
import { DataTable } from '../../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../../ui/list/list-address.ts';
import { keyChoices, useKeyList } from '../../api/list-keys.ts';
import { CreateKey } from './create-key.tsx';
import { useKeyColumns } from './key-columns.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ShownKey, type ShownOnceKey } from './shown-key.tsx';

const inAddress = [...keyChoices, 'key'] as const;
const environments = ['sandbox', 'production'] as const;
const statuses = ['active', 'expiring', 'expired', 'revoked'] as const;

/** The API keys of a company. */
export function KeysTab({ found }: { found: CompanyResource }) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
  const { choices, choose, clear } = useListAddress(inAddress);
  const { key: openId, ...filters } = choices;
  const { loaded, error, retry } = useKeyList(found.company_id, filters);
  const columns = useKeyColumns(found.company_id);
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<ShownOnceKey>();
  const createButton = permissions.includes('api_keys.change') && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('key.action.create')}
    </Button>
  );
  const toolbar = (
    <>
      <NativeSelect
        label={t('environment.label')}
        value={choices.environment ?? ''}
        onChange={(event) => choose({ environment: event.currentTarget.value })}
        data={[
          { value: '', label: t('environment.any') },
          ...environments.map((value) => ({ value, label: t(`environment.${value}`) })),
        ]}
      />
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
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="api-keys"
        label={t('tab.keys')}
        columns={columns}
        loaded={loaded}
        idOf={(row) => row.key_id}
        onOpen={(row) => choose({ key: row.key_id })}
        openId={openId}
        toolbar={toolbar}
        tools={createButton}
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
      {isCreating && <CreateKey company={found} onMade={setShown} onClose={() => setCreating(false)} />}
      {shown !== undefined && <ShownKey shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
