import type { TodayAction } from '#shared/api/people/today.ts';

const actions: Readonly<Record<string, TodayAction>> = {
  NOT_PROVISIONED: 'add_company',
  COMPANY_PROFILE_INCOMPLETE: 'add_company',
  NO_UNIT: 'see_units',
  NO_USABLE_UNIT: 'see_units',
  UNIT_FAILED: 'see_units',
  KEY_LOST: 'see_units',
  KEY_STORE_UNAVAILABLE: 'open_keychain',
  CERTIFICATE_ENDS: 'renew_certificate',
  GATEWAY_CREDENTIALS_REFUSED: 'renew_certificate',
  STORAGE_UNAVAILABLE: 'free_disk',
  STORAGE_LOW: 'free_disk',
  CHAIN_TAIL_UNCERTAIN: 'see_backups',
  CHAIN_FORKED: 'see_units',
  CLOCK_IMPLAUSIBLE: 'set_clock',
  CLOCK_DEVIATES: 'set_clock',
  GATEWAY_SILENT: 'see_queue',
  DOCUMENTS_OVERDUE: 'see_queue',
  DOCUMENTS_REJECTED: 'see_rejected',
  BACKUP_FAILED: 'see_backups',
  BACKUP_MISSING: 'see_backups',
  BACKUPS_OFF: 'see_backups',
  BACKUP_SAME_DISK: 'see_backups',
  HEAD_OFFICE_SILENT: 'see_head_office',
  APPLIANCE_REVOKED: 'see_head_office',
  HEAD_OFFICE_REFUSES: 'see_head_office',
  HEAD_OFFICE_ROWS_APART: 'see_head_office',
  HAND_BACK_REFUSED: 'see_head_office',
  RECEIPTS_NOT_KEPT: 'see_head_office',
  LAN_UNENCRYPTED: 'see_tills',
  LAN_NAME_NOT_CERTIFIED: 'see_tills',
  LAN_CERTIFICATE_UNUSABLE: 'see_tills',
  LAN_CERTIFICATE_ENDS: 'see_tills',
  LAN_UNANNOUNCED: 'see_tills',
  LAN_NOT_SERVED: 'see_tills',
};

/** The place in the pages where something can be done about a finding; null where there is none. */
export function actionOf(code: string): TodayAction | null {
  return actions[code] ?? null;
}
