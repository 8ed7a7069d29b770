import type { TodayAction } from '../../../src-shared/api/manager/documents/today.ts';

/** Where each of the things to do is done. */
export const actionAddresses: Readonly<Record<TodayAction, string>> = {
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
  see_diagnostics: '/diagnostics',
};
