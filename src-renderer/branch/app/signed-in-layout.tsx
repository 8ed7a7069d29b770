import { Outlet } from 'react-router';
import { BranchShell } from './branch-shell.tsx';
import { SignedIn } from './signed-in/signed-in.tsx';

/** The pages of a signed-in person, in the frame of the branch. */
export function SignedInLayout() {
  return (
    <SignedIn>
      {(state) => (
        <BranchShell state={state}>
          <Outlet />
        </BranchShell>
      )}
    </SignedIn>
  );
}
