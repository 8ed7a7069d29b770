import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { setupRequest, setupLink } from '#shared/api/dashboard/sessions.ts';
import { chosenPlanCode, usualPlan } from '#shared/api/dashboard/plans.ts';
import { planLabels } from '#shared/i18n/statement-labels.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { sendOpen } from '../../session/send-open.ts';
import { useEntry } from './use-entry.ts';
import { EntryPage, useLinkToken } from './entry-page.tsx';

function SetUpForm({ token, email }: { token: string; email: string | null }) {
  const { t } = useTranslation(['entry', 'kit']);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { setUp } = useEntry();
  const form = useApiForm({
    schema: setupRequest,
    initialValues: { organization_name: '', plan: usualPlan, name: '', email: email ?? '', password: '' },
    bodyOf: (values) => ({ ...values, setup_token: token }),
    async send(body) {
      try {
        await setUp(body);
      } catch (fault) {
        if (fault instanceof ApiFault && fault.code === 'SETUP_DONE') void navigate('/login', { replace: true });
        throw fault;
      }
    },
    onDone: () => void navigate('/', { replace: true }),
  });
  return (
    <ApiForm form={form} isWide submitLabel={t('set_up.submit')}>
      <TextField
        label={t('field.organization')}
        help={t('field.organization_help')}
        isRequired
        autoComplete="organization"
        {...form.field('organization_name')}
      />
      <ChoiceField
        label={t('field.plan')}
        help={t('field.plan_help')}
        choices={chosenPlanCode.options.toReversed().map((code) => ({ value: code, label: planLabels[code][language] }))}
        {...form.field('plan')}
      />
      <TextField label={t('field.name')} isRequired autoComplete="name" {...form.field('name')} />
      <TextField label={t('kit:field.email')} isRequired isCode type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField label={t('kit:field.password')} help={t('field.password_help')} isNew {...form.field('password')} />
    </ApiForm>
  );
}

// Whether a set-up link is valid, and for whom it was made.
function useSetupLink(token: string) {
  return useQuery({
    queryKey: ['setup-link', token],
    queryFn: ({ signal }) =>
      sendOpen({ method: 'POST', path: '/setup/check', body: { setup_token: token }, answer: setupLink, signal }),
    enabled: token !== '',
    // While the form is filled in nothing takes it away.
    staleTime: Infinity,
  });
}

/** The first organization and its Owner, by the link that head office prints at its first start. */
export function SetUpPage() {
  const { t } = useTranslation('entry');
  const token = useLinkToken();
  const { data: link, error, refetch } = useSetupLink(token);
  const isRefused = error instanceof ApiFault && (error.code === 'SETUP_DONE' || error.code === 'SETUP_TOKEN_INVALID');
  if (token === '' || isRefused) return <Navigate to="/login" replace state={{ notice: 'set_up_link' }} />;
  return (
    <EntryPage label="page.setup" intro={t('set_up.intro')}>
      {link === undefined && error === null && <Skeleton height={320} aria-busy />}
      {link === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {link !== undefined && <SetUpForm token={token} email={link.email} />}
    </EntryPage>
  );
}
