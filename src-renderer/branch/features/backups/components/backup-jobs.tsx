import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerBackupJob } from '../../../../../src-shared/api/manager/appliance/backups.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { WorkProgress } from '../../../../ui/feedback/work-progress.tsx';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { FaultOfBackup } from '../../../restore/fault-of-backup.tsx';
import { useMay } from '../../../session/session-context.ts';
import { DrilledUnits } from './drilled-units.tsx';
import { OtherPassphrase } from './other-passphrase.tsx';

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
