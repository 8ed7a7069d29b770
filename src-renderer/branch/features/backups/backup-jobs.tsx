import { Card, Stack, Text, Title, Button, Group, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { type ManagerBackupJob, backupJobRequest } from '#shared/api/people/backups.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { WorkProgress } from '#ui/feedback/work-progress.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { FaultOfBackup } from '../../restore/fault-of-backup.tsx';
import { useMay } from '../../session/session-context.ts';
import { useBackupChanges } from './backups-api.ts';

const mostShown = 3;

function RunningJob({ job: { kind, step, documents_verified: done, documents_total: total } }: { job: ManagerBackupJob }) {
  const { t } = useTranslation('backups');
  const label = step === null ? t(`job.${kind}_running`) : `${t(`job.${kind}_running`)}: ${t(`job.step_${step}`)}`;
  return (
    <Card withBorder>
      <Stack gap="xs" role="status">
        <WorkProgress label={label} done={done} total={total ?? undefined} />
        <Text fz="xs" c="dimmed">
          {t('job.goes_on')}
        </Text>
      </Stack>
    </Card>
  );
}

const ofPassphrase: readonly unknown[] = ['passphrase_needed', 'passphrase_wrong'];

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

// Asks for the passphrase of a backup that was written under another one than the present, and tries it again with it.
function OtherPassphrase({ job }: { job: Job }) {
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

type DrilledUnit = NonNullable<NonNullable<ManagerBackupJob['findings']>['units']>[number];

function UnitRow({ unit: { unit_name: name, documents, last_icv: icv, ok, faults, newest } }: { unit: DrilledUnit }) {
  const { t } = useTranslation('backups');
  const { count, moment } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={500}>
          <bdi>{name}</bdi>
        </Text>
        <Text fz="xs">{t('job.unit_documents', { count: documents, shown: count(documents), icv: count(icv) })}</Text>
        {newest !== null && (
          <Text fz="xs">
            {t('job.newest')}: <bdi dir="ltr">{newest.invoice_number}</bdi> · {moment(new Date(newest.issued_at))}
          </Text>
        )}
        {faults.map((fault) => (
          <Text key={fault} fz="xs" lang="en" dir="ltr">
            {fault}
          </Text>
        ))}
      </Table.Td>
      <Table.Td ta="end">
        <StatusBadge tone={ok ? 'done' : 'refused'}>{t(ok ? 'job.unit_ok' : 'job.unit_fault')}</StatusBadge>
      </Table.Td>
    </Table.Tr>
  );
}

// What the trial of a restore has found of each unit: how many documents, whether their chain holds, and the newest one.
function DrilledUnits({ units }: { units: readonly DrilledUnit[] }) {
  const { t } = useTranslation('backups');
  return (
    <Stack gap={0}>
      <Table aria-label={t('job.unit')} horizontalSpacing={4}>
        <Table.Tbody>
          {units.map((unit) => (
            <UnitRow key={unit.egs_unit_id} unit={unit} />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function EndedJob({ job }: { job: ManagerBackupJob }) {
  const { t } = useTranslation('backups');
  const mayRun = useMay('backups.run');
  const { kind, name, state, message, fault, findings, ended_at: endedAt } = job;
  const isPassed = state === 'passed';
  return (
    <Notice tone={isPassed ? 'done' : 'refused'} isLive title={t(isPassed ? `job.${kind}_passed` : `job.${kind}_failed`)}>
      <Stack gap="sm">
        {message !== null && <FaultOfBackup fault={fault} message={message} />}
        {mayRun && kind !== 'restore' && ofPassphrase.includes(fault?.reason) && <OtherPassphrase job={{ kind, name }} />}
        {endedAt !== null && <Moment value={endedAt} isExact />}
        {findings !== null && (
          <Facts
            facts={[
              { label: t('job.written'), value: <Moment value={findings.created_at} isExact /> },
              { label: t('job.version'), value: <bdi dir="ltr">{findings.product_version}</bdi> },
              { label: t('job.keys'), value: t(`job.keys_${findings.keys}`) },
              { label: t('fact.encrypted'), value: t(findings.is_encrypted ? 'fact.yes' : 'fact.no') },
            ]}
          />
        )}
        {findings?.units !== undefined && findings.units !== null && <DrilledUnits units={findings.units} />}
      </Stack>
    </Notice>
  );
}

/** How the last checks and trials of a restore are, or how far they are. */
export function BackupJobs({ jobs }: { jobs: readonly ManagerBackupJob[] }) {
  const { t } = useTranslation('backups');
  if (jobs.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('job.title')}</Title>
      {jobs
        .slice(0, mostShown)
        .map((job) =>
          job.state === 'running' ? <RunningJob key={job.job_id} job={job} /> : <EndedJob key={job.job_id} job={job} />,
        )}
    </Stack>
  );
}
