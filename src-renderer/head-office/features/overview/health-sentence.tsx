import { Button, Text } from '@mantine/core';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import type { Right } from '#shared/api/dashboard/roles.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { isolated } from '#ui/format/joined-names.ts';
import { byNeed, issuesOf, toneOf, waitingDocumentsAt } from '../../health/branch-issues.ts';
import { useMayEnrol, useMe } from '../../session/signed-in-person.ts';
import { useShownAlerts, useShownAppliances } from './shown-in-scope.ts';
import classes from './health-sentence.module.css';

const icons = { done: CircleCheck, attention: TriangleAlert, refused: CircleAlert, neutral: CircleAlert } as const;

type Urgent = {
  rejected: number;
  urgent: number;
  /** Whether branches issue nothing any more because the documents of the plan are used up. */
  isPlanUsedUp: boolean;
};

// When the first document of a branch, or of any, has to be reported.
function useDeadlineSentence(): (appliances: readonly Appliance[], name?: string) => string {
  const { t } = useTranslation('overview');
  const { relative } = useFormats();
  const now = useNow();
  return (appliances, name) => {
    const [deadline] = appliances.flatMap(({ queue }) => queue.nearest_deadline ?? []).toSorted();
    if (deadline === undefined) return t('sentence.nothing_waits');
    const at = new Date(deadline);
    const when = relative(at, now);
    if (name === undefined) return t(at < now ? 'sentence.deadline_passed' : 'sentence.deadline', { when });
    return t(at < now ? 'sentence.deadline_passed_at' : 'sentence.deadline_at', { when, name });
  };
}

// Documents that a person has to correct, or else whatever is urgent.
function useUrgentSentence({ rejected, urgent }: Pick<Urgent, 'rejected' | 'urgent'>): string | undefined {
  const { t } = useTranslation('overview');
  const { count } = useFormats();
  if (rejected > 0) return t('sentence.rejected', { count: rejected, shown: count(rejected) });
  return urgent > 0 ? t('sentence.urgent', { count: urgent, shown: count(urgent) }) : undefined;
}

// What is wrong with the branch that needs a person most, and the nearest deadline.
function useWorstSentences(): (worst: Appliance, joined: readonly Appliance[]) => string[] {
  const { t } = useTranslation(['branches', 'overview']);
  const now = useNow();
  const deadlineSentence = useDeadlineSentence();
  return (worst, joined) => {
    const [issue] = issuesOf(worst, now);
    if (issue === undefined) return [deadlineSentence(joined)];
    const name = isolated(worst.branch_name);
    if (issue === 'deadline_passed' || issue === 'deadline_near') return [deadlineSentence([worst], name)];
    return [t('overview:sentence.worst', { name, issue: t(`issue.${issue}`) }), deadlineSentence(joined)];
  };
}

function useSentences(appliances: readonly Appliance[], alerts: Urgent) {
  const { t } = useTranslation('overview');
  const { count } = useFormats();
  const now = useNow();
  const deadlineSentence = useDeadlineSentence();
  const worstSentences = useWorstSentences();
  const urgentSentence = useUrgentSentence(alerts);
  const joined = byNeed(
    appliances.filter(({ revoked_at }) => revoked_at === null),
    now,
  );
  const [worst] = joined;
  if (worst === undefined) return { tone: 'neutral' as const, lead: t('sentence.no_branches'), rest: [] };
  const [issue] = issuesOf(worst, now);
  const { isPlanUsedUp } = alerts;
  if (issue === undefined && !isPlanUsedUp) {
    const well = t('sentence.all_well', { count: joined.length, shown: count(joined.length) });
    if (urgentSentence === undefined) return { tone: 'done' as const, lead: well, rest: [deadlineSentence(joined)] };
    return { tone: 'refused' as const, lead: urgentSentence, rest: [well, deadlineSentence(joined)] };
  }
  // Without documents of the plan none of them sells.
  const unwell = joined.filter((appliance) => isPlanUsedUp || issuesOf(appliance, now).length > 0);
  const numbers = { count: unwell.length, shown: count(unwell.length), total: count(joined.length) };
  // What else is urgent is mostly what is said of the branches here.
  const rejected = alerts.rejected > 0 && urgentSentence !== undefined ? [urgentSentence] : [];
  const isRefused = isPlanUsedUp || alerts.rejected > 0 || (issue !== undefined && toneOf(issue) === 'refused');
  return {
    tone: isRefused ? ('refused' as const) : ('attention' as const),
    lead: joined.length === 1 ? t('sentence.attention_only') : t('sentence.attention', numbers),
    rest: [...(isPlanUsedUp ? [t('sentence.plan_used_up')] : []), ...worstSentences(worst, joined), ...rejected],
  };
}

