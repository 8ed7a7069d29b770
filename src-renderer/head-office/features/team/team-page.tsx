import { Button, Stack } from '@mantine/core';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { Page } from '#ui/shell/page.tsx';
import { newInvitation } from '#shared/api/dashboard/team.ts';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useMay } from '../../session/signed-in-person.ts';
import { useMemberList } from '../../session/team-members.ts';
import { InvitationList } from './invitation-list.tsx';
import { LinkDialog, type ShownOnceLink } from './link-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { useInvitationChanges, useInvitationList } from './invitations-api.ts';
import { accessOf, AccessFields, type AccessValues } from './access-fields.tsx';
import { MailServerCard } from './mail-server.tsx';
import { SecondFactorDemand } from './second-factor-demand.tsx';

const start: AccessValues & { email: string } = { email: '', role: 'viewer', company_ids: [], appliance_ids: [] };

const spoken = languages.map((value) => ({ value, label: languageNames[value] }));

// The form that invites a person.
function InviteForm({ onMade, onClose }: { onMade: (link: ShownOnceLink) => void; onClose: () => void }) {
  const { t } = useTranslation(['team', 'kit']);
  const { moment } = useFormats();
  const { language } = useLanguage();
  const { invite } = useInvitationChanges();
  const form = useApiForm({
    schema: newInvitation,
    initialValues: { ...start, language },
    bodyOf: accessOf,
    send: invite,
    onDone: ({ invitation_url, expires_at, mail_id: mailId }) => {
      const email = form.values.email.trim();
      onClose();
      if (invitation_url === undefined) return showToast(t('secret_omitted'), { isFailure: true });
      onMade({
        title: t('invite.done_title', { email }),
        text: t(mailId === null ? 'invite.done_text' : 'invite.done_mailed', { email, until: moment(new Date(expires_at)) }),
        label: t('invite.link'),
        url: invitation_url,
        fileName: 'invitation.txt',
      });
    },
    draft: 'invitation',
  });
  return (
    <FormDialog title={t('invite.title')} help={t('invite.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('action.invite')} onCancel={onClose}>
        <TextField label={t('kit:field.email')} type="email" isCode isRequired {...form.field('email')} />
        <AccessFields values={form.values} form={form} />
        <ChoiceField label={t('invite.language')} choices={spoken} {...form.field('language')} />
      </ApiForm>
    </FormDialog>
  );
}

/** The people of the organization, and those who are invited. */
export function TeamPage() {
  const { t } = useTranslation(['team', 'headOffice']);
  const { shown, open, close } = useShownDialog();
  const mayInvite = useMay('team.change');
  const maySetMail = useMay('mail_settings.change');
  const [link, setLink] = useState<ShownOnceLink>();
  // What stands below a list is shown after it, so that it does not move; all of it is asked for at once.
  const { loaded: members } = useMemberList();
  const { loaded: invitations } = useInvitationList();
  const areListsRead = !members.isLoading && !invitations.isLoading;
  return (
    <Page
      gap="lg"
      label={t('headOffice:page.team')}
      actions={
        mayInvite && (
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => open('create')}>
            {t('action.invite')}
          </Button>
        )
      }
    >
      <MemberList onLink={setLink} />
      {!members.isLoading && <InvitationList />}
      {(mayInvite || maySetMail) && (
        <Stack gap="lg" display={areListsRead ? undefined : 'none'}>
          {mayInvite && <SecondFactorDemand />}
          {maySetMail && <MailServerCard />}
        </Stack>
      )}
      {mayInvite && shown === 'create' && <InviteForm onMade={setLink} onClose={close} />}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </Page>
  );
}
