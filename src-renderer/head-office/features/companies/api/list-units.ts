import { unitList } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import type { ListChoices } from '../../../../ui/list/list-address.ts';
import { useWholeRows } from '../../../../ui/list/whole/use-whole-rows.ts';

const whileRequestedMs = 3_000;

/** The filters of the list that stand in the address of the page. */
export const unitChoices = ['environment', 'appliance_id'] as const;

/** See {@link unitChoices}. */
export type UnitChoices = ListChoices<(typeof unitChoices)[number]>;

/** The EGS units of a company; read again while a branch is asked for a certificate. */
export function useUnitList(companyId: string, choices: UnitChoices) {
  return useWholeRows({
    queryKey: ['units'],
    path: '/egs-units',
    query: { company_id: companyId, ...choices },
    answer: unitList,
    rereadAfterMs: (rows) =>
      rows.some(({ certificate_requested_at }) => certificate_requested_at !== null) ? whileRequestedMs : false,
  });
}
