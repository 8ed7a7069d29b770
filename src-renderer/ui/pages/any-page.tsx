import { Outlet, useNavigation } from 'react-router';
import { LoadingLine } from '../feedback/loading-line.tsx';
import { takeLatinDigits } from '../form/take-latin-digits.ts';
import classes from './any-page.module.css';

/** What is at the address. The page that is left stays until the next one has come. */
export function AnyPage() {
  const { state } = useNavigation();
  return (
    <div className={classes['page']} onChangeCapture={takeLatinDigits}>
      {state === 'loading' && <LoadingLine />}
      <Outlet />
    </div>
  );
}
