import { expect, test } from 'vitest';
import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import { dueNotices, type NoticeMemory } from '#main/desktop/due-notices.ts';
import { desktopText } from '#main/desktop/window/desktop-texts.ts';
import { sampleCondition, sampleStatus } from '#support/desktop/sample-status.ts';

const start = new Date('2026-11-20T09:00:00.000Z');
const hourMs = 3_600_000;

function at(hour: number): Date {
  return new Date(start.getTime() + hour * hourMs);
}

/** What is said at each hour after the start while the status is as given, in words. */
function saidOver(hours: readonly number[], changes: Partial<ApplianceStatus>): string[][] {
  let memory: NoticeMemory = { said: {} };
  return hours.map((hour) => {
    const due = dueNotices(sampleStatus(changes), memory, at(hour));
    memory = due.memory;
    return due.notices.map(({ body }) => desktopText('en', body));
  });
}

test('a deadline is said four hours before, and each hour from then on', () => {
  expect(saidOver([0, 1.9, 2, 2.5, 3, 6], { nearest_deadline: '2026-11-20T15:00:00.000Z' })).toEqual([
    [],
    [],
    ['A waiting document must be reported by 20 November at 18:00.'],
    [],
    ['A waiting document must be reported by 20 November at 18:00.'],
    ['A waiting document is overdue: it should have been reported by 20 November at 18:00.'],
  ]);
});

test('a certificate is said 30 days, a week and a day before its end, and after it, once each', () => {
  const days = [0, 1, 2, 24, 25, 30, 31, 32, 33].map((day) => day * 24);
  const certificate = {
    egs_unit_id: 'u',
    unit_name: 'Till 1',
    environment: 'production',
    expires_at: '2026-12-21T09:00:00.000Z',
  } as const;
  expect(saidOver(days, { certificates: [certificate] })).toEqual([
    [],
    ['The certificate of Till 1 expires in 30 days. Renew it with an OTP.'],
    [],
    ['The certificate of Till 1 expires in 7 days. Renew it with an OTP.'],
    [],
    ['The certificate of Till 1 expires in 1 day. Renew it with an OTP.'],
    ['The certificate of Till 1 has expired. The unit cannot sign until it is renewed.'],
    [],
    [],
  ]);
});

test('a silent gateway is said only after two hours, and twice a day', () => {
  const said = saidOver([0, 1.9, 2, 3, 13, 14], { conditions: [sampleCondition('GATEWAY_SILENT')] });
  expect(said.map((texts) => texts.length)).toEqual([0, 0, 1, 0, 0, 1]);
});

test('a full disk, a wrong clock and every error are said at once; other warnings are not', () => {
  const conditions = [
    sampleCondition('STORAGE_LOW'),
    sampleCondition('CLOCK_DEVIATES'),
    sampleCondition('KEY_STORE_UNAVAILABLE', { severity: 'error' }),
    sampleCondition('HEAD_OFFICE_SILENT'),
    sampleCondition('OF_ANOTHER_VERSION', { severity: 'error' }),
  ];
  expect(saidOver([0, 1], { conditions })).toEqual([
    [
      'The disk is nearly full',
      'The clock of this computer is wrong',
      'The keychain is locked or not responding: no documents can be issued',
    ],
    [],
  ]);
});

test('what ended and comes back an hour later is said again, but not after a restart in between', () => {
  const status = sampleStatus({ conditions: [sampleCondition('STORAGE_LOW')] });
  const first = dueNotices(status, { said: {} }, at(0));
  const restarted = dueNotices(status, dueNotices(sampleStatus(), first.memory, at(0.1)).memory, at(0.2));
  expect(restarted.notices).toEqual([]);
  const later = dueNotices(status, dueNotices(sampleStatus(), first.memory, at(1)).memory, at(2));
  expect(later.notices).toHaveLength(1);
});

test('rejected documents are said as they come, not those from before the first look', () => {
  const first = dueNotices(sampleStatus({ rejected: 5 }), { said: {} }, start);
  const second = dueNotices(sampleStatus({ rejected: 7 }), first.memory, start);
  const third = dueNotices(sampleStatus({ rejected: 7 }), second.memory, start);
  expect([first, second, third].map(({ notices }) => notices.map(({ body, page }) => [desktopText('en', body), page]))).toEqual([
    [],
    [['The authority rejected 2 documents. Open the queue to see why.', '/queue']],
    [],
  ]);
});

test('a branch without a company says nothing, one that only lacks its owner says all', () => {
  const conditions = [sampleCondition('NO_USABLE_UNIT', { severity: 'error' })];
  const setupUrl = 'http://127.0.0.1:8420/setup#token';
  expect(saidOver([0], { setup_url: setupUrl, has_company: false, conditions })).toEqual([[]]);
  expect(saidOver([0], { has_company: false, conditions })).toEqual([[]]);
  expect(saidOver([0], { setup_url: setupUrl, conditions })).toEqual([[expect.any(String)]]);
});
