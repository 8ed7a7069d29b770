import type { Alert } from '../api/dashboard/alerts.ts';

// Of the plan each step has texts of its own: what it means depends on the plan.
function keysOfQuota({ quota, environment }: Alert) {
  if (quota === undefined || environment === undefined) return undefined;
  const step = quota.percent === 100 ? 'used_up' : 'near';
  return { title: `quota.title.${step}.${environment}`, advice: `quota.advice.${step}.${quota.beyond}` } as const;
}

/** The texts of the area `alerts` that say what an alert is about and what to do: for pages and for mails. */
export function alertTextKeys(alert: Alert) {
  const { kind } = alert;
  return keysOfQuota(alert) ?? ({ title: `kind.${kind}`, advice: `advice.${kind}` } as const);
}
