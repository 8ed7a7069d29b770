import { Button, Anchor } from '@mantine/core';
import { KeyRound, Plus } from 'lucide-react';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { apiKeyListQuery, type ApiKeyResource } from '#shared/api/dashboard/api-keys.ts';
import type { CompanyResource } from '#shared/api/dashboard/companies.ts';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { ConfirmSelected } from '#ui/dialog/confirm-selected.tsx';
import { momentColumn } from '#ui/list/columns.tsx';
import { keyColumns, KeyStatus } from '#ui/company/key-columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { useMay } from '../../session/signed-in-person.ts';
import { keyChoices, useKeyList, useKeyChanges, useUnitChoices } from './keys-api.ts';
import { useEnvironmentField } from './environment-field.ts';
import { CreateKey } from './create-key.tsx';
import { KeyPanel, LastUse, revokedTone } from './key-panel.tsx';
import { ShownKey, type ShownOnceKey } from './shown-key.tsx';

const viewChoices = ['search', ...keyChoices, 'sort'] as const;
const inAddress = [...viewChoices, 'key'] as const;
const statuses = ['active', 'expiring', 'expired', 'revoked'] as const;

// Revokes the selected keys that are valid.
function RevokeSelected({
  companyId,
  selected,
  onDone,
}: {
  companyId: string;
  selected: readonly ApiKeyResource[];
  onDone: () => void;
}) {
  const { t } = useTranslation('companies');
  const { revoke } = useKeyChanges(companyId);
  const valid = selected.filter(({ status }) => status === 'active' || status === 'expiring');
  const count = valid.length;

  async function revokeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) await revoke(id);
  }
  return (
    <ConfirmSelected
      label={t('key.bulk.revoke', { count })}
      title={t('key.bulk.title')}
      rows={valid.map(({ key_id: id, name, prefix, last_four }) => ({ id, name, mark: `${prefix}…${last_four}` }))}
      note={count < selected.length ? t('key.bulk.others', { count: selected.length - count }) : undefined}
      doneText={t('key.bulk.done', { count })}
      onConfirm={revokeAll}
      onDone={onDone}
    >
      {t('key.bulk.text')}
    </ConfirmSelected>
  );
}

function KeyLink({ found: { key_id, name } }: { found: ApiKeyResource }) {
  const parameters = new URLSearchParams(useLocation().search);
  parameters.set('key', key_id);
  return (
    <Anchor component={Link} to={{ search: parameters.toString() }} preventScrollReset fw={500} tabIndex={-1}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

// The columns of the list of API keys.
function useKeyColumns(companyId: string): ListColumn<ApiKeyResource>[] {
  const { t } = useTranslation('companies');
  const units = useUnitChoices(companyId);
  return useMemo(() => {
    const unitOf = (row: ApiKeyResource) => units.find((unit) => unit.egs_unit_id === row.default_egs_unit_id);
    const shared = keyColumns<ApiKeyResource>(t, {
      name: (row) => <KeyLink found={row} />,
      stateOf: ({ status }) => status,
      status: ({ status }) => <KeyStatus status={status} tones={revokedTone} />,
      lastUse: (row) => <LastUse found={row} />,
      lastUseFrom: 'tablet',
    });
    return [
      ...shared,
      {
        id: 'unit',
        header: t('key.column.unit'),
        shownFrom: 'desktop',
        csv: (row) => unitOf(row)?.unit_name,
        cell: (row) => unitOf(row)?.unit_name ?? t('key.no_unit'),
      },
      momentColumn('created', t('key.column.created'), (row) => row.created_at, { shownFrom: 'desktop' }),
    ];
  }, [t, units]);
}

// Opens the form for a new key.
function CreateKeyButton() {
  const { t } = useTranslation('companies');
  const dialog = useShownDialog();
  return (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
      {t('key.action.create')}
    </Button>
  );
}

/** What the head of the page offers beside the list of keys; where there are none, the list itself offers it. */
export function KeysAction({ companyId }: { companyId: string }) {
  const { loaded } = useKeyList(companyId, {});
  const mayCreate = useMay('api_keys.change');
  return mayCreate && loaded.rows.length > 0 && <CreateKeyButton />;
}

/** The API keys of a company. */
export function KeysTab({ found }: { found: CompanyResource }) {
  const { t } = useTranslation('companies');
  const address = useListAddress(inAddress, apiKeyListQuery);
  const { choices, choose } = address;
  const { key: openId, sort: _sort, search: _search, ...filters } = choices;
  const reading = useKeyList(found.company_id, filters);
  const columns = useKeyColumns(found.company_id);
  const dialog = useShownDialog();
  const mayCreate = useMay('api_keys.change');
  const [shown, setShown] = useState<ShownOnceKey>();
  const bulk = mayCreate && {
    bulkActions: (selected: typeof reading.loaded.rows, unselect: () => void) => (
      <RevokeSelected companyId={found.company_id} selected={selected} onDone={unselect} />
    ),
  };
  return (
    <>
      <ArrangedList
        list="api-keys"
        counted="keys"
        label={t('tab.keys')}
        columns={columns}
        reading={reading}
        idOf={(row) => row.key_id}
        onOpen={(row) => choose({ key: row.key_id })}
        openId={openId}
        address={address}
        names={viewChoices}
        views
        fields={[
          useEnvironmentField(),
          {
            name: 'status',
            label: t('key.column.status'),
            options: optionsOf(statuses, (status) => t(`key.status.${status}`)),
          },
        ]}
        {...bulk}
        empty={{
          Icon: KeyRound,
          title: t('key.empty_title'),
          text: t('key.empty_text'),
          action: mayCreate && <CreateKeyButton />,
        }}
      />
      {openId !== undefined && <KeyPanel keyId={openId} onMade={setShown} onClose={() => choose({ key: undefined })} />}
      {mayCreate && dialog.shown === 'create' && <CreateKey company={found} onMade={setShown} onClose={dialog.close} />}
      {shown !== undefined && <ShownKey shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
