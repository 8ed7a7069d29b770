import { Button, Card, Group, Progress, Text, Title, Anchor, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useFormats } from '#ui/format/use-formats.ts';
import { SecretValue } from '#ui/dialog/secret-value.tsx';
import type { Right } from '#shared/api/dashboard/roles.ts';
import { makeUnitCommand } from '../../health/make-unit-command.ts';
import { useMe } from '../../session/signed-in-person.ts';
import { type FirstMinutes, neededSteps } from './read-first-minutes.ts';
import classes from './first-minutes.module.css';

// A step of the first minutes: where it is done and where it shows what was made, the rights that these need, and the command that
// does it elsewhere.
type Step = {
  name: (typeof neededSteps)[number] | 'webhook';
  to: string;
  needs: Right;
  shownAt: string;
  shownWith: Right;
  command?: string;
};

function stepsOf({ companyId, keyCompanyId = companyId }: FirstMinutes): Step[] {
  const company = companyId === undefined ? '/companies' : `/companies/${companyId}`;
  const keys = keyCompanyId === undefined ? '/companies' : `/companies/${keyCompanyId}?tab=api-keys`;
  const units = companyId === undefined ? '/companies' : `/companies/${companyId}?tab=egs-units`;
  return [
    { name: 'company', to: '/companies', needs: 'companies.change', shownAt: company, shownWith: 'companies.read' },
    { name: 'key', to: keys, needs: 'api_keys.change', shownAt: keys, shownWith: 'api_keys.read' },
    { name: 'branch', to: '/branches', needs: 'appliances.change', shownAt: '/branches', shownWith: 'appliances.read' },
    { name: 'unit', to: units, needs: 'units.read', shownAt: units, shownWith: 'units.read', command: makeUnitCommand },
    { name: 'webhook', to: '/webhooks', needs: 'webhooks.change', shownAt: '/webhooks', shownWith: 'webhooks.read' },
    { name: 'document', to: '/documents', needs: 'invoices.read', shownAt: '/documents', shownWith: 'invoices.read' },
  ];
}

function isNeeded({ name }: Step): boolean {
  return name !== 'webhook';
}

// The first step that is left and, where nothing depends on that one, those up to the first that has to be done.
function nextSteps(steps: readonly Step[], found: FirstMinutes): Step[] {
  const left = steps.filter(({ name }) => !found[name]);
  return left.slice(0, left.findIndex(isNeeded) + 1 || 1);
}

// One step: what it is for, and the page where it is done; once it is done, the page that shows it.
function FirstMinutesStep({ step, isDone, isNext }: { step: Step; isDone: boolean; isNext: boolean }) {
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
        {!isDone && !isNeeded(step) && (
          <Text fz="xs" c="dimmed">
            {t('first.optional')}
          </Text>
        )}
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

function StepList({ found, onDismiss }: { found: FirstMinutes; onDismiss: () => void }) {
  const { t } = useTranslation('overview');
  const steps = stepsOf(found);
  const next = nextSteps(steps, found);
  return (
    <>
      <Text c="dimmed" mb="sm">
        {t('first.intro')}
      </Text>
      <ol className={classes['steps']}>
        {steps.map((step) => (
          <FirstMinutesStep key={step.name} step={step} isDone={found[step.name]} isNext={next.includes(step)} />
        ))}
      </ol>
      <Group justify="flex-end">
        <Button variant="subtle" color="gray" size="xs" onClick={onDismiss}>
          {t('first.dismiss')}
        </Button>
      </Group>
    </>
  );
}

/** The steps to the first document, which of them are done, and what comes next; folded where there are documents already. */
export function FirstMinutesSteps({ found, onDismiss }: { found: FirstMinutes; onDismiss: () => void }) {
  const { t } = useTranslation('overview');
  const { count } = useFormats();
  const done = neededSteps.filter((name) => found[name]).length;
  const progress = t('first.progress', { done: count(done), total: count(neededSteps.length) });
  const title = (
    <Title order={2} id="first-minutes" display="inline">
      {t('first.title')}
    </Title>
  );
  const words = (
    <Text span fz="xs" c="dimmed" data-figures>
      {progress}
    </Text>
  );
  const list = <StepList found={found} onDismiss={onDismiss} />;
  return (
    <Card withBorder component="section" aria-labelledby="first-minutes">
      {found.document ? (
        <details>
          <summary>
            {title} {words}
          </summary>
          {list}
        </details>
      ) : (
        <>
          <Group justify="space-between" mb={4}>
            {title}
            {words}
          </Group>
          <Progress value={(done / neededSteps.length) * 100} size="sm" mb="sm" aria-label={progress} />
          {list}
        </>
      )}
    </Card>
  );
}
