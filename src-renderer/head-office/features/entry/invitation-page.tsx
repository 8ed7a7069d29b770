import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { invitationAcceptance, readInvitation } from '#shared/api/dashboard/team.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
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

// As high while it is read as it will be, so that the form below does not move.
function InvitationFacts({ found }: { found: ReturnType<typeof useInvitation>['data'] }) {
  const { t } = useTranslation(['entry', 'team']);
  const unread = <Skeleton component="span" display="inline-block" height="1em" width="12em" />;
  const shown = (value: ReactNode): ReactNode => (found === undefined ? unread : value);
  const { organization_name, invited_by_name, email, role } = found ?? {};
  return (
    <div aria-busy={found === undefined}>
      <Facts
        facts={[
          { label: t('field.organization'), value: shown(<bdi>{organization_name}</bdi>) },
          ...(invited_by_name === null ? [] : [{ label: t('invitation.by'), value: shown(<bdi>{invited_by_name}</bdi>) }]),
          { label: t('invitation.email'), value: shown(<bdi dir="ltr">{email}</bdi>) },
          { label: t('invitation.role'), value: role === undefined ? unread : t(`team:role.${role}`) },
        ]}
      />
      <Text fz="xs" c="dimmed" mt="xs">
        {role === undefined ? unread : t(`team:role.${role}_help`)}
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
  return (
    <>
      <InvitationFacts found={found} />
      <InvitationForm token={token} />
    </>
  );
}

/** Makes the account of somebody who was invited. */
export function InvitationPage() {
  const { t } = useTranslation('entry');
  const token = useLinkToken();
  return (
    <EntryPage label="page.invitation" intro={t('invitation.intro')}>
      {token === '' ? <IncompleteLink /> : <Invitation token={token} />}
    </EntryPage>
  );
}
