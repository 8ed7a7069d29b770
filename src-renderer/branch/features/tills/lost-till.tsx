import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managerApiKey } from '#shared/api/people/companies.ts';
import type { SeenTill } from '#shared/api/people/tills.ts';
import { useServices } from '#ui/client/services.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useMay } from '../../session/session-context.ts';
import { useHeadOfficeUrl } from './tills-api.ts';
import { KeyHint } from './key-hint.tsx';

type TillKey = NonNullable<SeenTill['api_key']>;

// Who still tries to use a key that has ended: a lost till that somebody has found.
function Attempts({ of: { attempts_after_end: attempts } }: { of: TillKey }) {
  const { t } = useTranslation('tills');
  if (attempts.length === 0) return null;
  return (
    <Notice tone="refused" title={t('lost.attempts')}>
      {attempts.map(({ address, count, last_at }) => (
        <Text key={address} fz="sm">
          <bdi dir="ltr">{address}</bdi> · <bdi dir="ltr">{count} ×</bdi> · <Moment value={last_at} isExact />
        </Text>
      ))}
    </Notice>
  );
}

/** What to do about a till that was lost: its key is revoked here, or at the head office that made it. */
export function LostTill({ apiKey, onRevoked }: { apiKey: TillKey; onRevoked: () => void }) {
  const { t } = useTranslation(['tills', 'companies', 'settings']);
  const { client } = useServices();
  const { url } = useHeadOfficeUrl();
  const mayRevoke = useMay('companies.change');
  const [isAsking, setAsking] = useState(false);
  if (apiKey.revoked_at !== null)
    return (
      <>
        <Notice tone="neutral" title={t('lost.revoked')}>
          <Moment value={apiKey.revoked_at} isExact />
        </Notice>
        <Attempts of={apiKey} />
      </>
    );
  return (
    <Stack gap="xs">
      <Attempts of={apiKey} />
      <Text fw={500}>{t('lost.title')}</Text>
      <Text fz="sm">{t(url === undefined ? 'lost.text' : 'lost.head_office')}</Text>
      {url !== undefined && <KeyHint />}
      {url === undefined && mayRevoke && <DangerButton onClick={() => setAsking(true)}>{t('lost.revoke')}</DangerButton>}
      {isAsking && (
        <ConfirmDialog
          title={t('companies:key.revoke_title')}
          name={<bdi>{apiKey.name}</bdi>}
          confirmLabel={t('companies:key.action.revoke')}
          onConfirm={async () => {
            await client.send({ method: 'POST', path: `/api-keys/${apiKey.key_id}/revoke`, answer: managerApiKey });
            setAsking(false);
            onRevoked();
            showToast(t('companies:key.revoked_toast'));
          }}
          onClose={() => setAsking(false)}
        >
          {t('settings:key.revoke_text')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
