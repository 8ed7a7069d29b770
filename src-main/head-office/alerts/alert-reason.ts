import type { Alert } from '#shared/api/dashboard/alerts.ts';

// What becomes of an alert, and is no part of its reason.
type Course = 'alert_id' | 'since' | 'opened_at' | 'acknowledged_by' | 'acknowledged_at' | 'note' | 'closed_at';

/** Why there is an alert; `subject` distinguishes it from others of its kind. */
export type AlertReason = Omit<Alert, Course> & { subject: string; since: Date };
