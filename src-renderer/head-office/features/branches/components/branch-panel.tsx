import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { SidePanel } from '../../../../ui/dialog/side-panel.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { useMe } from '../../../session/signed-in-person.ts';
import { issuesOf, toneOf } from '../../../health/branch-issues.ts';
import { BranchHealth } from '../../../health/branch-health.tsx';
import { useAppliance } from '../api/read-appliance.ts';
import { BranchActions } from './branch-actions.tsx';
import { BranchFacts } from './branch-facts.tsx';
import { BranchCertificates } from './branch-certificates.tsx';
import { BranchQuarantine } from './branch-quarantine.tsx';
import { BranchUsers } from './users/branch-users.tsx';

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

function BranchContent({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const { permissions } = useMe();
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
      {permissions.includes('branch_users.read') && <BranchUsers appliance={appliance} />}
    </Stack>
  );
}

/** What is known of a branch, beside the list of all. */
export function BranchPanel({ applianceId, onClose }: { applianceId: string; onClose: () => void }) {
  const { data: appliance, error, refetch } = useAppliance(applianceId);
  const { t } = useTranslation('branches');
  return (
    <SidePanel
      title={appliance?.branch_name ?? t('column.name')}
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
