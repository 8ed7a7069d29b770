import { Container, MantineThemeProvider } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Navigate, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import type { ManagerState } from '#shared/api/people/sessions.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { LoadingLine } from '#ui/feedback/loading-line.tsx';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { formDrafts } from '#ui/form/form-draft.ts';
import { LiveEvents } from '#ui/live/live-events.tsx';
import { loginAddress } from '#ui/shell/login-address.ts';
import { LockScreen } from '../features/sign-in/lock-screen.tsx';
import { SignedInContext, useSessionSignals } from '../session/session-context.ts';
import { useApplianceState, useSessionChanges, useSessionQuery } from '../session/use-session.ts';
import classes from './signed-in.module.css';

// Dialogs, menus and panels are put beside the page that opens them, and not at the end of the document: so they are locked with it.
const overlays = 'overlays';
const overlayTheme = { components: { Portal: { defaultProps: { target: `#${overlays}` } } } };

// What becomes of the session while the page is open, in this tab or another one.
function useSessionEnds(login: string): void {
  const signals = useSessionSignals();
  const navigate = useNavigate();
  const changes = useSessionChanges();
  const latest = useRef({ changes, login });
  useEffect(() => {
    latest.current = { changes, login };
  });
  useEffect(
    () =>
      signals.hear((what) => {
        const { changes: own, login: address } = latest.current;
        if (what === 'locked') return own.markLocked();
        if (what === 'changed') return void own.reread();
        own.forget();
        // Who has signed out needs no explanation.
        void navigate(address, { state: what === 'signed_out' ? undefined : { notice: 'ended' } });
      }),
    [signals, navigate],
  );
}

/** What is for a signed-in person alone, in a frame of its own; everybody else is led to sign in, and back. */
export function WhenSignedIn({ children }: { children: (state: ManagerState) => ReactNode }) {
  const { pathname, search } = useLocation();
  const login = loginAddress(pathname, search);
  const state = useApplianceState();
  const session = useSessionQuery(state.data !== undefined && state.data.session !== 'none');
  useSessionEnds(login);
  const { data: person } = session;
  const fault = state.error ?? session.error;
  if (fault instanceof ApiFault && fault.status === 401) return <Navigate to={login} replace state={{ notice: 'ended' }} />;
  if (person === undefined && state.data?.session === 'none') return <Navigate to={login} replace />;
  if (fault !== null && (person === undefined || state.data === undefined)) {
    return (
      <Container py="xl" component="main">
        <ErrorNotice fault={fault} onRetry={() => void (state.error === null ? session.refetch() : state.refetch())} />
      </Container>
    );
  }
  if (person === undefined || state.data === undefined) return <LoadingLine />;
  // Before a form below reads its draft.
  formDrafts.belongTo(person.user.user_id);
  return (
    <SignedInContext value={person}>
      {person.is_locked && <LockScreen branchName={state.data.branch_name} />}
      {/* What a person has typed is still there after unlocking. */}
      <div className={classes['pages']} hidden={person.is_locked} inert={person.is_locked}>
        <MantineThemeProvider theme={overlayTheme}>
          <LiveEvents isPaused={person.is_locked}>{children(state.data)}</LiveEvents>
        </MantineThemeProvider>
        <div id={overlays} />
      </div>
      <Toasts />
      <ScrollRestoration />
    </SignedInContext>
  );
}
