import { Code, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { branchRole } from '../../../../../../src-shared/api/dashboard/branches/branch-users.ts';
import type { BranchAuditEntry } from '../../../../../../src-shared/api/manager/people/audit.ts';
import { SidePanel } from '../../../../../ui/dialog/side-panel.tsx';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { Identifier } from '../../../../../ui/format/identifier.tsx';
import { Moment } from '../../../../../ui/format/moment.tsx';
import { CodeView } from '../../../../../ui/viewer/code-view.tsx';
import { useWhoDid } from './who-did.ts';

function useRoleName(): (role: string) => string {
  const { t } = useTranslation('branch');
  return (role) => {
    const known = branchRole.options.find((each) => each === role);
    return known === undefined ? role : t(`role.${known}`);
  };
}

/** One entry: who did what, from where, and what is recorded about it. */
export function EntryPanel({ entry, onClose }: { entry: BranchAuditEntry; onClose: () => void }) {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const whoDid = useWhoDid();
  const { action, at, role, target, detail, address, request_id } = entry;
  const who = whoDid(entry);
  return (
    <SidePanel title={t(`done.${action}`)} onClose={onClose}>
      <Stack gap="lg">
        <Facts
          facts={[
            { label: t('column.at'), value: <Moment value={at} isExact /> },
            { label: t('column.who'), value: who === null ? t('log.nobody') : <bdi>{who}</bdi> },
            ...(role === null ? [] : [{ label: t('entry.role'), value: roleName(role) }]),
            ...(address === '' ? [] : [{ label: t('column.address'), value: <bdi dir="ltr">{address}</bdi> }]),
            { label: t('column.done'), value: <Code>{action}</Code> },
            ...(target === null
              ? []
              : [{ label: t('entry.target'), value: <Identifier value={target} label={t('entry.target')} /> }]),
            { label: t('entry.id'), value: <bdi dir="ltr">{entry.entry_id}</bdi> },
            { label: t('entry.request_id'), value: <Identifier value={request_id} label={t('entry.request_id')} /> },
          ]}
        />
        {detail !== null && (
          <section>
            <Title order={3} mb="sm">
              {t('entry.detail')}
            </Title>
            <CodeView label={t('entry.detail')} text={JSON.stringify(detail, null, 2)} isProgram />
          </section>
        )}
      </Stack>
    </SidePanel>
  );
}
