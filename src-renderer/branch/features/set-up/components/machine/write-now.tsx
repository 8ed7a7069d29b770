import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { useChanges } from '../../api/use-changes.ts';

/** Writes a backup into the folder that is set. */
export function WriteNow() {
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
