import { Stack, Text, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import type { ManagerBackups } from '#shared/api/people/backups.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { WhenRead } from '#ui/feedback/when-read.tsx';
import { FirstBackupForm } from '../../backup-folder/first-backup-form.tsx';
import { useMay } from '../../session/session-context.ts';
import { useBackupsPart, useChanges } from './set-up-api.ts';
import { StepCard } from './step-card.tsx';
import type { StepWays } from './step-ways.ts';

function Warnings({ settings }: { settings: ManagerBackups['settings'] }) {
  const { t } = useTranslation('setUp');
  return (
    <>
      {settings.is_same_disk === true && <Notice tone="attention">{t('backups.same_disk')}</Notice>}
      {!settings.is_encrypted && <Notice tone="attention">{t('backups.not_encrypted')}</Notice>}
    </>
  );
}

// Writes a backup into the folder that is set.
function WriteNow() {
  const { t } = useTranslation(['setUp', 'kit']);
  const { writeBackup } = useChanges();
  const writing = useMutation({ mutationFn: writeBackup });
  return (
    <Stack>
      {writing.error !== null && <ErrorNotice fault={writing.error} title={t('kit:confirm.failed')} isRefusal />}
      <Group justify="flex-end">
        <Button loading={writing.isPending} onClick={() => writing.mutate()}>
          {t('backups.write_now')}
        </Button>
      </Group>
    </Stack>
  );
}

function Content({ backups: { settings, last_at: lastAt } }: { backups: ManagerBackups }) {
  const { t } = useTranslation('setUp');
  const [mayChange, mayRun] = [useMay('backups.change'), useMay('backups.run')];
  const { folder } = settings;
  const last = lastAt === null ? [] : [{ label: t('backups.last'), value: <Moment value={lastAt} isExact /> }];
  return (
    <Stack gap="lg">
      {lastAt !== null && (
        <Notice tone="done" title={t('backups.done_title')} isLive>
          {t('backups.done_text')}
        </Notice>
      )}
      {folder !== null && (
        <>
          <Facts facts={[{ label: t('backups.folder'), value: <bdi dir="ltr">{folder}</bdi> }, ...last]} />
          <Warnings settings={settings} />
        </>
      )}
      {folder === null && mayChange && settings.can_change && <FirstBackupForm onDone={() => undefined} />}
      {folder === null && !mayChange && <Notice tone="neutral">{t('backups.owner_only')}</Notice>}
      {!settings.can_change && <Text c="dimmed">{t('backups.flag')}</Text>}
      {folder !== null && lastAt === null && mayRun && <WriteNow />}
    </Stack>
  );
}

/** Where backups go, and the first one, written and verified. */
export function BackupsStep({ ways: { onBack, onNext, isDone } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  const query = useBackupsPart();
  return (
    <StepCard step="backups" text={t('backups.text')} onBack={onBack} onNext={onNext} isLater={!isDone}>
      <WhenRead query={query} height={200}>
        {(backups) => <Content backups={backups} />}
      </WhenRead>
    </StepCard>
  );
}
