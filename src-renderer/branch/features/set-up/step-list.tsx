import { Progress, VisuallyHidden } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isNeeded, setUpSteps, type SetUpStep } from '../../progress/steps.ts';
import classes from './steps.module.css';

function StepWords({ step, isDone }: { step: SetUpStep; isDone: boolean }) {
  const { t } = useTranslation('setUp');
  return (
    <>
      {isDone ? (
        <CircleCheck size={20} aria-hidden />
      ) : (
        <span className={classes['place']} aria-hidden>
          {setUpSteps.indexOf(step) + 1}
        </span>
      )}
      <span>
        {t(`step.${step}`)}
        {isDone && <VisuallyHidden>: {t('state.done')}</VisuallyHidden>}
        {!isDone && isNeeded(step) && <VisuallyHidden>: {t('state.open')}</VisuallyHidden>}
        {!isDone && !isNeeded(step) && <span className={classes['optional']}>{t('state.optional')}</span>}
      </span>
    </>
  );
}

/** The steps, those that are done checked off; each is a link once there is an owner. On a phone a bar alone. */
export function StepList({ current, done, hasLinks }: { current: SetUpStep; done: ReadonlySet<SetUpStep>; hasLinks: boolean }) {
  const { t } = useTranslation('setUp');
  return (
    <nav className={classes['steps']} aria-label={t('nav.steps')}>
      <Progress
        className={classes['progress'] ?? ''}
        value={(done.size / setUpSteps.length) * 100}
        size="sm"
        aria-label={t('nav.steps')}
      />
      <ol className={classes['list']}>
        {setUpSteps.map((step) => {
          const shown = { className: classes['step'] ?? '', 'aria-current': step === current ? ('step' as const) : undefined };
          const words = <StepWords step={step} isDone={done.has(step)} />;
          return (
            <li key={step}>
              {hasLinks ? (
                <Link to={`?step=${step}`} {...shown}>
                  {words}
                </Link>
              ) : (
                <span {...shown}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
