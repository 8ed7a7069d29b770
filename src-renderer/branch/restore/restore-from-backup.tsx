import { Button, Checkbox, FileButton, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerRestore } from '#shared/api/people/backups.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { WorkProgress } from '#ui/feedback/work-progress.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { FaultOfBackup } from './fault-of-backup.tsx';
import { useRestore } from './use-restore.ts';

type Restore = ReturnType<typeof useRestore>;
type Secrets = { passphrase: string; keys: string; withoutKeys: boolean };

const noSecrets: Secrets = { passphrase: '', keys: '', withoutKeys: false };
const mostFilesShown = 5;

function Files({ files, onChoose }: { files: ManagerRestore['files']; onChoose: (name: string) => void }) {
  const { t } = useTranslation('backups');
  const { moment } = useFormats();
  if (files.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={500}>{t('restore.folder')}</Text>
      {files.slice(0, mostFilesShown).map(({ name, at }) => (
        <Button key={name} variant="default" justify="flex-start" onClick={() => onChoose(name)}>
          {moment(new Date(at))}
        </Button>
      ))}
    </Stack>
  );
}

function Chooser({
  restore: { sending, sent, reading },
  onChoose,
  onSend,
}: {
  restore: Restore;
  onChoose: (name: string) => void;
  onSend: (file: File) => void;
}) {
  const { t } = useTranslation('backups');
  if (sent !== undefined) {
    const percent = Math.floor((sent.bytes / sent.size) * 100);
    return <WorkProgress label={t('restore.sending')} done={percent} total={100} />;
  }
  return (
    <Stack>
      {sending.error !== null && <ErrorNotice fault={sending.error} isRefusal />}
      <Stack gap={4} align="flex-start">
        <FileButton onChange={(file) => file !== null && onSend(file)} accept=".backup">
          {(props) => (
            <Button variant="default" {...props}>
              {t('restore.choose')}
            </Button>
          )}
        </FileButton>
        <Text fz="xs" c="dimmed">
          {t('restore.file_help')}
        </Text>
      </Stack>
      <Files files={reading.data?.files ?? []} onChoose={onChoose} />
    </Stack>
  );
}

function Contents({ upload, at }: { upload: ManagerRestore['upload']; at: string }) {
  const { t } = useTranslation('backups');
  const { fileSize, moment } = useFormats();
  return (
    <>
      {upload !== null && (
        <Facts
          facts={[
            { label: t('job.written'), value: <Moment value={upload.created_at} isExact /> },
            { label: t('file.size'), value: fileSize(upload.bytes) },
            { label: t('job.version'), value: <bdi dir="ltr">{upload.product_version}</bdi> },
            { label: t('fact.encrypted'), value: t(upload.is_encrypted ? 'fact.yes' : 'fact.no') },
          ]}
        />
      )}
      <Notice tone="attention" title={t('restore.lost_title')}>
        {t('restore.lost', { when: moment(new Date(at)) })}
      </Notice>
    </>
  );
}

function SecretFields({
  upload,
  secrets,
  onChange,
}: {
  upload: ManagerRestore['upload'];
  secrets: Secrets;
  onChange: (secrets: Secrets) => void;
}) {
  const { t } = useTranslation('backups');
  const set = (change: Partial<Secrets>): void => onChange({ ...secrets, ...change });
  return (
    <>
      {upload?.is_encrypted !== false && (
        <PasswordField
          label={t('restore.passphrase')}
          help={t('restore.passphrase_help')}
          isOfOthers
          isRequired={upload !== null}
          value={secrets.passphrase}
          onChange={(event: ChangeEvent<HTMLInputElement>) => set({ passphrase: event.currentTarget.value })}
        />
      )}
      {upload?.keys !== 'none' && (
        <>
          <PasswordField
            label={t('restore.keys_passphrase')}
            help={t('restore.keys_passphrase_help')}
            isOfOthers
            isRequired={false}
            value={secrets.keys}
            onChange={(event: ChangeEvent<HTMLInputElement>) => set({ keys: event.currentTarget.value })}
          />
          <Checkbox
            label={t('restore.without_keys')}
            description={t('restore.without_keys_help')}
            checked={secrets.withoutKeys}
            onChange={(event) => set({ withoutKeys: event.currentTarget.checked })}
          />
        </>
      )}
    </>
  );
}

function Going({ restore: { job } }: { restore: Restore }) {
  const { t } = useTranslation('backups');
  if (job?.state !== 'running')
    return (
      <Notice tone="moving" isLive>
        {t('restore.restarting')}
      </Notice>
    );
  const { step, documents_verified: done, documents_total: total } = job;
  const label = step === null ? t('job.restore_running') : `${t('job.restore_running')}: ${t(`job.step_${step}`)}`;
  return <WorkProgress label={label} done={done} total={total ?? undefined} />;
}

function Choice({ restore }: { restore: Restore }) {
  const { t } = useTranslation('backups');
  const [name, setName] = useState<string>();
  const [isOther, setOther] = useState(false);
  // What was typed stays, whatever is refused.
  const [secrets, setSecrets] = useState(noSecrets);
  const { reading, sending, beginning, job, hasFailed, isGoing } = restore;
  if (isGoing) return <Going restore={restore} />;
  const file = reading.data?.files.find((each) => each.name === name);
  const upload = file === undefined ? (reading.data?.upload ?? null) : null;
  const at = file?.at ?? upload?.created_at;
  if (at === undefined || isOther || sending.isPending) {
    const choose = (chosen: string): void => {
      setName(chosen);
      setOther(false);
    };
    const send = (chosen: File): void => {
      setName(undefined);
      setOther(false);
      sending.mutate(chosen);
    };
    return <Chooser restore={restore} onChoose={choose} onSend={send} />;
  }
  function begin(event: FormEvent): void {
    event.preventDefault();
    const { passphrase, keys, withoutKeys } = secrets;
    beginning.mutate({
      name: file?.name ?? null,
      ...(passphrase === '' ? {} : { passphrase }),
      ...(keys === '' ? {} : { keys_passphrase: keys }),
      without_keys: withoutKeys,
    });
  }
  return (
    <form onSubmit={begin}>
      <Stack>
        {beginning.error !== null && <ErrorNotice fault={beginning.error} isRefusal />}
        {hasFailed && (
          <Notice tone="refused" isLive title={t('job.restore_failed')}>
            <FaultOfBackup fault={job?.fault ?? null} message={job?.message ?? ''} />
          </Notice>
        )}
        <Contents upload={upload} at={at} />
        <SecretFields upload={upload} secrets={secrets} onChange={setSecrets} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setOther(true)}>
            {t('restore.again')}
          </Button>
          <Button type="submit" loading={beginning.isPending}>
            {t('restore.begin')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Goes on with the backup of an earlier machine on this new one; where it is not new, says why not and what to do. */
export function RestoreFromBackup({ token }: { token?: string }) {
  const { t } = useTranslation(['backups', 'access']);
  const restore = useRestore(token);
  const { data, error, refetch } = restore.reading;
  if (restore.isDone) {
    return (
      <Notice tone="done" isLive>
        <Stack gap="sm" align="flex-start">
          <Text>{t('restore.done')}</Text>
          <Button component="a" href={token === undefined ? '/login' : `/setup#${token}`}>
            {t('access:sign_in.submit')}
          </Button>
        </Stack>
      </Notice>
    );
  }
  if (data === undefined && error !== null) return <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={120} aria-busy />;
  if (!data.is_possible) return <Text>{t('restore.in_place')}</Text>;
  return <Choice restore={restore} />;
}
