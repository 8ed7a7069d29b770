import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerBackups } from '#shared/api/people/backups.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { WorkProgress } from '#ui/feedback/work-progress.tsx';
import { Page } from '#ui/shell/page.tsx';
import { FirstBackupForm } from '../../backup-folder/first-backup-form.tsx';
import { RestoreFromBackup } from '../../restore/restore-from-backup.tsx';
import { useMay } from '../../session/session-context.ts';
import { useBackupChanges, useBackups } from './backups-api.ts';
import { BackupFiles } from './backup-files.tsx';
import { BackupFolder } from './backup-folder.tsx';
import { BackupJobs } from './backup-jobs.tsx';
import { BackupState } from './backup-state.tsx';
import { RecoveryUnits } from './recovery-units.tsx';

function Content({ backups }: { backups: ManagerBackups }) {
  const folder = (
    <BackupFolder key={`${backups.settings.folder} ${backups.settings.every_minutes}`} settings={backups.settings} />
  );
  // Without a folder there is nothing else to do here.
  const isFirst = backups.state === 'off' && backups.files.length === 0;
  return (
    <>
      <BackupState backups={backups} />
      {isFirst && folder}
      <BackupJobs jobs={backups.jobs} />
      <BackupFiles files={backups.files} isBusy={backups.jobs.some(({ state }) => state === 'running')} />
      {!isFirst && folder}
    </>
  );
}

// The backup that is being written, whoever began it: it is still there for who left the page and comes back.
function WritingBackup({ writing }: { writing: ManagerBackups['writing'] }) {
  const { t } = useTranslation('backups');
  const step = writing === null ? undefined : t(`job.step_${writing.step}`);
  return (
    <Card withBorder>
      <Stack gap="xs" role="status">
        <WorkProgress label={step === undefined ? t('now.running') : `${t('now.running')}: ${step}`} />
        <Text fz="xs" c="dimmed">
          {t('job.goes_on')}
        </Text>
      </Stack>
    </Card>
  );
}

// For an owner, on a machine that takes the place of another one.
function Restore() {
  const { t } = useTranslation('backups');
  if (!useMay('backups.change')) return null;
  return (
    <Card withBorder maw="var(--measure)" component="section">
      <Stack>
        <Title order={2}>{t('restore.title')}</Title>
        <Text c="dimmed">{t('restore.text')}</Text>
        <RestoreFromBackup />
      </Stack>
    </Card>
  );
}

// Writes a backup, and asks for the folder first where there is none yet.
function BackUpNow({ hasFolder, isWriting, onWrite }: { hasFolder: boolean; isWriting: boolean; onWrite: () => void }) {
  const { t } = useTranslation('backups');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        leftSection={<Archive size={16} aria-hidden />}
        loading={isWriting}
        onClick={hasFolder ? onWrite : () => setAsking(true)}
      >
        {t('action.now')}
      </Button>
      {isAsking && (
        <FormDialog title={t('first.title')} help={t('first.help')} onClose={() => setAsking(false)}>
          <FirstBackupForm
            onDone={() => {
              setAsking(false);
              showToast(t('now.done'));
            }}
            onCancel={() => setAsking(false)}
          />
        </FormDialog>
      )}
    </>
  );
}

/** How backups are doing, those that are there, and where they go. */
export function BackupsPage() {
  const { t } = useTranslation(['backups', 'branch']);
  const { data: backups, error, refetch } = useBackups();
  const [mayRun, mayChange] = [useMay('backups.run'), useMay('backups.change')];
  const { write } = useBackupChanges();
  const writing = useMutation({ mutationFn: write, onSuccess: () => showToast(t('now.done')) });
  const isWriting = writing.isPending || (backups !== undefined && backups.writing !== null);
  const hasFolder = backups !== undefined && backups.state !== 'off';
  return (
    <Page
      gap="lg"
      label={t('branch:page.backups')}
      actions={
        mayRun &&
        (hasFolder || mayChange) &&
        backups !== undefined && <BackUpNow hasFolder={hasFolder} isWriting={isWriting} onWrite={() => writing.mutate()} />
      }
    >
      <RecoveryUnits />
      {isWriting && <WritingBackup writing={backups?.writing ?? null} />}
      {writing.error !== null && <ErrorNotice fault={writing.error} onRetry={() => writing.mutate()} />}
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {backups === undefined && error === null && (
        <Stack aria-busy>
          <Skeleton height={150} />
          <Skeleton height={240} />
        </Stack>
      )}
      {backups !== undefined && <Content backups={backups} />}
      {backups !== undefined && <Restore />}
    </Page>
  );
}
