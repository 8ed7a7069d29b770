import { Outlet } from 'react-router';
import type { BranchRight } from '../../../src-shared/api/manager/people/rights.ts';
import { useMay } from '../session/session-context.ts';
import { NotPermitted } from './pages-without-content.tsx';

/** The pages below it, for those whose role has a right; the server refuses the others all the same. */
export function Permitted({ needs }: { needs: BranchRight }) {
  return useMay(needs) ? <Outlet /> : <NotPermitted />;
}
