import { expect, test } from 'vitest';
import { exampleToday } from '#main/branch/people-api/today/example-today.ts';
import { todayState, type StateInput } from '#main/branch/people-api/today/today-state.ts';
import type { ManagerCondition } from '#shared/api/people/today.ts';

const { totals, by_till, other_tills, last_documents, chains } = exampleToday;
const unit = chains[0]?.egs_unit_id ?? '';
const quietSummary = { waiting: 0, overdue: 0, nearest_deadline: null, rejected: 0 };

function warning(code: string, subject: string): ManagerCondition {
  return { code, subject, unit_name: null, message: code, severity: 'warning', since: '2026-11-20T09:00:00.000Z', action: null };
}

function inputWith(conditions: ManagerCondition[], summary: Partial<StateInput['ledger']['summary']> = {}): StateInput {
  const ledger = {
    totals,
    by_till,
    other_tills,
    last_documents,
    chains,
    certificate: undefined,
    units: chains.length,
    whyNoUnit: null,
    hasKey: true,
  };
  return {
    conditions,
    ledger: { ...ledger, summary: { ...quietSummary, ...summary } },
    hasCompany: true,
    isJoined: true,
    environment: 'sandbox',
    certificateDaysLeft: null,
    quota: null,
  };
}

test('an overdue document outranks a line that is down', () => {
  const silent = warning('GATEWAY_SILENT', 'sandbox');
  expect(todayState(inputWith([silent], { waiting: 2 }))).toMatchObject({ kind: 'line_down', code: 'GATEWAY_SILENT' });
  expect(todayState(inputWith([silent], { waiting: 2, overdue: 1 }))).toMatchObject({
    kind: 'attention',
    code: 'DOCUMENTS_OVERDUE',
    action: 'see_queue',
    can_sell: true,
  });
});

test('a line that is down outranks a rejected document', () => {
  expect(todayState(inputWith([warning('GATEWAY_SILENT', 'sandbox')], { rejected: 1 })).code).toBe('GATEWAY_SILENT');
});

test('a unit that has failed wants somebody, but not one of the other environment', () => {
  expect(todayState(inputWith([warning('UNIT_FAILED', unit)]))).toMatchObject({
    kind: 'attention',
    code: 'UNIT_FAILED',
    subject: unit,
    action: 'see_units',
  });
  expect(todayState(inputWith([warning('UNIT_FAILED', 'another')])).kind).toBe('selling_and_reporting');
});

test.each([
  [799, null, true],
  [800, 'QUOTA_80', true],
  [949, 'QUOTA_80', true],
  [950, 'QUOTA_95', true],
  [999, 'QUOTA_95', true],
  [1000, 'QUOTA_REACHED', false],
])('%i of 1,000 documents of the plan are said as %s', (used, code, canSell) => {
  const state = todayState({ ...inputWith([]), quota: { used, limit: 1_000 } });
  expect(state).toMatchObject({ code, can_sell: canSell, kind: code === null ? 'selling_and_reporting' : 'attention' });
});

test('a plan that is used up outranks a line that is down, one that is nearly used up does not', () => {
  const down = inputWith([warning('GATEWAY_SILENT', 'sandbox')]);
  expect(todayState({ ...down, quota: { used: 10, limit: 10 } }).code).toBe('QUOTA_REACHED');
  expect(todayState({ ...down, quota: { used: 9, limit: 10 } }).code).toBe('GATEWAY_SILENT');
});

const noUnit = { ...warning('NO_USABLE_UNIT', ''), severity: 'error' as const };

test.each([
  ['tails_uncertain', 'CHAIN_TAIL_UNCERTAIN', 'see_backups'],
  ['documents_lost', 'DOCUMENTS_LOST', 'see_backups'],
  ['keys_lost', 'KEY_LOST', 'see_units'],
  ['no_certificate', 'NO_READY_UNIT', 'see_units'],
] as const)('where no unit of the environment issues, the state is about the cause: %s', (whyNoUnit, code, action) => {
  const input = inputWith([warning('CHAIN_TAIL_UNCERTAIN', unit), noUnit]);
  const stopped = { kind: 'attention', code, action, can_sell: false, subject: null };
  expect(todayState({ ...input, ledger: { ...input.ledger, whyNoUnit } })).toMatchObject(stopped);
  const quiet = inputWith([]);
  expect(todayState({ ...quiet, ledger: { ...quiet.ledger, whyNoUnit, hasKey: false } })).toMatchObject(stopped);
});

test('a unit whose chain has forked is the cause, where no other one issues', () => {
  const input = inputWith([warning('CHAIN_FORKED', unit)]);
  const ledger = { ...input.ledger, whyNoUnit: 'tails_uncertain' as const };
  expect(todayState({ ...input, ledger })).toMatchObject({ code: 'CHAIN_FORKED', subject: unit, can_sell: false });
});

test('a disk that refuses outranks units that issue nothing', () => {
  const input = inputWith([noUnit, { ...warning('STORAGE_UNAVAILABLE', ''), severity: 'error' }]);
  const ledger = { ...input.ledger, whyNoUnit: 'no_certificate' as const };
  expect(todayState({ ...input, ledger })).toMatchObject({ code: 'STORAGE_UNAVAILABLE', can_sell: false });
});

test('without a key of the environment nothing can be sold in it', () => {
  const input = inputWith([]);
  const state = todayState({ ...input, ledger: { ...input.ledger, hasKey: false } });
  expect(state).toMatchObject({ kind: 'attention', code: 'NO_API_KEY', action: 'see_keys', can_sell: false });
});

test('a plan leads to where it is chosen, which only a head office has', () => {
  const quota = { used: 8, limit: 10 };
  expect(todayState({ ...inputWith([]), quota }).action).toBe('see_plan');
  expect(todayState({ ...inputWith([]), quota, isJoined: false }).action).toBeNull();
});
