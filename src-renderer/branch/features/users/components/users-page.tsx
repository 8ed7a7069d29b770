import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../../../../ui/pages/page-tabs.tsx';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMay } from '../../../session/session-context.ts';
import { AccountTab } from './account/account-tab.tsx';
import { AuditTab } from './audit/audit-tab.tsx';
import { UserList } from './user-list.tsx';

/** Who may sign in at the branch, the own account, and what people did. */
export function UsersPage() {
  const { t } = useTranslation(['users', 'branch']);
  const [mayReadUsers, mayReadLog] = [useMay('users.read'), useMay('audit_log.read')];
  const title = t(mayReadUsers ? 'branch:page.users' : 'branch:page.account');
  usePageTitle(title, t('branch:product.name'));
  return (
    <Stack gap="md" maw={1440}>
      <PageHead label={title} />
      <PageTabs
        label={t('tab.label')}
        withheld={[...(mayReadUsers ? [] : ['users']), ...(mayReadLog ? [] : ['log'])]}
        tabs={[
          ...(mayReadUsers ? [{ name: 'users', label: t('tab.users'), content: <UserList /> }] : []),
          { name: 'account', label: t('tab.account'), content: <AccountTab /> },
          ...(mayReadLog ? [{ name: 'log', label: t('tab.log'), content: <AuditTab /> }] : []),
        ]}
      />
    </Stack>
  );
}
