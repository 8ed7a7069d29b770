import { expect, test } from 'vitest';
import type { Appliance } from '#shared/api/dashboard/appliances.ts';
import { byNeed, issuesOf } from '../../../../src-renderer/head-office/health/branch-issues.ts';

const now = new Date('2026-11-20T12:00:00Z');
const well: Appliance = {
  appliance_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  branch_name: 'Olaya',
  company_ids: [],
  trading_hours: [],
  version: '0.1.0',
  created_at: '2026-01-01T00:00:00Z',
  revoked_at: null,
  online: true,
  last_seen_at: '2026-11-20T11:59:30Z',
  sync: { position: 1, lag_documents: 0, lag_seconds: 0 },
  queue: { waiting: 0, oldest_unreported_at: null, nearest_deadline: null, last_error: null },
  certificates: [{ egs_unit_id: 'unit', unit_name: 'Till 1', expires_at: '2027-11-20T00:00:00Z', days_left: 364 }],
  conditions: [],
  disk_free_bytes: 2 ** 33,
  clock_skew_ms: 12,
  backup: { last_at: '2026-11-20T02:00:00Z', verified: true, configured: true },
  chain: { ok: true, faults: 0 },
  quarantine: { entries: 0, documents: 0 },
};

test.each<[string, Partial<Appliance>, string[]]>([
  ['well', {}, []],
  ['nothing said of itself yet', { disk_free_bytes: null, clock_skew_ms: null, backup: null, certificates: [] }, []],
  ['a deadline in 4 h', { queue: { ...well.queue, nearest_deadline: '2026-11-20T16:00:00Z' } }, []],
  ['a deadline in less', { queue: { ...well.queue, nearest_deadline: '2026-11-20T15:59:59Z' } }, ['deadline_near']],
  ['a deadline that has passed', { queue: { ...well.queue, nearest_deadline: '2026-11-20T11:59:59Z' } }, ['deadline_passed']],
  ['away for some minutes', { online: false, last_seen_at: '2026-11-20T11:50:00Z' }, ['offline']],
  ['away for long', { online: false, last_seen_at: '2026-11-20T11:40:00Z' }, ['silent']],
  ['a clock and a chain', { clock_skew_ms: -60_001, chain: { ok: false, faults: 1 } }, ['chain_fault', 'clock_skew']],
  ['no backup since it joined', { backup: { last_at: null, verified: false, configured: true } }, ['backup_missing']],
  ['no folder for backups', { backup: { last_at: null, verified: false, configured: false } }, ['backup_missing']],
  [
    'a backup of the future',
    { backup: { last_at: '2099-01-01T00:00:00Z', verified: true, configured: true } },
    ['backup_missing'],
  ],
  ['an old backup', { backup: { last_at: '2026-11-18T11:00:00Z', verified: true, configured: true } }, ['backup_old']],
  ['no unit', { conditions: [{ code: 'NO_USABLE_UNIT', subject: '', severity: 'error' }] }, ['no_unit']],
  ['a full disk', { conditions: [{ code: 'STORAGE_UNAVAILABLE', subject: '', severity: 'error' }] }, ['not_ready']],
  [
    'a silent gateway',
    { conditions: [{ code: 'GATEWAY_SILENT', subject: 'sandbox', severity: 'warning' }] },
    ['gateway_unreachable'],
  ],
  ['a mere warning', { conditions: [{ code: 'LAN_UNANNOUNCED', subject: '', severity: 'warning' }] }, []],
  ['revoked', { revoked_at: '2026-11-19T00:00:00Z', online: false, chain: { ok: false, faults: 1 } }, ['revoked']],
])('what is wrong with a branch, the worst first: %s', (_name, change, issues) => {
  expect(issuesOf({ ...well, ...change }, now)).toEqual(issues);
});

test('the branch that needs a person most comes first, a revoked one last', () => {
  const branches = [
    { ...well, branch_name: 'revoked', revoked_at: '2026-11-19T00:00:00Z' },
    { ...well, branch_name: 'well B' },
    { ...well, branch_name: 'well A' },
    { ...well, branch_name: 'clock', clock_skew_ms: 90_000 },
    { ...well, branch_name: 'chain', chain: { ok: false, faults: 2 } },
  ];
  expect(byNeed(branches, now).map(({ branch_name }) => branch_name)).toEqual(['chain', 'clock', 'well A', 'well B', 'revoked']);
});
