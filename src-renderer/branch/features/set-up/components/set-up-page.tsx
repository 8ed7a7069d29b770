import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { EntryFrame } from '../../../../ui/shell/entry-frame.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { useApplianceState, useSessionChanges } from '../../../session/use-session.ts';
import { FirstOwnerForm } from './first-owner-form.tsx';

/** Sets a branch up, by the link that its start has printed; once that is done it leads to signing in. */
export function SetUpPage() {
  const { t } = useTranslation(['branch', 'access']);
  // After `#`, where no server and no log sees it.
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const { begin } = useSessionChanges();
  const { data: state, error, refetch } = useApplianceState();
  usePageTitle(t('page.setup'), t('product.name'));
  if (token === '' || state?.needs_setup === false) return <Navigate to="/login" replace />;
  return (
    <EntryFrame name={t('product.name')} place={t('product.place')}>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('page.setup')}</Title>
          <Text c="dimmed">{t('access:set_up.intro')}</Text>
        </div>
        {state === undefined && error === null && <Skeleton height={320} aria-busy />}
        {state === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
        {state !== undefined && (
          <FirstOwnerForm
            token={token}
            onDone={(session) => {
              begin(session);
              void navigate('/', { replace: true });
            }}
          />
        )}
      </Stack>
    </EntryFrame>
  );
}
