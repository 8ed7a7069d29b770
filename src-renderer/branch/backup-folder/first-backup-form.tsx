import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changeBackupSettings, managerBackups, writtenBackup } from '#shared/api/people/backups.ts';
import { useReread } from '#ui/client/use-change.ts';
import { useServices } from '#ui/client/services.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { FolderField } from './folder-field.tsx';

const folderRequest = changeBackupSettings.extend({ folder: z.string().trim().min(1).max(1_000) });

// What shows whether there are backups.
const shown = ['/backups', '/setup-progress', '/state', '/today'];

/** Asks for the folder for backups where there is none, and writes the first one into it. */
export function FirstBackupForm({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { t } = useTranslation('setUp');
  const { client } = useServices();
  const reread = useReread();
  const form = useApiForm({
    schema: folderRequest,
    initialValues: { folder: '' },
    send: async (body) => {
      await client.send({ method: 'PATCH', path: '/backups/settings', body, answer: managerBackups });
      try {
        return await client.send({ method: 'POST', path: '/backups', answer: writtenBackup });
      } finally {
        await reread(shown);
      }
    },
    onDone,
    draft: 'backup-folder',
  });
  return (
    <ApiForm form={form} submitLabel={t('backups.submit')} {...(onCancel === undefined ? {} : { onCancel })}>
      <FolderField field={form.field('folder')} onChoose={(folder) => form.setValue('folder', folder)} />
    </ApiForm>
  );
}
