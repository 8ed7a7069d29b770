import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';

/** The status of an appliance that has nothing to say. */
export function sampleStatus(changes: Partial<ApplianceStatus> = {}): ApplianceStatus {
  return {
    version: '0.1.0',
    url: 'http://127.0.0.1:8420',
    setup_url: null,
    head_office_url: null,
    has_company: true,
    conditions: [],
    waiting: 0,
    nearest_deadline: null,
    rejected: 0,
    certificates: [],
    ...changes,
  };
}

/** A condition of it. */
export function sampleCondition(
  code: string,
  changes: Partial<ApplianceStatus['conditions'][number]> = {},
): ApplianceStatus['conditions'][number] {
  return { code, subject: '', message: 'A sentence.', severity: 'warning', since: '2026-11-20T09:00:00.000Z', ...changes };
}
