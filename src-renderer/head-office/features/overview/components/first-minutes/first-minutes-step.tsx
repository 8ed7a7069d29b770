import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SecretValue } from '../../../../../ui/dialog/secret-value.tsx';
import { useMe } from '../../../../session/signed-in-person.ts';
import classes from './first-minutes.module.css';
import type { Step } from './step.ts';

/** One step: what it is for, and the page where it is done; once it is done, the page that shows it. */
export function FirstMinutesStep({ step, isDone, isNext }: { step: Step; isDone: boolean; isNext: boolean }) {
  const { t } = useTranslation('overview');
  const { permissions } = useMe();
  const { name, to, needs, shownAt, shownWith, command } = step;
  return (
    <li className={classes['step']} data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      {isDone ? <CircleCheck size={20} aria-hidden /> : <span className={classes['place']} aria-hidden />}
      <div className={classes['words']}>
        <Text fw={isNext ? 600 : 400} {...(isDone ? { c: 'dimmed' } : {})}>
          {isDone && permissions.includes(shownWith) ? (
            <Anchor component={Link} to={shownAt} inherit>
              {t(`first.${name}`)}
            </Anchor>
          ) : (
            t(`first.${name}`)
          )}
          <VisuallyHidden>{`: ${t(isDone ? 'first.done' : 'first.not_done')}`}</VisuallyHidden>
        </Text>
        {isNext && <Text c="dimmed">{t(`first.${name}_text`)}</Text>}
        {isNext && command !== undefined && <SecretValue label={t('first.command')} value={command} />}
      </div>
      {isNext && permissions.includes(needs) && (
        <Button component={Link} to={to} size="xs">
          {t(`first.${name}_action`)}
        </Button>
      )}
    </li>
  );
}
