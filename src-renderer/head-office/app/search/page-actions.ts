import { Building2, Plus, UserPlus, Webhook, type LucideIcon } from 'lucide-react';
import type { Right } from '../../../../src-shared/api/dashboard/people/roles.ts';

/** The form of a page that makes something new. */
export type PageAction = { name: PageActionName; path: string; needs: Right; Icon: LucideIcon };

type PageActionName = 'add_branch' | 'add_company' | 'add_webhook' | 'invite';

const pageActions: readonly PageAction[] = [
  { name: 'add_company', path: '/companies', needs: 'companies.change', Icon: Building2 },
  { name: 'add_branch', path: '/branches', needs: 'appliances.change', Icon: Plus },
  { name: 'add_webhook', path: '/webhooks', needs: 'webhooks.change', Icon: Webhook },
  { name: 'invite', path: '/team', needs: 'team.change', Icon: UserPlus },
];

/** Those forms that may be sent with these rights. */
export function permittedActions(permissions: readonly Right[]): PageAction[] {
  return pageActions.filter(({ needs }) => permissions.includes(needs));
}
