import type { ManagerToday, TodayAction } from '#shared/api/people/today.ts';
import { useIsOffered, useMay } from './session-context.ts';

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

/** Says where a thing to do is done, in these pages or at head office; undefined where there is no such place for who is signed in. */
export function useActionLink(headOfficeUrl: string | null = null): (action: TodayAction | null) => ActionLink | undefined {
  const isOffered = useIsOffered();
  const mayChange = useMay('settings.change');
  return (action) => {
    if (action === null) return undefined;
    if (action !== 'see_plan') return isOffered(actionAddresses[action]) ? { to: actionAddresses[action] } : undefined;
    if (headOfficeUrl === null || !mayChange) return undefined;
    return { to: billingAt(headOfficeUrl), target: '_blank', rel: 'noreferrer' };
  };
}
