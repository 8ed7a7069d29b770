import { expect, test } from 'vitest';
import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import { trayStateOf } from '#main/desktop/tray-state.ts';
import { sampleCondition, sampleStatus } from '#support/desktop/sample-status.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const running = { kind: 'running', url: 'http://127.0.0.1:8420', isOwn: true } as const;

function stateOf(changes: Partial<ApplianceStatus>, rejectedSeen = 0): [string, ...string[]] {
  const { color, reasons } = trayStateOf({ service: running, status: sampleStatus(changes), rejectedSeen, now });
  return [color, ...reasons.map(({ key }) => key)];
}

function certificateUntil(expires_at: string): Partial<ApplianceStatus> {
  return { certificates: [{ egs_unit_id: 'u', unit_name: 'Till 1', environment: 'production', expires_at }] };
}

test.each<[string, Partial<ApplianceStatus>, string[]]>([
  ['nothing is wrong', {}, ['green', 'state.well']],
  ['documents wait as they do all day', { waiting: 3 }, ['green', 'state.well', 'state.waiting']],
  ['a deadline is in five hours', { nearest_deadline: '2026-11-20T14:00:00.000Z' }, ['green', 'state.well']],
  ['a deadline is in four hours', { nearest_deadline: '2026-11-20T13:00:00.000Z' }, ['amber', 'state.deadline']],
  ['a deadline has passed', { nearest_deadline: '2026-11-20T09:00:00.000Z' }, ['red', 'state.deadline_passed']],
  ['a warning holds', { conditions: [sampleCondition('GATEWAY_SILENT')] }, ['amber', 'GATEWAY_SILENT']],
  [
    'an error holds beside a warning',
    { conditions: [sampleCondition('STORAGE_LOW'), sampleCondition('KEY_STORE_UNAVAILABLE', { severity: 'error' })] },
    ['red', 'KEY_STORE_UNAVAILABLE', 'STORAGE_LOW'],
  ],
  ['a certificate ends in eight days', certificateUntil('2026-11-28T09:00:00.001Z'), ['green', 'state.well']],
  ['a certificate ends in a week', certificateUntil('2026-11-27T09:00:00.000Z'), ['amber', 'state.certificate']],
  ['a certificate has ended', certificateUntil('2026-11-20T09:00:00.000Z'), ['amber', 'state.certificate_ended']],
  ['documents were rejected', { rejected: 2 }, ['amber', 'state.rejected']],
  [
    'it is not set up, whatever else a new appliance lacks',
    { has_company: false, conditions: [sampleCondition('NO_USABLE_UNIT', { severity: 'error' })] },
    ['amber', 'state.setup'],
  ],
  [
    'nobody can sign in, beside what else is wrong',
    { setup_url: 'http://127.0.0.1:8420/setup#token', conditions: [sampleCondition('STORAGE_LOW')] },
    ['amber', 'state.setup', 'STORAGE_LOW'],
  ],
])('shows where %s', (_what, changes, expected) => {
  expect(stateOf(changes)).toEqual(expected);
});

test('is green again once a person has looked at the rejected documents', () => {
  expect(stateOf({ rejected: 2 }, 2)).toEqual(['green', 'state.well']);
});

test.each([
  [{ kind: 'starting' } as const, 'amber'],
  [{ kind: 'restarting', reason: 'it broke' } as const, 'red'],
  [{ kind: 'unreachable', reason: 'another user' } as const, 'red'],
  [{ kind: 'stopped' } as const, 'red'],
  [running, 'amber'],
])('shows a service of which no status is known: %j', (service, color) => {
  expect(trayStateOf({ service, status: undefined, rejectedSeen: 0, now }).color).toBe(color);
});
