import { Container } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import type { ManagerState } from '#shared/api/people/sessions.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { LoadingLine } from '#ui/feedback/loading-line.tsx';
import { SandboxBadge } from '#ui/shell/environment-badge.tsx';
import { FirstSteps } from '../features/set-up/first-steps.tsx';
import { SetUpSteps } from '../features/set-up/set-up-steps.tsx';
import { useApplianceState } from '../session/use-session.ts';
import { WhenSignedIn } from './signed-in.tsx';
import { useSaveLanguage } from './use-save-language.ts';
import { BranchUserMenu } from './branch-user-menu.tsx';

function SignedInSetUp({ state: { branch_name: branchName, environment } }: { state: ManagerState }) {
  const saveLanguage = useSaveLanguage();
  const controls = (
    <>
      {environment === 'sandbox' && <SandboxBadge />}
      <BranchUserMenu />
    </>
  );
  return <SetUpSteps branchName={branchName} controls={controls} onLanguage={saveLanguage} />;
}

function SetUp({ token }: { token: string }) {
  const { data: state, error, refetch } = useApplianceState();
  if (state === undefined && error !== null) {
    return (
      <Container py="xl" component="main">
        <ErrorNotice fault={error} onRetry={() => void refetch()} />
      </Container>
    );
  }
  if (state === undefined) return <LoadingLine />;
  if (state.needs_setup && token !== '') return <FirstSteps token={token} />;
  if (state.needs_setup || state.session === 'none') return <Navigate to="/login" replace />;
  return <WhenSignedIn>{(own) => <SignedInSetUp state={own} />}</WhenSignedIn>;
}

/**
 * Sets a branch up: its first owner by the link that its start has printed, the other steps for who is signed in. Once there is an
 * owner it leads everybody else to signing in.
 */
export function SetUpRoute() {
  // After `#`, where no server and no log sees it.
  const token = useLocation().hash.slice(1);
  // Without the token the state is read anew: the owner is there then.
  return <SetUp key={token} token={token} />;
}
