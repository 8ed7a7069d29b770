import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserTable } from '#main/branch/db/people-tables.ts';
import { codeOf, openBrowser, type Browser, type BrowserAnswer } from '#support/branch/people-api/browser.ts';
import { ownersPin, passwords, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

// From an address that is not of loopback, a request is one from the network.
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

let running: RunningBranch;
let users: UserTable[];

beforeAll(async () => {
  running = await runBranch({
    host: '0.0.0.0',
    lan: { httpsPort: 0, certificatePort: 0, encryption: 'none', names: [] },
  });
  users = await testUsers();
});

beforeEach(() => {
  storeTestUsers(running, []);
  storeTestUsers(running, users);
  running.clock.advance(2 * 3_600_000);
});

afterAll(() => running.close());

function atAppliance(): Browser {
  return openBrowser(running.branch.url);
}

function inNetwork(): Browser {
  const { port } = new URL(running.branch.url);
  return openBrowser(`http://${outside}:${port}`, { localAddress: outside ?? '' });
}

function signIn(browser: Browser, username: string, secret: { password: string } | { pin: string }): Promise<BrowserAnswer> {
  return browser.send('POST', '/manager/session', { username, ...secret });
}

async function codesOf(times: number, attempt: () => Promise<BrowserAnswer>): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (let time = 0; time < times; time += 1) codes.push(codeOf(await attempt()));
  return codes;
}

describe('passwords', () => {
  test.each(['owner', 'nobody'])('each further wrong one makes the next attempt wait longer, of %s', async (username) => {
    const attempt = () => signIn(atAppliance(), username, { password: 'wrong' });
    expect(await codesOf(4, attempt)).toEqual(Array.from({ length: 4 }, () => 'SIGN_IN_FAILED'));
    const waits: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      const refused = await attempt();
      expect([refused.status, codeOf(refused)]).toEqual([429, 'SIGN_IN_THROTTLED']);
      const seconds = Number(refused.headers['retry-after']);
      waits.push(seconds);
      running.clock.advance(seconds * 1_000);
      expect(codeOf(await attempt())).toBe('SIGN_IN_FAILED');
    }
    expect(waits).toEqual([1, 2, 4, 8]);
  });

  test('the right one is refused too while the attempt has to wait', async () => {
    await codesOf(4, () => signIn(atAppliance(), 'owner', { password: 'wrong' }));
    expect(codeOf(await signIn(atAppliance(), 'owner', { password: passwords.owner }))).toBe('SIGN_IN_THROTTLED');
    running.clock.advance(1_000);
    expect((await signIn(atAppliance(), 'owner', { password: passwords.owner })).status).toBe(200);
  });

  test('the right one forgets the wrong ones before it, so that a later slip need not wait', async () => {
    await codesOf(3, () => signIn(atAppliance(), 'owner', { password: 'wrong' }));
    expect((await signIn(atAppliance(), 'owner', { password: passwords.owner })).status).toBe(200);
    const slip = await signIn(atAppliance(), 'owner', { password: 'wrong' });
    expect([codeOf(slip), (await signIn(atAppliance(), 'owner', { password: passwords.owner })).status]).toEqual([
      'SIGN_IN_FAILED',
      200,
    ]);
  });

  test.skipIf(outside === undefined)('signing in oneself does not allow an address further guesses at others', async () => {
    let name = 0;
    const guess = () => signIn(inNetwork(), `name-${(name += 1)}`, { password: 'wrong' });
    const before = await codesOf(11, guess);
    expect((await signIn(inNetwork(), 'cashier', { password: passwords.cashier })).status).toBe(200);
    const codes = [...before, ...(await codesOf(14, guess))];
    expect(codes.indexOf('SIGN_IN_THROTTLED')).toBe(21);
  });

  test('simultaneous attempts do not exceed the limit', async () => {
    const attempts = Array.from({ length: 30 }, () => signIn(atAppliance(), 'owner', { password: 'wrong' }));
    const codes = (await Promise.all(attempts)).map(codeOf);
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(4);
  });

  test.skipIf(outside === undefined)('whoever guesses in the network does not lock out the person at the appliance', async () => {
    await codesOf(5, () => signIn(inNetwork(), 'owner', { password: 'wrong' }));
    expect(codeOf(await signIn(inNetwork(), 'owner', { password: passwords.owner }))).toBe('SIGN_IN_THROTTLED');
    expect((await signIn(atAppliance(), 'owner', { password: passwords.owner })).status).toBe(200);
  });

  test.skipIf(outside === undefined)('one address cannot go from name to name', async () => {
    const codes: unknown[] = [];
    for (let name = 0; name < 25; name += 1) {
      codes.push(codeOf(await signIn(inNetwork(), `name-${name}`, { password: 'wrong' })));
    }
    expect(codes.indexOf('SIGN_IN_THROTTLED')).toBe(21);
  });
});

