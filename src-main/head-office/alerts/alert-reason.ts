import { createHash } from 'node:crypto';
import type { Alert } from '#shared/api/dashboard/alerts.ts';

/** Why there is an alert; `subject` distinguishes it from others of its kind. */
export type AlertReason = Omit<Alert, 'alert_id' | 'since'> & { subject: string; since: Date };

// A UUID of what the alert is about, so that it stays the same from one request to the next.
function idOf(organizationId: string, { kind, subject }: AlertReason): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([organizationId, kind, subject]))
    .digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The alert of a reason. */
export function alertOf(organizationId: string, reason: AlertReason): Alert {
  const { subject: _subject, since, ...shown } = reason;
  return { alert_id: idOf(organizationId, reason), ...shown, since: since.toISOString() };
}
