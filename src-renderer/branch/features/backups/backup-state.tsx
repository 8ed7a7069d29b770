import { Card, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerBackups } from '#shared/api/people/backups.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { CodedText } from '#ui/format/coded-text.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useMay } from '../../session/session-context.ts';
import { FaultOfBackup } from '../../restore/fault-of-backup.tsx';

const minutesOfHour = 60;
const minutesOfDay = 24 * 60;

function useSchedule(): (minutes: number) => string {
  const { t } = useTranslation('backups');
  return (minutes) => {
    if (minutes % minutesOfDay === 0) return t('schedule.days', { count: minutes / minutesOfDay });
    if (minutes % minutesOfHour === 0) return t('schedule.hours', { count: minutes / minutesOfHour });
    return t('schedule.minutes', { count: minutes });
  };
}

function NextOne({ lastAt, everyMinutes }: { lastAt: string | null; everyMinutes: number }) {
  const { t } = useTranslation('backups');
  const now = useNow();
  const next = lastAt === null ? now : new Date(new Date(lastAt).getTime() + everyMinutes * 60_000);
  return next <= now ? t('fact.next_now') : <Moment value={next.toISOString()} />;
}

function Warnings({ backups: { state, message, fault, settings } }: { backups: ManagerBackups }) {
  const { t } = useTranslation('backups');
  const mayChange = useMay('backups.change');
  if (state === 'off') {
    return (
      <Notice tone="attention" title={t('state.off_title')}>
        {t('state.off')} {!mayChange && t('state.off_ask_owner')}
      </Notice>
    );
  }
  return (
    <>
      {state === 'attention' && (
        <Notice tone="refused" title={t('state.attention')}>
          <FaultOfBackup fault={fault} message={message ?? ''} />
        </Notice>
      )}
      {settings.is_same_disk === true && (
        <Notice tone="attention" title={t('state.same_disk_title')}>
          {t('state.same_disk')}
        </Notice>
      )}
    </>
  );
}

// What the passphrase is for, and that nobody has it for who loses it: who reads it only at a restore reads it too late.
function AboutPassphrase({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation('backups');
  return (
    <Stack gap={4} fz="sm">
      <Text fw={500} inherit>
        {t(isSet ? 'passphrase.about' : 'passphrase.about_none')}
      </Text>
      <Text c="dimmed" inherit>
        {!isSet && `${t('passphrase.about_none_text')} `}
        {t('passphrase.about_text')} {t('passphrase.about_keep')}
      </Text>
      {!isSet && (
        <Text c="dimmed" inherit>
          <CodedText
            text={t('passphrase.about_set', {
              flag: '\u2066--backup-passphrase-file\u2069',
              variable: '\u2066SANAD_BACKUP_PASSPHRASE\u2069',
            })}
          />
        </Text>
      )}
    </Stack>
  );
}

/** When the last one was written, when the next one is due, and what should be looked at. */
export function BackupState({ backups }: { backups: ManagerBackups }) {
  const { t } = useTranslation('backups');
  const { fileSize } = useFormats();
  const schedule = useSchedule();
  const { state, last_at: lastAt, settings } = backups;
  const { folder, every_minutes: everyMinutes, free_bytes: freeBytes, is_encrypted: isEncrypted } = settings;
  return (
    <Stack gap="sm">
      <Warnings backups={backups} />
      {folder !== null && everyMinutes !== null && (
        <Card withBorder component="section">
          <Stack>
            {state === 'ok' && (
              <div>
                <StatusBadge tone="done">{t('state.ok')}</StatusBadge>
              </div>
            )}
            <Facts
              facts={[
                { label: t('fact.last'), value: lastAt === null ? t('fact.never') : <Moment value={lastAt} /> },
                { label: t('fact.next'), value: <NextOne lastAt={lastAt} everyMinutes={everyMinutes} /> },
                { label: t('fact.schedule'), value: schedule(everyMinutes) },
                { label: t('fact.folder'), value: <bdi dir="ltr">{folder}</bdi> },
                ...(freeBytes === null ? [] : [{ label: t('fact.free'), value: fileSize(freeBytes) }]),
                { label: t('fact.encrypted'), value: t(isEncrypted ? 'fact.yes' : 'fact.no') },
              ]}
            />
            <AboutPassphrase isSet={isEncrypted} />
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
