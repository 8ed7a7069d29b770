import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { changeBackupSettings } from '../../../../../../src-shared/api/manager/appliance/backups.ts';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useChanges } from '../../api/use-changes.ts';

const folderRequest = changeBackupSettings.extend({ folder: z.string().trim().min(1).max(1_000) });

/** The folder for backups; with it the first one is written. */
export function FolderForm() {
  const { t } = useTranslation('setUp');
  const { beginBackups } = useChanges();
  const form = useApiForm({
    schema: folderRequest,
    initialValues: { folder: '' },
    send: beginBackups,
    onDone: () => undefined,
    draft: 'backup-folder',
  });
  return (
    <ApiForm form={form} submitLabel={t('backups.submit')}>
      <TextField
        label={t('backups.folder')}
        help={t('backups.folder_help')}
        isCode
        isRequired
        placeholder="/mnt/backup/sanad"
        {...form.field('folder')}
      />
    </ApiForm>
  );
}
