import type { ManagerToday } from '../../../../../src-shared/api/manager/documents/today.ts';

const refused: readonly (string | null)[] = ['CHAIN_BROKEN', 'DOCUMENTS_OVERDUE', 'DOCUMENTS_REJECTED'];

/** How much a state wants a person: red where nothing can be sold, or a document is rejected, overdue or not valid. */
export function toneOfState({
  kind,
  can_sell: canSell,
  code,
}: Pick<ManagerToday['state'], 'kind' | 'can_sell' | 'code'>): 'done' | 'attention' | 'refused' {
  if (kind === 'selling_and_reporting') return 'done';
  return !canSell || refused.includes(code) ? 'refused' : 'attention';
}
