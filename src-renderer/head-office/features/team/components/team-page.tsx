import { Button, Stack } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useMe } from '../../../session/signed-in-person.ts';
import { useMemberList } from '../api/list-members.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { LinkDialog, type ShownOnceLink } from './link-dialog.tsx';
import { MemberList } from './member-list.tsx';

/** The people of the organization, and those who are invited. */
export function TeamPage() {
  const { t } = useTranslation(['team', 'headOffice']);
  const { permissions } = useMe();
  const { shown, open, close } = useShownDialog();
  const mayInvite = permissions.includes('team.change');
  const [link, setLink] = useState<ShownOnceLink>();
  // What stands below the members comes after them, so that it does not move.
  const { loaded: members } = useMemberList();
  usePageTitle(t('headOffice:page.team'), t('headOffice:product.name'));
  return (
    <Stack gap="lg">
      <PageHead
        label={t('headOffice:page.team')}
        actions={
          mayInvite && (
            <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => open('create')}>
              {t('action.invite')}
            </Button>
          )
        }
      />
      <MemberList onLink={setLink} />
      {!members.isLoading && <InvitationList />}
      {mayInvite && shown === 'create' && <InviteForm onMade={setLink} onClose={close} />}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Stack>
  );
}
