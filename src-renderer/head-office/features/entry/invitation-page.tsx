import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { invitationAcceptance, readInvitation } from '#shared/api/dashboard/team.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { sendOpen } from '../../session/send-open.ts';
import { useEntry } from './use-entry.ts';
import { EntryPage, IncompleteLink, useLinkToken } from './entry-page.tsx';

// What the invitation of a token says.
function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () =>
      sendOpen({ method: 'POST', path: '/invitations/read', body: { invitation_token: token }, answer: readInvitation }),
    retry: false,
    // Once accepted it is of no use, and must not be shown as a fault while the page is left.
    staleTime: Infinity,
  });
}

// Directional isolates, so that a name or an address does not turn the sentence around it.
const isolatedName = (name: string): string => `\u2068${name}\u2069`;
const isolatedCode = (code: string): string => `\u2066${code}\u2069`;

// Who invites whom to what, with which role and what that may do.
function InvitationWords({ found }: { found: z.output<typeof readInvitation> }) {
  const { t } = useTranslation(['entry', 'team']);
  const { organization_name: organization, invited_by_name: by, email, role } = found;
  const names = {
    organization: isolatedName(organization),
    email: isolatedCode(email),
    role: isolatedName(t(`team:role.${role}`)),
  };
  return (
    <div>
      <Text fw={500}>
        {by === null ? t('invitation.sentence', names) : t('invitation.sentence_by', { ...names, by: isolatedName(by) })}
      </Text>
      <Text c="dimmed" mt="xs">
        {t(`team:role.${role}_help`)} {t('invitation.help')}
      </Text>
    </div>
  );
}

function InvitationForm({ token }: { token: string }) {
  const { t } = useTranslation(['entry', 'kit']);
  const navigate = useNavigate();
  const { acceptInvitation } = useEntry();
  const form = useApiForm({
    schema: invitationAcceptance,
    initialValues: { name: '', password: '' },
    bodyOf: (values) => ({ ...values, invitation_token: token }),
    send: acceptInvitation,
    onDone: () => void navigate('/', { replace: true }),
  });
  return (
    <ApiForm form={form} isWide submitLabel={t('invitation.submit')}>
      <TextField label={t('field.name')} isRequired autoComplete="name" {...form.field('name')} />
      <PasswordField label={t('kit:field.password')} help={t('field.password_help')} isNew {...form.field('password')} />
    </ApiForm>
  );
}

// A link that is not valid any more has nothing to fill in.
function Invitation({ token }: { token: string }) {
  const { data: found, error } = useInvitation(token);
  if (error !== null) return <ErrorNotice fault={error} />;
  // What it says and the form come together, so that nothing moves.
  if (found === undefined) return <Skeleton height={320} aria-busy />;
  return (
    <>
      <InvitationWords found={found} />
      <InvitationForm token={token} />
    </>
  );
}

/** Makes the account of somebody who was invited. */
export function InvitationPage() {
  const token = useLinkToken();
  return <EntryPage label="page.invitation">{token === '' ? <IncompleteLink /> : <Invitation token={token} />}</EntryPage>;
}
