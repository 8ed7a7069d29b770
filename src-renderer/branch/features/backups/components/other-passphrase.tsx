import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupJobRequest, type ManagerBackupJob } from '../../../../../src-shared/api/manager/appliance/backups.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { PasswordField } from '../../../../ui/form/fields/password-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useBackupChanges } from '../api/backups.ts';

type Job = { kind: Exclude<ManagerBackupJob['kind'], 'restore'>; name: string };

function PassphraseDialog({ job: { kind, name }, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation('backups');
  const { begin } = useBackupChanges();
  const form = useApiForm({
    schema: backupJobRequest,
    initialValues: { passphrase: '' },
    send: (body) => begin(kind, name, body),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('passphrase.title')} help={t('passphrase.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t(`action.${kind}`)} onCancel={onClose}>
        <PasswordField label={t('passphrase.label')} isOfOthers {...form.field('passphrase')} />
      </ApiForm>
    </FormDialog>
  );
}

/** Asks for the passphrase of a backup that was written under another one than the present, and tries it again with it. */
export function OtherPassphrase({ job }: { job: Job }) {
  const { t } = useTranslation('backups');
  const [isAsking, setAsking] = useState(false);
  return (
    <Group>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('passphrase.ask')}
      </Button>
      {isAsking && <PassphraseDialog job={job} onClose={() => setAsking(false)} />}
    </Group>
  );
}
