import { useTranslation } from 'react-i18next';
import { ConfirmSelected } from '../../../../ui/dialog/confirm-selected.tsx';
import type { SessionRow } from '../api/read-sessions.ts';
import { useAccountRequests } from '../api/use-account-requests.ts';
import { deviceName } from './device-name.ts';

/** Ends the selected sessions but that of this browser. */
export function EndSelected({ selected, onDone }: { selected: readonly SessionRow[]; onDone: () => void }) {
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
