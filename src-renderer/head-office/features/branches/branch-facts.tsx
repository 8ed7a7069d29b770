import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { TechnicalDetails } from '#ui/document/technical-details.tsx';
import { waitingReason } from '#ui/document/waiting-reason.ts';
import { DeadlineBar } from '#ui/figures/deadline-bar.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { joinedNames } from '#ui/format/joined-names.ts';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useMay } from '../../session/signed-in-person.ts';
import { issuesOf, waitingDocumentsAt } from '../../health/branch-issues.ts';
import { useCompanies } from '../../health/places-api.ts';
import { HoursFact } from './branch-hours.tsx';

const millisecondsOfSecond = 1_000;
// Less is no fault of the clock but the way of the message.
const noticedSeconds = 2;

function Small({ children }: { children: ReactNode }) {
  return (
    <Text fz="xs" c="dimmed" component="div">
      {children}
    </Text>
  );
}

function SyncFact({ sync: { lag_documents: lag }, isBehind }: { sync: Appliance['sync']; isBehind: boolean }) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  if (lag === 0) return <StatusBadge tone="done">{t('fact.sync_done')}</StatusBadge>;
  return <StatusBadge tone={isBehind ? 'attention' : 'moving'}>{t('fact.lag', { count: lag, shown: count(lag) })}</StatusBadge>;
}

const gatewayConditions = ['GATEWAY_SILENT', 'GATEWAY_ANSWERS_UNUSABLE', 'GATEWAY_CREDENTIALS_REFUSED'] as const;

function AuthorityFact({ conditions }: Pick<Appliance, 'conditions'>) {
  const { t } = useTranslation('branches');
  const code = gatewayConditions.find((each) => conditions.some((condition) => condition.code === each));
  if (code === undefined) return <StatusBadge tone="done">{t('fact.authority_answers')}</StatusBadge>;
  return <StatusBadge tone="attention">{t(`fact.authority_${code}`)}</StatusBadge>;
}

// Why the oldest document waits, in words, and as its branch has it for who mends it.
function WaitsFor({ error }: { error: string }) {
  const { t } = useTranslation(['branches', 'documents']);
  const { key, detail } = waitingReason(error);
  return (
    <Small>
      {t('fact.last_error')} {t(`documents:${key}`, { detail })}
      <TechnicalDetails label={t('documents:detail.technical')} text={error} />
    </Small>
  );
}

function QueueFact({ appliance }: { appliance: Appliance }) {
  const { waiting, oldest_unreported_at: oldest, nearest_deadline: deadline, last_error: lastError } = appliance.queue;
  const mayReadDocuments = useMay('invoices.read');
  const { t } = useTranslation(['branches', 'findings']);
  const { count } = useFormats();
  const now = useNow();
  if (waiting === 0) return <StatusBadge tone="done">{t('fact.none_waits')}</StatusBadge>;
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone="moving">
        {mayReadDocuments ? (
          <Anchor component={Link} to={waitingDocumentsAt(appliance)} inherit c="inherit" underline="always">
            {t('health.waiting', { count: waiting, shown: count(waiting) })}
          </Anchor>
        ) : (
          t('health.waiting', { count: waiting, shown: count(waiting) })
        )}
      </StatusBadge>
      {oldest !== null && (
        <Small>
          {t('fact.oldest')} <Moment value={oldest} />
        </Small>
      )}
      {lastError !== null && <WaitsFor error={lastError} />}
      {oldest !== null && deadline !== null && <DeadlineBar from={oldest} deadline={deadline} />}
      {deadline !== null && new Date(deadline) < now && <Small>{t('findings:do.late')}</Small>}
    </Stack>
  );
}

function ClockFact({ skewMs, isWrong }: { skewMs: number | null; isWrong: boolean }) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  if (skewMs === null) return <Text c="dimmed">{t('fact.not_said')}</Text>;
  const seconds = Math.round(Math.abs(skewMs) / millisecondsOfSecond);
  if (seconds < noticedSeconds) return <StatusBadge tone="done">{t('fact.clock_right')}</StatusBadge>;
  return (
    <StatusBadge tone={isWrong ? 'attention' : 'done'}>
      {t(skewMs > 0 ? 'fact.ahead' : 'fact.behind', { count: seconds, shown: count(seconds) })}
    </StatusBadge>
  );
}

function BackupFact({ backup, isOld }: { backup: Appliance['backup']; isOld: boolean }) {
  const { t } = useTranslation('branches');
  if (backup === null) return <Text c="dimmed">{t('fact.not_said')}</Text>;
  if (backup.last_at === null) return <StatusBadge tone="attention">{t('fact.no_backup')}</StatusBadge>;
  return (
    <>
      <StatusBadge tone={isOld ? 'attention' : 'done'}>
        <Moment value={backup.last_at} />
      </StatusBadge>
      <Small>{t(backup.verified ? 'fact.backup_verified' : 'fact.backup_unverified')}</Small>
    </>
  );
}

function DiskFact({ freeBytes, isLow }: { freeBytes: number | null; isLow: boolean }) {
  const { t } = useTranslation('branches');
  const { fileSize } = useFormats();
  if (freeBytes === null) return <Text c="dimmed">{t('fact.not_said')}</Text>;
  return <StatusBadge tone={isLow ? 'attention' : 'done'}>{t('fact.disk_free', { size: fileSize(freeBytes) })}</StatusBadge>;
}

/** How a branch is, each thing with the word that says what it means. */
export function BranchFacts({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  const issues = new Set(issuesOf(appliance, useNow()));
  const { chain, company_ids, sync, trading_hours: hours } = appliance;
  const owned = companies.filter(({ company_id }) => company_ids.includes(company_id)).map(nameOf);
  const facts = [
    { label: t('column.seen'), value: <Moment value={appliance.last_seen_at} /> },
    { label: t('fact.sync'), value: <SyncFact sync={sync} isBehind={issues.has('behind')} /> },
    { label: t('fact.queue'), value: <QueueFact appliance={appliance} /> },
    { label: t('fact.authority'), value: <AuthorityFact conditions={appliance.conditions} /> },
    {
      label: t('fact.chain'),
      value: (
        <StatusBadge tone={chain.ok ? 'done' : 'refused'}>
          {chain.ok ? t('fact.chain_ok') : t('fact.chain_faults', { count: chain.faults, shown: count(chain.faults) })}
        </StatusBadge>
      ),
    },
    { label: t('fact.clock'), value: <ClockFact skewMs={appliance.clock_skew_ms} isWrong={issues.has('clock_skew')} /> },
    { label: t('fact.disk'), value: <DiskFact freeBytes={appliance.disk_free_bytes} isLow={issues.has('disk_low')} /> },
    {
      label: t('fact.backup'),
      value: <BackupFact backup={appliance.backup} isOld={issues.has('backup_old') || issues.has('backup_missing')} />,
    },
    { label: t('fact.companies'), value: joinedNames(owned) },
    ...(hours.length === 0 ? [] : [{ label: t('hours.title'), value: <HoursFact hours={hours} /> }]),
    { label: t('column.version'), value: <bdi dir="ltr">{appliance.version}</bdi> },
    { label: t('fact.joined'), value: <Moment value={appliance.created_at} isExact /> },
    ...(appliance.revoked_at === null
      ? []
      : [{ label: t('fact.revoked'), value: <Moment value={appliance.revoked_at} isExact /> }]),
    { label: t('fact.id'), value: <Identifier value={appliance.appliance_id} label={t('fact.id')} /> },
  ];
  return <Facts facts={facts} />;
}
