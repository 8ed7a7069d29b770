import { useTranslation } from 'react-i18next';
import classes from './loading-line.module.css';

/** A line above the page while the next one, or who is signed in, is on its way. */
export function LoadingLine() {
  const { t } = useTranslation();
  return (
    <div className={classes['line']} role="progressbar" aria-label={t('state.loading')}>
      <div className={classes['moving']} />
    </div>
  );
}
