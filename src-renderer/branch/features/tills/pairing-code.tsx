import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Identifier } from '#ui/format/identifier.tsx';
import { QrView } from '#ui/viewer/qr-view.tsx';
import type { ShownInvitation } from './tills-api.ts';
import { CopiedValue } from './copied-value.tsx';
import classes from './pairing.module.css';

// Two groups are read and typed without losing the place.
const groupDigits = 4;

function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('tills');
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Text c="dimmed" role="timer">
      {t('pair.time_left')}{' '}
      <bdi dir="ltr" data-figures>
        {shown}
      </bdi>
    </Text>
  );
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation('tills');
  return (
    <CopiedValue value={code} label={t('pair.code')}>
      <bdi dir="ltr" className={classes['code']}>
        {code.slice(0, groupDigits)} {code.slice(groupDigits)}
      </bdi>
    </CopiedValue>
  );
}

/** A pairing code as a till scans or types it, and how long it still holds. */
export function PairingCode({ invitation, seconds }: { invitation: ShownInvitation; seconds: number }) {
  const { t } = useTranslation('tills');
  const [address] = invitation.base_urls;
  return (
    <div className={classes['shown']}>
      <QrView text={invitation.pairing_url} label={t('pair.qr')} />
      <div className={classes['words']}>
        <div>
          <Text fz="xs" c="dimmed">
            {t('pair.code')}
          </Text>
          <Code code={invitation.code} />
          <TimeLeft seconds={seconds} />
        </div>
        {address !== undefined && (
          <div>
            <Text fz="xs" c="dimmed">
              {t('pair.address')}
            </Text>
            <CopiedValue value={address} label={t('pair.address')} />
          </div>
        )}
        <div>
          <Text fz="xs" c="dimmed">
            {t('pair.link')}
          </Text>
          <Identifier value={invitation.pairing_url} label={t('pair.link')} />
        </div>
      </div>
    </div>
  );
}
