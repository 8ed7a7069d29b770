import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack, Text, Code, Title } from '@mantine/core';
import {
  commandLineName,
  type BranchAuditEntry,
  branchAuditAction,
  branchAuditPage,
  branchAuditQuery,
} from '#shared/api/people/audit.ts';
import { AuditList } from '#ui/list/audit-list.tsx';
import { useListAddress, type ListChoices } from '#ui/list/list-address.ts';
import { anyCalendarDate } from '#shared/api/v1/field-types.ts';
import { instantsOfDays } from '#ui/format/riyadh-day.ts';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { branchRole } from '#shared/api/dashboard/branch-users.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { CodeView } from '#ui/viewer/code-view.tsx';
import { useMay } from '../../session/session-context.ts';
import { useUserList } from './users-api.ts';

// Who did it, in the language of the page, by name or else by user name; null where nobody is known.
function useWhoDid(): (entry: BranchAuditEntry) => string | null {
  const { t } = useTranslation('users');
  return useCallback(
    ({ user_id: userId, name, username }) =>
      userId === null && name === commandLineName ? t('log.command_line') : (name ?? username),
    [t],
  );
}

// Who did it, for the list; muted where no person is known.
function useWho(): (entry: BranchAuditEntry) => ReactNode {
  const { t } = useTranslation('users');
  const whoDid = useWhoDid();
  return useCallback(
    (entry) =>
      entry.name === null ? (
        <Text span c="dimmed">
          {entry.username === null ? t('log.nobody') : <bdi dir="ltr">{entry.username}</bdi>}
        </Text>
      ) : (
        <bdi>{whoDid(entry)}</bdi>
      ),
    [t, whoDid],
  );
}

// The filters that stand in the address of the page; days are those of Riyadh.
const auditChoices = ['user_id', 'action', 'from', 'to'] as const;

// What they mean: the query of the API, but days in place of instants.
const auditAddress = branchAuditQuery.extend({ from: anyCalendarDate.optional(), to: anyCalendarDate.optional() });

// See {@link auditChoices}.
type AuditChoices = ListChoices<(typeof auditChoices)[number]>;

// What people did, newest first.
function useAuditLog(choices: AuditChoices) {
  return usePagedRows({
    path: '/audit-log',
    query: instantsOfDays(choices),
    answer: branchAuditPage,
  });
}

// Whose entries are shown, only a person can choose who may see the users.
function usePeople() {
  const mayReadUsers = useMay('users.read');
  const { data } = useUserList(mayReadUsers);
  if (!mayReadUsers) return undefined;
  return (data?.data ?? []).map(({ user_id: value, name: label }) => ({ value, label }));
}

function useRoleName(): (role: string) => string {
  const { t } = useTranslation('branch');
  return (role) => {
    const known = branchRole.options.find((each) => each === role);
    return known === undefined ? role : t(`role.${known}`);
  };
}

// One entry: who did what, from where, and what is recorded about it.
function EntryPanel({ entry, onClose }: { entry: BranchAuditEntry; onClose: () => void }) {
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
            { label: t('column.at'), value: <Moment value={at} isExact to="second" /> },
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

/** What people did at this branch, newest first. */
export function AuditTab() {
  const { t } = useTranslation('users');
  const address = useListAddress(auditChoices, auditAddress);
  const reading = useAuditLog(address.choices);
  const people = usePeople();
  const cell = useWho();
  const wordOf = useCallback((action: BranchAuditEntry['action']) => t(`done.${action}`), [t]);
  const who = useMemo(
    () => ({
      cell,
      csv: ({ username, name }: BranchAuditEntry) => username ?? name,
      ...(people === undefined ? {} : { filter: { name: 'user_id', options: people } }),
    }),
    [cell, people],
  );
  const labels = useMemo(
    () => ({
      action: t('column.done'),
      at: t('column.at'),
      who: t('column.who'),
      address: t('column.address'),
      emptyTitle: t('log.empty_title'),
      empty: t('log.empty'),
    }),
    [t],
  );
  return (
    <AuditList
      list="what-people-did"
      label={t('tab.log')}
      labels={labels}
      reading={reading}
      actions={branchAuditAction.options}
      wordOf={wordOf}
      who={who}
      address={address}
      names={auditChoices}
      panel={(entry, close) => <EntryPanel entry={entry} onClose={close} />}
    />
  );
}
