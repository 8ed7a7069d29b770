import { Button, Group, Stack, Title, Text } from '@mantine/core';
import { KeyRound, Plus } from 'lucide-react';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { type ManagerApiKey, createKeyRequest } from '#shared/api/people/companies.ts';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { wholeList } from '#ui/list/loaded-rows.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { KeyEnvironmentField, KeyNameField } from '#ui/company/key-forms.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useNow } from '#ui/format/use-now.ts';
import { keyColumns, KeyStatus, type KeyState } from '#ui/company/key-columns.tsx';
import { actionsColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { useKeys, useKeyChanges } from './keys-api.ts';
import { ShownKey, type ShownOnceKey, KeyActions } from './key-actions.tsx';

const none: ManagerApiKey[] = [];
const viewChoices = ['search', 'status', 'sort'] as const;
const inAddress = [...viewChoices, 'environment'] as const;
const states = ['active', 'expiring', 'expired', 'revoked'] as const;

// The form that makes a key. Production is offered once the profile of the company has what it needs.
function CreateKey({
  hasProduction,
  isForProduction,
  onMade,
  onClose,
}: {
  hasProduction: boolean;
  /** Whether production is chosen at first. */
  isForProduction: boolean;
  onMade: (made: ShownOnceKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const { create } = useKeyChanges();
  const form = useApiForm({
    schema: createKeyRequest,
    initialValues: { name: '', environment: hasProduction && isForProduction ? 'production' : 'sandbox' },
    send: create,
    onDone: ({ name, api_key: key }) => {
      onClose();
      onMade({ name, key });
    },
    draft: 'key',
  });
  return (
    <FormDialog title={t('key.create_title')} help={t('key.create_help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('key.action.create')} onCancel={onClose}>
        <KeyNameField field={form.field('name')} />
        <KeyEnvironmentField hasProduction={hasProduction} field={form.field('environment')} />
      </ApiForm>
    </FormDialog>
  );
}

function stateAt({ revoked_at, expires_at }: ManagerApiKey, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'active';
  return new Date(expires_at) > now ? 'expiring' : 'expired';
}

// The columns of the list of API keys.
function useKeyColumns(mayChange: boolean, onMade: (made: ShownOnceKey) => void): ListColumn<ManagerApiKey>[] {
  const { t } = useTranslation(['companies', 'kit']);
  const now = useNow();
  return useMemo(() => {
    const stateOf = (key: ManagerApiKey) => stateAt(key, now);
    const columns = keyColumns<ManagerApiKey>(t, {
      name: ({ name }) => (
        <Text span fw={500}>
          <bdi>{name}</bdi>
        </Text>
      ),
      stateOf,
      status: (key) => <KeyStatus status={stateOf(key)} />,
      lastUse: ({ last_used_at: at }) => (at === null ? t('key.never_used') : <Moment value={at} />),
      lastUseFrom: 'desktop',
    });
    if (!mayChange) return columns;
    const actions = (key: ManagerApiKey) => <KeyActions found={key} status={stateOf(key)} onMade={onMade} />;
    return [...columns, actionsColumn(t('kit:list.actions'), actions)];
  }, [t, now, mayChange, onMade]);
}

/** The API keys of the tills. */
export function KeyList({ hasProduction, mayChange }: { hasProduction: boolean; mayChange: boolean }) {
  const { t } = useTranslation(['companies', 'settings']);
  const { data, error, isPending, refetch } = useKeys();
  const address = useListAddress(inAddress);
  const dialog = useShownDialog();
  const [made, setMade] = useState<ShownOnceKey>();
  const columns = useKeyColumns(mayChange, setMade);
  const now = useNow();
  const filters = useMemo(() => ({ status: (key: ManagerApiKey, state: string) => stateAt(key, now) === state }), [now]);
  const keys = data?.data ?? none;
  const createButton = mayChange && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('create-key')}>
      {t('key.action.create')}
    </Button>
  );
  return (
    <Stack component="section" gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t('settings:key.title')}</Title>
        {keys.length > 0 && createButton}
      </Group>
      <ArrangedList
        list="api-keys"
        counted="keys"
        label={t('settings:key.title')}
        columns={columns}
        reading={{ loaded: wholeList(keys, isPending), error, retry: () => void refetch() }}
        idOf={({ key_id }) => key_id}
        address={address}
        names={viewChoices}
        search={{ label: t('settings:key.search') }}
        filters={filters}
        fields={[
          {
            name: 'status',
            label: t('key.column.status'),
            options: optionsOf(states, (state) => t(`key.status.${state}`)),
          },
        ]}
        empty={{ Icon: KeyRound, title: t('key.empty_title'), text: t('key.empty_text'), action: createButton }}
      />
      {mayChange && dialog.shown === 'create-key' && (
        <CreateKey
          hasProduction={hasProduction}
          isForProduction={address.choices.environment === 'production'}
          onMade={setMade}
          onClose={dialog.close}
        />
      )}
      {made !== undefined && <ShownKey shown={made} onClose={() => setMade(undefined)} />}
    </Stack>
  );
}
