import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoveryCodes, totpSetup } from '#shared/api/dashboard/sessions.ts';
import {
  cookieOf,
  runHeadOffice,
  testPassword,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { refusalOf, rowsOf } from '#support/head-office/companies.ts';
import { enrolRawAppliance } from '#support/sync/raw-batches.ts';

const tenMinutesMs = 600_000;
const start = '2026-11-20T09:00:00Z';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

function signIn({ email }: Person, more: Record<string, string> = {}) {
  return headOffice.send('POST', '/auth/login', { email, password: testPassword, ...more });
}

test('a session that began while the clock was ten minutes fast goes on once it is right', async () => {
  const { owner } = await headOffice.organization();
  headOffice.clock.advance(tenMinutesMs);
  const early = await signIn(owner);
  headOffice.clock.setWall(start);
  const authorization = `Bearer ${String(early.body['access_token'])}`;
  expect((await headOffice.send('GET', '/auth/me', undefined, { authorization })).status).toBe(200);
  expect((await headOffice.send('POST', '/auth/refresh', undefined, { cookie: cookieOf(early) })).status).toBe(200);
});

test('codes of an app whose clock is ten minutes off are refused, and after a fast clock is right a recovery code works', async () => {
  const { viewer } = await headOffice.organization();
  const { secret } = totpSetup.parse((await viewer.send('POST', '/auth/totp/setup', { password: testPassword })).body);
  const codeAt = (offsetMs: number) => new TOTP({ secret }).generate({ timestamp: headOffice.clock.now().getTime() + offsetMs });
  headOffice.clock.advance(tenMinutesMs);
  const confirmed = await viewer.send('POST', '/auth/totp/confirm', { code: codeAt(0) });
  const { recovery_codes: [recovery = ''] = [] } = recoveryCodes.parse(confirmed.body);
  for (const offsetMs of [-tenMinutesMs, tenMinutesMs]) {
    expect(refusalOf(await signIn(viewer, { totp_code: codeAt(offsetMs) }))).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  }
  headOffice.clock.setWall(start);
  // Older than the last code that was taken, as one that somebody has overheard would be.
  expect((await signIn(viewer, { totp_code: codeAt(0) })).status).toBe(401);
  expect((await signIn(viewer, { recovery_code: recovery })).status).toBe(200);
});

test.each([tenMinutesMs, -tenMinutesMs])(
  'an appliance whose clock is %i ms off is heard, shown and an alert',
  async (offsetMs) => {
    const appliance = await enrolRawAppliance(headOffice);
    const at = new Date(headOffice.clock.now().getTime() + offsetMs).toISOString();
    const report = { version: '1', newest: 0, at, disk_free_bytes: null, backup: null, conditions: [] };
    const { authorization } = appliance;
    const answer = await headOffice.send('POST', '/sync/heartbeat', report, { authorization });
    expect(answer).toMatchObject({ status: 200, body: { server_time: headOffice.clock.now().toISOString() } });
    const shown = await appliance.owner.send('GET', `/appliances/${appliance.applianceId}`);
    expect(shown.body).toMatchObject({ clock_skew_ms: offsetMs, online: true });
    const alerts = rowsOf(await appliance.owner.send('GET', '/alerts'));
    expect(alerts.map(({ kind }) => kind)).toContain('clock_skew');
  },
);
