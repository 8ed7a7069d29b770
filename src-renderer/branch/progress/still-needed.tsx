import { Button, Collapse, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { ChevronDown, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SetupProgress } from '#shared/api/people/set-up.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useMay } from '../session/session-context.ts';
import { createProductionKeyAt, createProductionUnitAt, doneSteps, openStep, setUpSteps, type SetUpStep } from './steps.ts';
import classes from './still-needed.module.css';
import { useSetUpProgress } from './use-set-up-progress.ts';

// The language is chosen before there is anybody.
type ItemName = Exclude<SetUpStep, 'language'> | 'production_unit' | 'production_key';

type Item = { name: ItemName; isDone: boolean };
type Next = { name: SetUpStep | ItemName; to: string | undefined };

// All that a branch needs to sell with legal effect.
function itemsOf(progress: SetupProgress): Item[] {
  const done = doneSteps(progress);
  const { has_unit: hasUnit, has_api_key: hasKey } = progress.production;
  return [
    ...setUpSteps.flatMap((name) => (name === 'language' ? [] : [{ name, isDone: done.has(name) }])),
    { name: 'production_unit', isDone: hasUnit },
    { name: 'production_key', isDone: hasKey },
  ];
}

// What comes next: a step of the set-up, or what production lacks once the sandbox works. A key of a branch that has joined is made at head office.
function nextOf(progress: SetupProgress): Next | undefined {
  const { is_complete: isComplete, steps, production } = progress;
  if (!isComplete && !steps.first_document.is_done) {
    const step = openStep(doneSteps(progress));
    return step === undefined ? undefined : { name: step, to: '/setup' };
  }
  if (!isComplete || production.is_ready) return undefined;
  if (!production.has_unit) return { name: 'production_unit', to: createProductionUnitAt };
  return { name: 'production_key', to: steps.company.way === 'joined' ? undefined : createProductionKeyAt };
}

function Checklist({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation('today');
  return (
    <ul className={classes['items']} aria-label={t('needed.title')}>
      {items.map(({ name, isDone }) => (
        <li key={name} data-done={isDone}>
          {isDone ? <CircleCheck size={18} aria-hidden /> : <span className={classes['open']} aria-hidden />}
          <span>
            {t(`needed.${name}`)}
            <VisuallyHidden>{`: ${t(isDone ? 'needed.done' : 'needed.not_done')}`}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Band({ items, next: { name, to } }: { items: readonly Item[]; next: Next }) {
  const { t } = useTranslation('today');
  const { count } = useFormats();
  const [isOpen, setOpen] = useLocalStorage({
    key: 'sanad-still-needed-open',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes['band']} aria-label={t('needed.title')}>
      <div className={classes['head']}>
        <UnstyledButton className={classes['toggle'] ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronDown size={16} aria-hidden className={classes['arrow'] ?? ''} data-open={isOpen} />
          <Text span fw={500}>
            {t('needed.title')}
          </Text>
          <Text span fz="xs" c="dimmed">
            {t('needed.progress', { done: count(done), total: count(items.length) })}
          </Text>
        </UnstyledButton>
        {to !== undefined && (
          <Button component={Link} to={to} size="compact-sm" variant="light">
            {t(`needed.action.${name === 'production_unit' || name === 'production_key' ? name : 'set_up'}`)}
          </Button>
        )}
      </div>
      <Collapse expanded={isOpen}>
        <Checklist items={items} />
      </Collapse>
    </section>
  );
}

function WhatIsNeeded() {
  const { data: progress } = useSetUpProgress();
  const next = progress === undefined ? undefined : nextOf(progress);
  if (progress === undefined || next === undefined) return null;
  return <Band items={itemsOf(progress)} next={next} />;
}

/** What the branch still needs to sell with legal effect, in one line that opens to a list; nothing once it has all of it. */
export function StillNeeded() {
  return useMay('units.change') ? <WhatIsNeeded /> : null;
}
