import type { DiagnosticCheck } from '#shared/api/people/diagnostics.ts';

const checks: Readonly<Record<string, DiagnosticCheck>> = {
  GATEWAY_SILENT: 'gateway',
  GATEWAY_CREDENTIALS_REFUSED: 'gateway',
  GATEWAY_ANSWERS_UNUSABLE: 'gateway',
  GATEWAY_NEWS: 'gateway',
  CLEARED_COPY_MISSING: 'gateway',
  CLEARED_COPY_DIFFERS: 'gateway',
  STORAGE_UNAVAILABLE: 'ledger',
  TAIL_MARKS_UNWRITABLE: 'ledger',
  STORAGE_LOW: 'disk',
  KEY_STORE_UNAVAILABLE: 'keys',
  KEY_LOST: 'keys',
  NO_USABLE_UNIT: 'units',
  UNIT_FAILED: 'units',
  CLOCK_IMPLAUSIBLE: 'clock',
  CLOCK_DEVIATES: 'clock',
  CHAIN_TAIL_UNCERTAIN: 'chains',
  CHAIN_FORKED: 'chains',
  CERTIFICATE_ENDS: 'certificates',
  BACKUP_MISSING: 'backups',
  BACKUP_FAILED: 'backups',
  HEAD_OFFICE_SILENT: 'head_office',
  APPLIANCE_REVOKED: 'head_office',
  HEAD_OFFICE_REFUSES: 'head_office',
  HEAD_OFFICE_ROWS_APART: 'head_office',
  HAND_BACK_REFUSED: 'head_office',
  RECEIPTS_NOT_KEPT: 'head_office',
  LAN_UNENCRYPTED: 'network',
  LAN_NAME_NOT_CERTIFIED: 'network',
  LAN_CERTIFICATE_UNUSABLE: 'network',
  LAN_CERTIFICATE_ENDS: 'network',
  LAN_UNANNOUNCED: 'network',
  LAN_NOT_SERVED: 'network',
};

/** The check that a condition belongs to. */
export function checkOfCondition(code: string): DiagnosticCheck | undefined {
  return checks[code];
}
