import type { ManagerToday } from '../../../../../src-shared/api/manager/documents/today.ts';

const refused: readonly (string | null)[] = ['CHAIN_BROKEN', 'DOCUMENTS_OVERDUE', 'DOCUMENTS_REJECTED'];

type StateTone = 'done' | 'trial' | 'attention' | 'refused';

/**
 * How much a state wants a person: red where nothing can be sold, or a document is rejected, overdue or not valid. The sandbox is never
 * green: a shop whose trial goes well does not comply yet.
 */
export function toneOfState(
  { kind, can_sell: canSell, code }: Pick<ManagerToday['state'], 'kind' | 'can_sell' | 'code'>,
  environment: ManagerToday['environment'],
): StateTone {
  if (kind === 'selling_and_reporting') return environment === 'sandbox' ? 'trial' : 'done';
  return !canSell || refused.includes(code) ? 'refused' : 'attention';
}
