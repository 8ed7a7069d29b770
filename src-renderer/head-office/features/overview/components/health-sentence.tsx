import { Skeleton, Text } from '@mantine/core';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { byNeed, issuesOf, toneOf } from '../../../health/branch-issues.ts';
import { useShownAppliances } from '../api/use-shown-appliances.ts';
import classes from './health-sentence.module.css';

const icons = { done: CircleCheck, attention: TriangleAlert, refused: CircleAlert, neutral: CircleAlert } as const;

// Directional isolates, so that a name does not turn the sentence around it.
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function useSentences(appliances: readonly Appliance[]) {
  const { t } = useTranslation(['overview', 'branches']);
  const { count, relative } = useFormats();
  const now = useNow();
  const joined = byNeed(
    appliances.filter(({ revoked_at }) => revoked_at === null),
    now,
  );
  const [worst] = joined;
  if (worst === undefined) return { tone: 'neutral' as const, lead: t('sentence.no_branches'), rest: [] };
  const unwell = joined.filter((appliance) => issuesOf(appliance, now).length > 0);
  const [deadline] = joined.flatMap(({ queue }) => queue.nearest_deadline ?? []).toSorted();
  const at = deadline === undefined ? undefined : new Date(deadline);
  const deadlineSentence =
    at === undefined
      ? t('sentence.nothing_waits')
      : t(at < now ? 'sentence.deadline_passed' : 'sentence.deadline', { when: relative(at, now) });
  const [issue] = issuesOf(worst, now);
  if (issue === undefined) {
    const lead = t('sentence.all_well', { count: joined.length, shown: count(joined.length) });
    return { tone: 'done' as const, lead, rest: [deadlineSentence] };
  }
  const name = isolated(worst.branch_name);
  const numbers = { count: unwell.length, shown: count(unwell.length), total: count(joined.length) };
  return {
    tone: toneOf(issue) === 'refused' ? ('refused' as const) : ('attention' as const),
    lead: joined.length === 1 ? t('sentence.attention_only') : t('sentence.attention', numbers),
    rest: [t('sentence.worst', { name, issue: t(`branches:issue.${issue}`) }), deadlineSentence],
  };
}

function Sentence({ appliances }: { appliances: readonly Appliance[] }) {
  const { tone, lead, rest } = useSentences(appliances);
  const Icon = icons[tone];
  return (
    <div className={classes['sentence']} data-tone={tone} role="status">
      <Icon size={24} aria-hidden className={classes['icon'] ?? ''} />
      <div>
        <Text className={classes['lead'] ?? ''}>{lead}</Text>
        {rest.length > 0 && <Text c="dimmed">{rest.join(' ')}</Text>}
      </div>
    </div>
  );
}

/** Whether all branches are well, in words. Where that cannot be loaded, the list of branches below says so. */
export function HealthSentence() {
  const { data: appliances, error } = useShownAppliances();
  if (appliances !== undefined) return <Sentence appliances={appliances} />;
  return error === null ? <Skeleton height={74} aria-busy /> : null;
}