type Action = { to: string; label: string };

// The one thing to do about what the sentence says first, for those who may.
function useAction(): (appliances: readonly Appliance[], alerts: Urgent) => Action | undefined {
  const { t } = useTranslation('overview');
  const now = useNow();
  const mayEnrol = useMayEnrol();
  const { permissions } = useMe();
  const offered = (action: Action, needs: Right) => (permissions.includes(needs) ? action : undefined);
  return (appliances, { isPlanUsedUp, rejected, urgent }) => {
    const joined = appliances.filter(({ revoked_at }) => revoked_at === null);
    const [worst] = byNeed(joined, now);
    if (worst === undefined) return mayEnrol ? { to: '/branches', label: t('action.branches') } : undefined;
    if (isPlanUsedUp) return offered({ to: '/billing', label: t('action.billing') }, 'billing.read');
    const [issue] = issuesOf(worst, now);
    if (issue === 'deadline_passed' || issue === 'deadline_near') {
      return offered({ to: waitingDocumentsAt(worst), label: t('action.waiting') }, 'invoices.read');
    }
    if (issue !== undefined) {
      const label = t('action.branch', { name: isolated(worst.branch_name) });
      return offered({ to: `/branches/${worst.appliance_id}`, label }, 'appliances.read');
    }
    if (rejected > 0) return offered({ to: '/alerts?kind=document_rejected', label: t('action.rejected') }, 'alerts.read');
    return urgent > 0 ? offered({ to: '/alerts?severity=error', label: t('action.alerts') }, 'alerts.read') : undefined;
  };
}

function Sentence({ appliances, alerts }: { appliances: readonly Appliance[]; alerts: Urgent }) {
  const { tone, lead, rest } = useSentences(appliances, alerts);
  const action = useAction()(appliances, alerts);
  const Icon = icons[tone];
  return (
    <div className={classes['sentence']} data-tone={tone}>
      <Icon size={24} aria-hidden className={classes['icon'] ?? ''} />
      <div className={classes['words']} role="status" data-tone={tone}>
        <Text className={classes['lead'] ?? ''}>{lead}</Text>
        {rest.length > 0 && <Text c="dimmed">{rest.join(' ')}</Text>}
      </div>
      {action !== undefined && (
        <Button component={Link} to={action.to} size="xs" variant="default">
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** What the sentence is made of; nothing where it cannot be loaded. */
export function useHealth() {
  const appliances = useShownAppliances();
  const rejected = useShownAlerts({ kind: 'document_rejected' });
  const urgent = useShownAlerts({ severity: 'error' });
  const quota = useShownAlerts({ kind: 'quota_near' });
  const isPending = [appliances, rejected, urgent, quota].some((query) => query.isPending);
  if (appliances.data === undefined || !rejected.data || !urgent.data || !quota.data) return { isPending, health: undefined };
  const alerts = {
    rejected: rejected.data.pagination.total_count,
    urgent: urgent.data.pagination.total_count,
    isPlanUsedUp: quota.data.data.some(({ quota: use }) => use?.percent === 100 && use.beyond === 'refused'),
  };
  return { isPending, health: { appliances: appliances.data, alerts } };
}

/** Whether all branches are well and may sell, and no document needs a person, in words. Where that cannot be loaded, the lists below say so. */
export function HealthSentence() {
  const { health } = useHealth();
  return health === undefined ? null : <Sentence {...health} />;
}
