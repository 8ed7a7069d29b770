import { Button, Group, Text } from '@mantine/core';
import { MonitorSmartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { useSessions, type SessionRow } from '../api/read-sessions.ts';
import { useAccountRequests } from '../api/use-account-requests.ts';
import { deviceName } from './device-name.ts';
import { EndSelected } from './end-selected.tsx';

const sessionChoices = ['sort'] as const;

function Device({ session: { device, current } }: { session: SessionRow }) {
  const { t } = useTranslation('account');
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <bdi dir="ltr" title={device}>
        {deviceName(device)}
      </bdi>
      {current && <StatusBadge tone="done">{t('session.current')}</StatusBadge>}
    </Group>
  );
}

function useSessionColumns(onEnd: (session: SessionRow) => void): ListColumn<SessionRow>[] {
  const { t } = useTranslation('account');
  return useMemo(
    () => [
      {
        id: 'device',
        header: t('session.device'),
        isFixed: true,
        cell: (session) => <Device session={session} />,
        csv: ({ device }) => device,
        order: ({ device }) => deviceName(device),
      },
      {
        id: 'address',
        header: t('session.address'),
        shownFrom: 'tablet',
        cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
        csv: ({ address }) => address,
      },
      {
        id: 'created',
        header: t('session.created'),
        shownFrom: 'tablet',
        cell: ({ created_at }) => <Moment value={created_at} />,
        csv: ({ created_at }) => created_at,
      },
      {
        id: 'last_used',
        header: t('session.last_used'),
        shownFrom: 'tablet',
        cell: ({ last_used_at }) => <Moment value={last_used_at} />,
        csv: ({ last_used_at }) => last_used_at,
      },
      {
        id: 'end',
        header: t('session.end'),
        isFixed: true,
        align: 'end',
        // The session of this browser ends by signing out.
        cell: (session) =>
          !session.current && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('session.end_named', { device: deviceName(session.device) })}
              onClick={() => onEnd(session)}
            >
              {t('session.end')}
            </Button>
          ),
      },
    ],
    [t, onEnd],
  );
}

/** Where the person is signed in. */
export function Sessions() {
  const { t } = useTranslation('account');
  const { choices, choose } = useListAddress(sessionChoices);
  const { loaded: all, error, retry } = useSessions();
  const { endSession } = useAccountRequests();
  const [ending, setEnding] = useState<SessionRow>();
  const { columns, loaded } = useArrangedList({ columns: useSessionColumns(setEnding), loaded: all, sort: choices.sort });
  const close = () => setEnding(undefined);

  async function end(sessionId: string): Promise<void> {
    await endSession(sessionId);
    close();
    showToast(t('session.ended'));
  }
  return (
    <>
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="sessions"
        label={t('sessions.title')}
        columns={columns}
        loaded={loaded}
        idOf={({ session_id }) => session_id}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        bulkActions={(ids, unselect) => (
          <EndSelected selected={loaded.rows.filter(({ session_id: id }) => ids.includes(id))} onDone={unselect} />
        )}
        empty={
          error === null && (
            <EmptyState icon={<MonitorSmartphone size={32} />} title={t('sessions.title')}>
              {t('sessions.empty')}
            </EmptyState>
          )
        }
      />
      {ending !== undefined && (
        <ConfirmDialog
          title={t('session.end_title')}
          name={<bdi dir="ltr">{deviceName(ending.device)}</bdi>}
          confirmLabel={t('session.end')}
          onConfirm={() => end(ending.session_id)}
          onClose={close}
        >
          <Text>{t('session.end_text')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
