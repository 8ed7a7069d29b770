import type { WaitReason } from '#shared/api/people/queue.ts';
import type { PeopleDocumentRow } from './document-rows.ts';

/** A condition of the appliance, as far as it says why documents wait. */
export type PresentCondition = { code: string; subject: string };

/** Why a document waits. */
export function waitReasonOf(row: PeopleDocumentRow, conditions: readonly PresentCondition[]): WaitReason {
  const has = (code: string, subject: string): boolean =>
    conditions.some((condition) => condition.code === code && condition.subject === subject);
  if (row.status !== 'queued') return 'sending';
  if (has('GATEWAY_SILENT', row.environment)) return 'gateway_silent';
  if (has('GATEWAY_CREDENTIALS_REFUSED', row.egs_unit_id)) return 'credentials_refused';
  if (has('GATEWAY_ANSWERS_UNUSABLE', row.environment)) return 'gateway_unusable';
  if (row.hold === null) return 'ready';
  return row.retry_after_ms === null ? 'retry_later' : 'gateway_busy';
}
