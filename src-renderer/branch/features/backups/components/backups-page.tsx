import { Button, Card, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ManagerBackups } from '../../../../../src-shared/api/manager/appliance/backups.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { RestoreFromBackup } from '../../../restore/restore-from-backup.tsx';
import { useMay } from '../../../session/session-context.ts';
import { useBackupChanges, useBackups } from '../api/backups.ts';
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

// For an owner, on a machine that takes the place of another one.
function Restore() {
  const { t } = useTranslation('backups');
  if (!useMay('backups.change')) return null;
  return (
    <Card withBorder component="section" maw="46rem">
      <Stack>
        <Title order={2}>{t('restore.title')}</Title>
        <Text c="dimmed">{t('restore.text')}</Text>
        <RestoreFromBackup />
      </Stack>
    </Card>
  );
}

/** How backups are doing, those that are there, and where they go. */
export function BackupsPage() {
  const { t } = useTranslation(['backups', 'branch']);
  usePageTitle(t('branch:page.backups'), t('branch:product.name'));
  const { data: backups, error, refetch } = useBackups();
  const mayRun = useMay('backups.run');
  const { write } = useBackupChanges();
  const writing = useMutation({ mutationFn: write, onSuccess: () => showToast(t('now.done')) });
  return (
    <Stack gap="lg" maw={1120}>
      <PageHead
        label={t('branch:page.backups')}
        actions={
          mayRun &&
          backups !== undefined &&
          backups.state !== 'off' && (
            <Button leftSection={<Archive size={16} aria-hidden />} loading={writing.isPending} onClick={() => writing.mutate()}>
              {t('action.now')}
            </Button>
          )
        }
      />
      <RecoveryUnits />
      {writing.isPending && (
        <Notice tone="moving" isLive icon={<Loader size="xs" aria-hidden />}>
          <Group gap="xs">
            <Text>{t('now.running')}</Text>
          </Group>
        </Notice>
      )}
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
    </Stack>
  );
}
