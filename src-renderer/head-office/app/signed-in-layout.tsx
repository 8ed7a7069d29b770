import { useQueryClient } from '@tanstack/react-query';
import { Container } from '@mantine/core';
import { useEffect } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { ApiFault } from '#ui/client/api-fault.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { LoadingLine } from '#ui/feedback/loading-line.tsx';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { formDrafts } from '#ui/form/form-draft.ts';
import { LiveEvents } from '#ui/live/live-events.tsx';
import { loginAddress } from '#ui/shell/login-address.ts';
import { lacksTotp, SignedInPersonContext } from '../session/signed-in-person.ts';
import { useSession } from '../session/session-context.ts';
import { HeadOfficeShell } from './head-office-shell.tsx';
import { useMeQuery } from './me-api.ts';
import { useHasProduction } from './use-chosen-scope.ts';

/** The pages of a signed-in person; everybody else is led to sign in, and back. */
export function SignedInLayout() {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: person, error, refetch } = useMeQuery();
  // Asked at the same time, so that no page begins with another environment than it shows.
  const hasProduction = useHasProduction();
  useEffect(
    () =>
      session.onEnd((how) => {
        queries.clear();
        // Who has signed out needs no explanation.
        const state = how === 'signed_out' ? undefined : { notice: 'ended' };
        void navigate(loginAddress(pathname, search), { state });
      }),
    [session, queries, navigate, pathname, search],
  );
  if (error instanceof ApiFault && error.status === 401) {
    // Without the id of a request nobody was asked: nobody had signed in in this browser.
    const state = error.requestId === undefined ? undefined : { notice: 'ended' };
    return <Navigate to={loginAddress(pathname, search)} replace state={state} />;
  }
  if (person === undefined && error !== null) {
    return (
      <Container py="xl">
        <ErrorNotice fault={error} onRetry={() => void refetch()} />
      </Container>
    );
  }
  if (person === undefined || hasProduction === undefined) return <LoadingLine />;
  const isHeld = lacksTotp(person);
  if (isHeld && pathname !== '/account') return <Navigate to="/account" replace />;
  // Before a form below reads its draft.
  formDrafts.belongTo(person.user.user_id);
  return (
    <SignedInPersonContext value={person}>
      <LiveEvents isPaused={isHeld}>
        <HeadOfficeShell>
          <Outlet />
        </HeadOfficeShell>
      </LiveEvents>
      <Toasts />
      <ScrollRestoration />
    </SignedInPersonContext>
  );
}
