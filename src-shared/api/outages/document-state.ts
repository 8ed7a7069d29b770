import type { DocumentOfOutage } from './outages.ts';

/** What a document that waited has come to; `late` also while it still waits. */
export type DocumentState = 'late' | 'on_time' | 'waiting';

/** See {@link DocumentState}. */
export function stateOfDocument({ late, reported_at }: Pick<DocumentOfOutage, 'late' | 'reported_at'>): DocumentState {
  if (late) return 'late';
  return reported_at === null ? 'waiting' : 'on_time';
}
