import { Outlet, useNavigation } from 'react-router';
import { LoadingLine } from '../feedback/loading-line.tsx';

/** What is at the address. The page that is left stays until the next one has come. */
export function AnyPage() {
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <LoadingLine />}
      <Outlet />
    </>
  );
}
