import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HeadOfficeMembership, ManagerCompany } from '#shared/api/people/companies.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { RenamedUsersNotice } from '../../session/renamed-users.tsx';

/** The head office that the branch has joined, and the companies that have come from it. */
export function Joined({
  url,
  renamed,
  companies,
  isDone,
}: {
  url: string | null;
  renamed: HeadOfficeMembership['renamed_users'];
  companies: readonly ManagerCompany[];
  isDone: boolean;
}) {
  const { t } = useTranslation('setUp');
  const nameOf = useCompanyName();
  const names = companies.map(nameOf);
  const list = (
    <Stack gap={0}>
      {names.map((name) => (
        <bdi key={name}>{name}</bdi>
      ))}
    </Stack>
  );
  return (
    <Stack>
      <Notice tone={isDone ? 'done' : 'moving'} title={t('branch.joined_title')} isLive>
        <Text>{t(isDone ? 'branch.joined_text' : 'branch.joined_waiting')}</Text>
      </Notice>
      {renamed.length > 0 && (
        <Notice tone="attention" title={t('branch.joined_renamed')}>
          <RenamedUsersNotice users={renamed} />
        </Notice>
      )}
      <Facts
        facts={[
          { label: t('branch.join_url'), value: <bdi dir="ltr">{url}</bdi> },
          ...(names.length === 0 ? [] : [{ label: t('company.joined_list'), value: list }]),
        ]}
      />
    </Stack>
  );
}
