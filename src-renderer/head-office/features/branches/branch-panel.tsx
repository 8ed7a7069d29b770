import { Group, Stack, Text, Title, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FileText, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Appliance, appliance } from '#shared/api/dashboard/appliances.ts';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { useNow } from '#ui/format/use-now.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { Day } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { Facts } from '#ui/figures/facts.tsx';
import { useRead } from '#ui/client/use-read.ts';
import { useMay, useMe } from '../../session/signed-in-person.ts';
import { issuesOf, toneOf, certificateTone } from '../../health/branch-issues.ts';
import { BranchHealth } from '../../health/branch-health.tsx';
import { BranchFacts } from './branch-facts.tsx';
import { BranchQuarantine } from './branch-quarantine.tsx';
import { BranchUsers } from './branch-users.tsx';
import { ChangeBranch } from './change-branch.tsx';
import { RevokeBranch } from './revoke-branch.tsx';

function Issues({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const issues = issuesOf(appliance, useNow());
  return (
    <Group gap="xs">
      {issues.length === 0 && <BranchHealth appliance={appliance} />}
      {issues.map((issue) => (
        <StatusBadge key={issue} tone={toneOf(issue)}>
          {t(`issue.${issue}`)}
        </StatusBadge>
      ))}
    </Group>
  );
}

// The certificates of a branch's units, and until when they are valid.
function BranchCertificates({ certificates }: Pick<Appliance, 'certificates'>) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  const facts = certificates
    .toSorted((one, other) => one.days_left - other.days_left)
    .map(({ unit_name: label, expires_at, days_left: days }) => ({
      label,
      value: (
        <>
          <Group gap="xs">
            <StatusBadge tone={certificateTone(days)}>
              {days < 0 ? t('fact.expired') : t('fact.days_left', { count: days, shown: count(days) })}
            </StatusBadge>
          </Group>
          <Text fz="xs" component="div">
            {t('fact.until')} <Day value={riyadhDate(new Date(expires_at))} />
          </Text>
        </>
      ),
    }));
  return <Facts facts={facts} />;
}

// What can be done with a branch by whom the role allows it.
function BranchActions({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const { permissions } = useMe();
  const [open, setOpen] = useState<'change' | 'revoke'>();
  const close = () => setOpen(undefined);
  const mayChange = permissions.includes('appliances.change') && appliance.revoked_at === null;
  return (
    <Group gap="xs">
      {permissions.includes('invoices.read') && (
        <Button
          component={Link}
          to={`/documents?appliance_id=${appliance.appliance_id}`}
          size="xs"
          variant="default"
          leftSection={<FileText size={14} aria-hidden />}
        >
          {t('panel.open_documents')}
        </Button>
      )}
      {mayChange && (
        <>
          <Button size="xs" variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={() => setOpen('change')}>
            {t('action.change')}
          </Button>
          <DangerButton size="xs" onClick={() => setOpen('revoke')}>
            {t('action.revoke')}
          </DangerButton>
        </>
      )}
      {open === 'change' && <ChangeBranch appliance={appliance} onClose={close} />}
      {open === 'revoke' && <RevokeBranch appliance={appliance} onClose={close} />}
    </Group>
  );
}

function BranchContent({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const mayReadUsers = useMay('branch_users.read');
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Issues appliance={appliance} />
        <BranchActions appliance={appliance} />
      </Group>
      <section aria-labelledby="branch-health">
        <Title order={2} mb="xs" id="branch-health">
          {t('panel.health')}
        </Title>
        <BranchFacts appliance={appliance} />
      </section>
      <section aria-labelledby="branch-certificates">
        <Title order={2} mb="xs" id="branch-certificates">
          {t('fact.certificates')}
        </Title>
        {appliance.certificates.length === 0 && <Text c="dimmed">{t('fact.no_certificates')}</Text>}
        <BranchCertificates certificates={appliance.certificates} />
      </section>
      <BranchQuarantine appliance={appliance} />
      {mayReadUsers && <BranchUsers appliance={appliance} />}
    </Stack>
  );
}

// What a branch says of itself makes no event.
const everyMs = 15_000;

// One branch appliance as it was last heard of, kept up to date.
function useAppliance(applianceId: string) {
  return useRead({ path: `/appliances/${applianceId}`, answer: appliance }, { refetchInterval: everyMs });
}

/** What is known of a branch, beside the list of all. */
export function BranchPanel({ applianceId, onClose }: { applianceId: string; onClose: () => void }) {
  const { data: appliance, error, refetch } = useAppliance(applianceId);
  const { t } = useTranslation('branches');
  return (
    <SidePanel
      title={appliance === undefined ? t('column.name') : <bdi>{appliance.branch_name}</bdi>}
      isLoading={appliance === undefined && error === null}
      onClose={onClose}
    >
      {appliance === undefined && error !== null && (
        <ErrorNotice fault={error} onRetry={() => void refetch()} onLeave={onClose} />
      )}
      {appliance !== undefined && <BranchContent appliance={appliance} />}
    </SidePanel>
  );
}
