import { CircleCheck, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { issuesOf, toneOf } from './branch-issues.ts';

/** How a branch is, by the worst that is wrong with it. */
export function BranchHealth({ appliance }: { appliance: Appliance }) {
  const { t } = useTranslation('branches');
  const { count } = useFormats();
  const now = useNow();
  const [worst] = issuesOf(appliance, now);
  if (worst !== undefined) {
    const isUnreachable = worst === 'silent' || worst === 'offline';
    return (
      <StatusBadge tone={toneOf(worst)} {...(isUnreachable ? { Icon: Unplug } : {})}>
        {t(`issue.${worst}`)}
      </StatusBadge>
    );
  }
  const { waiting } = appliance.queue;
  if (waiting > 0)
    return <StatusBadge tone="moving">{t('health.waiting', { count: waiting, shown: count(waiting) })}</StatusBadge>;
  return (
    <StatusBadge tone="done" Icon={CircleCheck}>
      {t('health.well')}
    </StatusBadge>
  );
}
