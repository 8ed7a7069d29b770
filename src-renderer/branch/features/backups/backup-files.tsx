import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListView } from '#ui/list/list-view.tsx';
import type { ManagerBackups } from '#shared/api/people/backups.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { actionsColumn, figureColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { wholeList } from '#ui/list/loaded-rows.ts';
import { useMay } from '../../session/session-context.ts';
import { useBackupChanges } from './backups-api.ts';

type BackupFile = ManagerBackups['files'][number];
type Begin = (begun: { kind: 'check' | 'drill'; name: string }) => void;

function useColumns(begin: Begin, { mayRun, isBusy }: { mayRun: boolean; isBusy: boolean }): ListColumn<BackupFile>[] {
  const { t } = useTranslation(['backups', 'kit']);
  const { fileSize } = useFormats();
  return useMemo(() => {
    const columns: ListColumn<BackupFile>[] = [
      { id: 'at', header: t('file.at'), isFixed: true, csv: ({ at }) => at, cell: ({ at }) => <Moment value={at} isExact /> },
      {
        id: 'name',
        header: t('file.name'),
        shownFrom: 'desktop',
        csv: ({ name }) => name,
        cell: ({ name }) => <Identifier value={name} label={t('file.name')} />,
      },
      figureColumn('size', t('file.size'), ({ bytes }) => bytes, { show: fileSize, shownFrom: 'tablet' }),
    ];
    if (!mayRun) return columns;
    return [
      ...columns,
      actionsColumn(t('kit:list.actions'), ({ name }) => (
        <Group gap={4} justify="flex-end">
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => begin({ kind: 'check', name })}>
            {t('action.check')}
          </Button>
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => begin({ kind: 'drill', name })}>
            {t('action.drill')}
          </Button>
        </Group>
      )),
    ];
  }, [t, fileSize, begin, mayRun, isBusy]);
}

/** The backups of this branch in the folder, each of which can be checked or restored for trial. */
export function BackupFiles({ files, isBusy }: { files: readonly BackupFile[]; isBusy: boolean }) {
  const { t } = useTranslation('backups');
  const mayRun = useMay('backups.run');
  const changes = useBackupChanges();
  const beginning = useMutation({
    mutationFn: ({ kind, name }: { kind: 'check' | 'drill'; name: string }) => changes.begin(kind, name),
  });
  const columns = useColumns(beginning.mutate, { mayRun, isBusy: isBusy || beginning.isPending });
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('files.title')}</Title>
      {files.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('files.kept')}
        </Text>
      )}
      {beginning.error !== null && <ErrorNotice fault={beginning.error} />}
      <ListView
        list="backups"
        counted="backups"
        label={t('files.title')}
        columns={columns}
        reading={{ loaded: wholeList(files, false), error: null, retry: () => {} }}
        idOf={({ name }) => name}
        empty={{ Icon: Archive, title: t('file.none_title'), text: t('file.none') }}
      />
    </Stack>
  );
}
