import { expect, test } from 'vitest';
import { exampleToday } from '#main/branch/people-api/today/example-today.ts';
import { todayFacts } from '#main/branch/people-api/today/today-facts.ts';

const { totals, by_till, other_tills, last_documents, chains } = exampleToday;
const now = new Date('2026-11-20T09:00:00.000Z');

function certificatesOf(expiresAt: string | undefined, certificateDaysLeft: number | null) {
  const certificate = expiresAt === undefined ? undefined : { egs_unit_id: chains[0]?.egs_unit_id ?? '', expires_at: expiresAt };
  const summary = { waiting: 0, overdue: 0, nearest_deadline: null, rejected: 0 };
  return todayFacts({
    conditions: [],
    ledger: {
      totals,
      by_till,
      other_tills,
      last_documents,
      chains,
      certificate,
      units: 1,
      whyNoUnit: null,
      hasKey: true,
      summary,
    },
    environment: 'sandbox',
    certificateDaysLeft,
    headOfficeUrl: undefined,
    backup: { isScheduled: true, isOnSameDisk: false, lastAt: now },
    freeBytes: 1e9,
    now,
  }).certificates;
}

test('no certificate in use wants somebody; one that lasts does not', () => {
  expect(certificatesOf(undefined, null)).toMatchObject({ state: 'attention', code: 'NO_CERTIFICATE', next_expiry: null });
  expect(certificatesOf('2027-11-20T09:00:00.000Z', 365)).toMatchObject({ state: 'ok', code: null });
  expect(certificatesOf('2026-11-30T09:00:00.000Z', 10)).toMatchObject({ state: 'attention', code: 'CERTIFICATE_ENDS' });
});
