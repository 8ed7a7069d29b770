import { Group, Text } from '@mantine/core';
import { MonitorSmartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { momentColumn, textColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { ConfirmSelected } from '#ui/dialog/confirm-selected.tsx';
import { sessionPage, type SessionPage } from '#shared/api/dashboard/sessions.ts';
import { deviceName } from '#shared/i18n/device-name.ts';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';
import { useAccountRequests } from './account-api.ts';

const sessionChoices = ['sort'] as const;

// A session of a person.
type SessionRow = SessionPage['data'][number];

// Where a person is signed in.
function useSessions() {
  return useWholeRows({ path: '/auth/sessions', answer: sessionPage });
}

function Device({ session: { device, current } }: { session: SessionRow }) {
  const { t } = useTranslation('account');
  return (
    <Group gap="xs" component="span" display="inline-flex">
      <bdi dir="ltr" title={device}>
        {deviceName(device)}
      </bdi>
      {current && (
        <Text span inherit c="dimmed">
          {t('session.current')}
        </Text>
      )}
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
        cell: (session) => (
          <>
            <Device session={session} />
            <OnPhone>
              <bdi dir="ltr">{session.address}</bdi> · <Moment value={session.last_used_at} />
            </OnPhone>
          </>
        ),
        csv: ({ device }) => device,
        order: ({ device }) => deviceName(device),
      },
      textColumn('address', t('session.address'), ({ address }) => address, { isLatin: true, shownFrom: 'tablet' }),
      momentColumn('created', t('session.created'), ({ created_at }) => created_at, { shownFrom: 'tablet' }),
      momentColumn('last_used', t('session.last_used'), ({ last_used_at }) => last_used_at, { shownFrom: 'tablet' }),
      {
        id: 'end',
        header: t('session.end'),
        isFixed: true,
        align: 'end',
        // The session of this browser ends by signing out.
        cell: (session) =>
          !session.current && (
            <DangerButton
              size="compact-sm"
              aria-label={t('session.end_named', { device: deviceName(session.device) })}
              onClick={() => onEnd(session)}
            >
              {t('session.end')}
            </DangerButton>
          ),
      },
    ],
    [t, onEnd],
  );
}

// Ends the selected sessions but that of this browser.
function EndSelected({ selected, onDone }: { selected: readonly SessionRow[]; onDone: () => void }) {
  const { t } = useTranslation('account');
  const { endSessions } = useAccountRequests();
  const others = selected.filter(({ current }) => !current);
  const count = others.length;
  return (
    <ConfirmSelected
      label={t('session.end_selected', { count })}
      title={t('session.end_selected_title')}
      rows={others.map(({ session_id: id, device, address: mark }) => ({ id, name: deviceName(device), mark }))}
      note={count < selected.length ? t('session.end_selected_current') : undefined}
      doneText={t('session.ended_selected', { count })}
      onConfirm={endSessions}
      onDone={onDone}
    >
      {t('session.end_selected_text')}
    </ConfirmSelected>
  );
}

/** Where the person is signed in. */
export function Sessions() {
  const { t } = useTranslation('account');
  const address = useListAddress(sessionChoices);
  const reading = useSessions();
  const { endSession } = useAccountRequests();
  const [ending, setEnding] = useState<SessionRow>();
  const columns = useSessionColumns(setEnding);
  const close = () => setEnding(undefined);

  async function end(sessionId: string): Promise<void> {
    await endSession(sessionId);
    close();
    showToast(t('session.ended'));
  }
  return (
    <>
      <ArrangedList
        list="sessions"
        counted="sessions"
        label={t('sessions.title')}
        columns={columns}
        reading={reading}
        idOf={({ session_id }) => session_id}
        address={address}
        names={sessionChoices}
        bulkActions={(selected, unselect) => <EndSelected selected={selected} onDone={unselect} />}
        empty={{ Icon: MonitorSmartphone, title: t('sessions.title'), text: t('sessions.empty') }}
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
