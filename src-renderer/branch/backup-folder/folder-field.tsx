import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { HardDrive, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { managerBackupPlaces, type ManagerBackupPlaces } from '#shared/api/people/backups.ts';
import { useRead } from '#ui/client/use-read.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useFormats } from '#ui/format/use-formats.ts';

type Disk = ManagerBackupPlaces['disks'][number];

// As high as one disk, with the folder on it: most computers have one more, or none.
const diskHeight = '3.75rem';

// The name and the path stand as the system writes them, whatever the direction of the page.
function DiskChoice({ disk, isChosen, onChoose }: { disk: Disk; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('backups');
  const { fileSize } = useFormats();
  const { folder, name, free_bytes: free, is_writable: isWritable } = disk;
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      aria-pressed={isChosen}
      justify="flex-start"
      h="auto"
      py="xs"
      leftSection={<HardDrive size={16} aria-hidden />}
      disabled={!isWritable}
      onClick={onChoose}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.5 } }}
    >
      <span>
        <bdi>{name}</bdi> · {isWritable ? t('places.free', { size: `\u2068${fileSize(free)}\u2069` }) : t('places.not_writable')}
        {folder !== name && (
          <Text span display="block" fz="xs" fw={400} style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{folder}</bdi>
          </Text>
        )}
      </span>
    </Button>
  );
}

/** The folder for backups: typed, or chosen from the disks that are connected to the computer of the branch. */
export function FolderField({ field, onChoose }: { field: GetInputPropsReturnType; onChoose: (folder: string) => void }) {
  const { t } = useTranslation('backups');
  const { data, error, isFetching, refetch } = useRead({ path: '/backups/places', answer: managerBackupPlaces });
  return (
    <Stack gap="sm">
      <TextField
        label={t('form.folder')}
        help={error === null ? t('form.folder_like', { example: `\u2066${data?.example ?? '…'}\u2069` }) : t('form.folder_help')}
        placeholder={data?.example ?? ''}
        isCode
        isRequired
        {...field}
      />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {(data !== undefined || error === null) && (
        // Its place is kept until the disks are known, so that what stands below does not move.
        <Stack gap="xs" role="group" aria-label={t('places.title')} aria-busy={data === undefined}>
          <Group justify="space-between" gap="xs">
            <Text fz="sm" fw={500}>
              {t('places.title')}
            </Text>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<RotateCw size={12} aria-hidden />}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('places.again')}
            </Button>
          </Group>
          {data === undefined && <Skeleton height={diskHeight} />}
          {data?.disks.length === 0 && (
            <Card withBorder padding="xs" mih={diskHeight} style={{ justifyContent: 'center' }} role="status">
              <Text fz="sm" c="dimmed">
                {t('places.none')}
              </Text>
            </Card>
          )}
          {data?.disks.map((disk) => (
            <DiskChoice
              key={disk.folder}
              disk={disk}
              isChosen={field.value === disk.folder}
              onChoose={() => onChoose(disk.folder)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
