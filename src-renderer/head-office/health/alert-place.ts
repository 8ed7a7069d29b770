import type { Alert } from '../../../src-shared/api/dashboard/documents/alerts.ts';

// What an alert is about.
type AlertPlace = 'document' | 'webhook' | 'branch' | 'billing';

/** Where what an alert is about can be seen and mended. */
export function placeOf({ invoice_id, webhook_id, appliance_id, kind }: Alert): { kind: AlertPlace; to: string } | undefined {
  if (invoice_id !== undefined) return { kind: 'document', to: `/documents/${invoice_id}` };
  if (webhook_id !== undefined) return { kind: 'webhook', to: `/webhooks/${webhook_id}` };
  if (appliance_id !== undefined) return { kind: 'branch', to: `/branches/${appliance_id}` };
  return kind === 'quota_near' ? { kind: 'billing', to: '/billing' } : undefined;
}
