import type { ManagerToday, TodayAction } from '#shared/api/people/today.ts';
import type { BranchRight } from '#shared/api/people/rights.ts';
import { useIsOffered, useSignedIn } from './session-context.ts';

// Where each of the things to do is done in these pages; the plan is chosen at head office.
const actionAddresses: Readonly<Record<Exclude<TodayAction, 'see_plan'>, string>> = {
  see_queue: '/queue',
  see_rejected: '/queue?tab=rejected',
  renew_certificate: '/units',
  see_units: '/units',
  add_company: '/settings',
  see_backups: '/backups',
  free_disk: '/diagnostics',
  set_clock: '/diagnostics',
  open_keychain: '/diagnostics',
  see_tills: '/tills',
  see_head_office: '/settings?tab=head-office',
  see_keys: '/settings?tab=company',
  see_diagnostics: '/diagnostics',
};

/** The page that an address leads to. */
export function pathOf(address: string): string {
  return address.split('?')[0] ?? address;
}

// What a role must have to mend what is wrong on a page; to look at it, less is enough.
const mendingRights: Readonly<Record<string, BranchRight>> = {
  '/units': 'units.change',
  '/backups': 'backups.run',
  '/diagnostics': 'diagnostics.read',
  '/tills': 'tills.change',
  '/settings': 'settings.change',
};

/** Says whether who is signed in can mend what is wrong on a page; that it is wrong is not marked in the navigation of others. */
export function useMayMend(): (address: string) => boolean {
  const { permissions } = useSignedIn();
  return (address) => {
    const needed = mendingRights[pathOf(address)];
    return needed === undefined || permissions.includes(needed);
  };
}

/** Where each of the small facts of the appliance leads. */
export const factAddresses: Readonly<Record<keyof ManagerToday['facts'], string>> = {
  gateway: '/queue',
  head_office: '/settings?tab=head-office',
  certificates: '/units',
  backup: '/backups',
  disk: '/diagnostics',
  clock: '/diagnostics',
};

/** Where the plan of a branch that has joined a head office is chosen. */
export function billingAt(headOfficeUrl: string): string {
  return new URL('/billing', headOfficeUrl).href;
}

// The attributes of a link.
type ActionLink = { to: string; target?: '_blank'; rel?: 'noreferrer' };

/** Which page of these a thing to do is done on; undefined for what is done elsewhere. */
export function actionPageOf(action: TodayAction | null): string | undefined {
  return action === null || action === 'see_plan' ? undefined : pathOf(actionAddresses[action]);
}

/** Says whether a thing to do is one for a manager or an owner, and not for who is signed in. */
export function useIsForOthers(): (action: TodayAction | null) => boolean {
  const mayMend = useMayMend();
  return (action) => action !== null && !mayMend(action === 'see_plan' ? '/settings' : actionAddresses[action]);
}

/** Says where a thing to do is done, in these pages or at head office; undefined where there is no such place for who is signed in. */
export function useActionLink(headOfficeUrl: string | null = null): (action: TodayAction | null) => ActionLink | undefined {
  const isOffered = useIsOffered();
  const isForOthers = useIsForOthers();
  return (action) => {
    if (action === null || isForOthers(action)) return undefined;
    if (action !== 'see_plan') return isOffered(actionAddresses[action]) ? { to: actionAddresses[action] } : undefined;
    if (headOfficeUrl === null) return undefined;
    return { to: billingAt(headOfficeUrl), target: '_blank', rel: 'noreferrer' };
  };
}