describe('a PIN', () => {
  test('signs in at the appliance itself', async () => {
    expect((await signIn(atAppliance(), 'owner', { pin: ownersPin })).status).toBe(200);
  });

  test.skipIf(outside === undefined)(
    'signs in in the network only where the person has signed in with the password',
    async () => {
      const browser = inNetwork();
      const before = await signIn(browser, 'owner', { pin: ownersPin });
      expect([before.status, codeOf(before)]).toEqual([403, 'PIN_NOT_ALLOWED']);
      expect((await browser.get('/manager/state')).body['pin_sign_in']).toBe(false);
      await signIn(browser, 'owner', { password: passwords.owner });
      await browser.send('DELETE', '/manager/session');
      expect((await browser.get('/manager/state')).body['pin_sign_in']).toBe(true);
      expect((await signIn(browser, 'owner', { pin: ownersPin })).status).toBe(200);
      expect(codeOf(await signIn(browser, 'manager', { pin: ownersPin }))).toBe('PIN_NOT_ALLOWED');
    },
  );

  test.skipIf(outside === undefined)('no longer works in a browser once the password has changed', async () => {
    const browser = inNetwork();
    await signIn(browser, 'owner', { password: passwords.owner });
    const [other] = users.filter(({ username }) => username === 'manager');
    storeTestUsers(
      running,
      users.map((user) => (user.username === 'owner' ? { ...user, password_hash: other?.password_hash ?? '' } : user)),
    );
    expect(codeOf(await signIn(browser, 'owner', { pin: ownersPin }))).toBe('PIN_NOT_ALLOWED');
  });

  test.each(['owner', 'cashier', 'nobody'])('is blocked after five wrong ones, of %s', async (username) => {
    const attempt = () => {
      running.clock.advance(15 * 60_000);
      return signIn(atAppliance(), username, { pin: '111222' });
    };
    expect(await codesOf(5, attempt)).toEqual(Array.from({ length: 5 }, () => 'SIGN_IN_FAILED'));
    expect(await codesOf(2, attempt)).toEqual(['PIN_BLOCKED', 'PIN_BLOCKED']);
  });

  test('that is blocked stays so when it is right, also after a restart, until the password is used', async () => {
    for (let time = 0; time < 5; time += 1) {
      running.clock.advance(15 * 60_000);
      await signIn(atAppliance(), 'owner', { pin: '111222' });
    }
    await running.restart();
    expect(codeOf(await signIn(atAppliance(), 'owner', { pin: ownersPin }))).toBe('PIN_BLOCKED');
    expect((await signIn(atAppliance(), 'owner', { password: passwords.owner })).status).toBe(200);
    expect((await signIn(atAppliance(), 'owner', { pin: ownersPin })).status).toBe(200);
  });

  test('that is blocked is in the audit log', async () => {
    for (let time = 0; time < 5; time += 1) {
      running.clock.advance(15 * 60_000);
      await signIn(atAppliance(), 'owner', { pin: '111222' });
    }
    running.clock.advance(15 * 60_000);
    const browser = atAppliance();
    await signIn(browser, 'owner', { password: passwords.owner });
    const { body } = await browser.get('/manager/audit-log?action=session.pin_blocked&limit=1');
    expect(body['data']).toMatchObject([{ action: 'session.pin_blocked', username: 'owner', address: '127.0.0.1' }]);
  });
});

test.skipIf(outside === undefined)(
  'a stolen cookie is locked where it comes from another network, and the PIN does not unlock it',
  async () => {
    const own = atAppliance();
    await signIn(own, 'owner', { password: passwords.owner });
    const thief = inNetwork();
    for (const [name, value] of own.cookies) thief.cookies.set(name, value);
    expect(codeOf(await thief.get('/manager/users'))).toBe('SESSION_LOCKED');
    expect(codeOf(await thief.send('POST', '/manager/session/unlock', { pin: ownersPin }))).toBe('PIN_NOT_ALLOWED');
    expect((await own.get('/manager/users')).status).toBe(200);
  },
);
