import { Button, Text } from '@mantine/core';
import { CircleAlert, CircleCheck, FlaskConical, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagerToday } from '#shared/api/people/today.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useActionLink, useIsForOthers } from '../../session/action-address.ts';
import { useReason } from '../../session/use-reason.ts';
import { DeadlineClock } from './deadline-clock.tsx';
import classes from './state-card.module.css';

const icons = { done: CircleCheck, trial: FlaskConical, attention: TriangleAlert, refused: CircleAlert } as const;

type State = ManagerToday['state'];

// Today the time is enough.
function useShortMoment(): (instant: string) => string {
  const { moment, time } = useFormats();
  const now = useNow();
  return (instant) => {
    const at = new Date(instant);
    return riyadhDate(at) === riyadhDate(now) ? time(at) : moment(at);
  };
}

function useLead({ kind, code, can_sell: canSell, overdue, since }: State, isTrial: boolean): string {
  const { t } = useTranslation('today');
  const { count } = useFormats();
  const shortMoment = useShortMoment();
  if (!canSell) return t('state.stopped');
  if (code === 'DOCUMENTS_OVERDUE') return t('state.overdue', { count: overdue, shown: count(overdue) });
  if (kind === 'line_down' && since !== null) return t('state.line_down_since', { since: shortMoment(since) });
  return isTrial ? t('state.trial') : t(`state.${kind}`);
}

function useDetails({ kind, can_sell: canSell, since, waiting, rejected, nearest_deadline: deadline }: State): string {
  const { t } = useTranslation('today');
  const { count, relative } = useFormats();
  const now = useNow();
  const shortMoment = useShortMoment();
  const isSaid = canSell && kind === 'line_down';
  const details: string[] = [
    waiting === 0 ? t('state.nothing_waits') : t('state.waiting', { count: waiting, shown: count(waiting) }),
  ];
  if (since !== null && !isSaid) details.unshift(t('state.since', { since: shortMoment(since) }));
  if (deadline !== null) {
    const at = new Date(deadline);
    details.push(t(at < now ? 'state.deadline_over' : 'state.deadline', { when: relative(at, now) }));
  }
  if (rejected > 0) details.push(t('state.rejected', { count: rejected, shown: count(rejected) }));
  return details.join(' ');
}

function SubjectNames({ names }: { names: readonly string[] }) {
  const { language } = useLanguage();
  const isolated = names.map((name) => `\u2068${name}\u2069`);
  return <> ({new Intl.ListFormat(language).format(isolated)})</>;
}

const refused: readonly (string | null)[] = ['CHAIN_BROKEN', 'DOCUMENTS_OVERDUE', 'DOCUMENTS_REJECTED'];

type StateTone = 'done' | 'trial' | 'attention' | 'refused';

// How much a state wants a person: red where nothing can be sold, or a document is rejected, overdue or not valid. The sandbox is never
// green: a shop whose trial goes well does not comply yet.
function toneOfState(
  { kind, can_sell: canSell, code }: Pick<ManagerToday['state'], 'kind' | 'can_sell' | 'code'>,
  environment: ManagerToday['environment'],
): StateTone {
  if (kind === 'selling_and_reporting') return environment === 'sandbox' ? 'trial' : 'done';
  return !canSell || refused.includes(code) ? 'refused' : 'attention';
}

/** The one big state: how the branch is doing, why, and the one thing to do. */
export function StateCard({
  state,
  environment,
  subjectNames,
  headOfficeUrl,
}: {
  state: State;
  environment: ManagerToday['environment'];
  /** The names of the units that it is about. */
  subjectNames: readonly string[];
  headOfficeUrl: string | null;
}) {
  const { t } = useTranslation('today');
  const tone = toneOfState(state, environment);
  const Icon = icons[tone];
  const lead = useLead(state, tone === 'trial');
  const details = useDetails(state);
  const reasonOf = useReason();
  // That they are overdue stands above.
  const reason = state.code === 'DOCUMENTS_OVERDUE' && state.can_sell ? t('state.overdue_advice') : reasonOf(state);
  const { action } = state;
  const link = useActionLink(headOfficeUrl)(action);
  const isForOthers = useIsForOthers()(action);
  return (
    <section className={classes['card']} data-tone={tone}>
      <Icon size={32} aria-hidden className={classes['icon'] ?? ''} />
      <div className={classes['words']} role="status">
        <Text className={classes['lead'] ?? ''}>{lead}</Text>
        {reason !== undefined && (
          <Text>
            {reason}
            {subjectNames.length > 0 && <SubjectNames names={subjectNames} />}
          </Text>
        )}
        {tone === 'trial' && <Text>{t('state.trial_text')}</Text>}
        <Text c="dimmed">{details}</Text>
        {isForOthers && <Text>{t('tell_manager')}</Text>}
      </div>
      {state.nearest_deadline !== null && <DeadlineClock deadline={state.nearest_deadline} />}
      {action !== null && link !== undefined && (
        <Button component={Link} {...link}>
          {t(`action.${action}`)}
        </Button>
      )}
    </section>
  );
}
