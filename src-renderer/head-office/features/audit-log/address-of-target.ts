import type { AuditTarget } from '#shared/api/dashboard/audit.ts';
import type { Right } from '#shared/api/dashboard/roles.ts';

type Place = { needs: Right; address: (target: string, belongsTo: string) => string };

const places: Partial<Record<AuditTarget['kind'], Place>> = {
  alert: { needs: 'alerts.read', address: (alert) => `/alerts?alert=${alert}` },
  api_key: { needs: 'api_keys.read', address: (key, company) => `/companies/${company}?tab=api-keys&key=${key}` },
  appliance: { needs: 'appliances.read', address: (appliance) => `/branches/${appliance}` },
  company: { needs: 'companies.read', address: (company) => `/companies/${company}` },
  egs_unit: { needs: 'units.read', address: (unit, company) => `/companies/${company}?tab=egs-units&unit=${unit}` },
  invitation: { needs: 'team.read', address: () => '/team' },
  invoice: { needs: 'invoices.read', address: (invoice) => `/documents/${invoice}` },
  user: { needs: 'team.read', address: () => '/team' },
  webhook: { needs: 'webhooks.read', address: (webhook) => `/webhooks/${webhook}` },
  webhook_delivery: { needs: 'webhooks.read', address: (delivery, webhook) => `/webhooks/${webhook}?delivery=${delivery}` },
};

/** The page that shows what an action was done to; undefined where it is gone, has none, or the role may not see it. */
export function addressOfTarget(
  { kind, target, belongs_to, is_deleted }: Pick<AuditTarget, 'kind' | 'target' | 'belongs_to' | 'is_deleted'>,
  permissions: readonly Right[],
): string | undefined {
  const place = places[kind];
  if (place === undefined || is_deleted || !permissions.includes(place.needs)) return undefined;
  return place.address(target, belongs_to ?? '');
}
