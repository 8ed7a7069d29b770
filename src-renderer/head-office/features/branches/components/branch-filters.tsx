import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { SearchFilter } from '../../../../ui/list/filters/search-filter.tsx';
import type { useListAddress } from '../../../../ui/list/list-address.ts';
import { issuesOf, orderedIssues } from '../../../health/branch-issues.ts';

/** The filters and the order of the list that stand in the address of the page. */
export const branchChoices = ['search', 'state', 'sort'] as const;

type Address = ReturnType<typeof useListAddress<(typeof branchChoices)[number]>>;

function hasState(appliance: Appliance, state: string, now: Date): boolean {
  const issues = issuesOf(appliance, now);
  if (state === 'well') return issues.length === 0;
  if (state === 'attention') return issues.some((issue) => issue !== 'revoked');
  return issues.some((issue) => issue === state);
}

/** Which branches the filters keep. */
export function useBranchFilters(now: Date) {
  return useMemo(() => ({ state: (row: Appliance, state: string) => hasState(row, state, now) }), [now]);
}

/** Which branches are shown. */
export function BranchFilters({ choices, choose }: Pick<Address, 'choices' | 'choose'>) {
  const { t } = useTranslation('branches');
  return (
    <>
      <SearchFilter value={choices.search} onChange={(search) => choose({ search }, { replace: true })} />
      <ChoiceFilter
        label={t('column.health')}
        anyLabel={t('filter.any_state')}
        value={choices.state}
        onChange={(state) => choose({ state })}
        options={[
          { value: 'well', label: t('health.well') },
          { value: 'attention', label: t('filter.attention') },
          ...orderedIssues.map((value) => ({ value, label: t(`issue.${value}`) })),
        ]}
      />
    </>
  );
}
