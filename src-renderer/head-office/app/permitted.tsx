import { Outlet } from 'react-router';
import type { Right } from '../../../src-shared/api/dashboard/people/roles.ts';
import { useMe } from '../session/signed-in-person.ts';
import { NotPermitted } from './pages-without-content.tsx';

/** The pages below it, for those whose role has a right; the server refuses the others all the same. */
export function Permitted({ needs }: { needs: Right }) {
  const { permissions } = useMe();
  return permissions.includes(needs) ? <Outlet /> : <NotPermitted />;
}
