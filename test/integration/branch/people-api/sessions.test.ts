import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserTable } from '#main/branch/db/people-tables.ts';
import { codeOf, openBrowser, type Browser } from '#support/branch/people-api/browser.ts';
import { ownersPin, passwords, signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

const minuteMs = 60_000;

let running: RunningBranch;
let users: UserTable[];

beforeAll(async () => {
  running = await runBranch();
  users = await testUsers();
});

beforeEach(() => {
  storeTestUsers(running, users);
  // All throttles have forgotten.
  running.clock.advance(2 * 60 * minuteMs);
});

afterAll(() => running.close());

function open(): Browser {
  return openBrowser(running.branch.url);
}

test('signs in by user name and password, however the name is capitalized', async () => {
  const browser = open();
  const answer = await browser.send('POST', '/manager/session', { username: ' Owner', password: passwords.owner });
  expect(answer.status).toBe(200);
  expect(answer.body['user']).toMatchObject({ username: 'owner', role: 'owner', has_pin: true });
  expect((await browser.get('/manager/session')).body).toEqual(answer.body);
});

test('says that the disk refuses where nobody can sign in for that', async () => {
  const { db } = running.branch.context;
  const statuses: unknown[] = [];
  // The file may not grow any more: what is left of its last pages takes a few sign-ins.
  db.prepare('PRAGMA max_page_count = 1')([]);
  for (let tries = 0; tries < 40 && statuses.at(-1) !== 'STORAGE_UNAVAILABLE'; tries += 1) {
    const answer = await open().send('POST', '/manager/session', { username: 'owner', password: passwords.owner });
    statuses.push(answer.status === 200 ? 200 : answer.status === 503 && codeOf(answer));
  }
  db.prepare('PRAGMA max_page_count = 1000000')([]);
  expect(statuses.at(-1)).toBe('STORAGE_UNAVAILABLE');
  const taken = await open().send('POST', '/manager/session', { username: 'owner', password: passwords.owner });
  expect(taken.status).toBe(200);
});

test('gives a cookie that no script and no other site gets, and never says what it is', async () => {
  const answer = await open().send('POST', '/manager/session', { username: 'owner', password: passwords.owner });
  const [session = '', browser = ''] = answer.headers['set-cookie'] ?? [];
  expect(session).toMatch(/^sanad=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(browser).toMatch(/^sanad-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(answer.text).not.toContain(session.slice(6, 49));
});

test('knows a session in the ledger by a hash alone', async () => {
  const browser = await signIn(running, 'owner');
  const { db } = running.branch.context;
  const rows = JSON.stringify([
    db.all(db.sql.selectFrom('manager_sessions').selectAll()),
    db.all(db.sql.selectFrom('manager_browsers').selectAll()),
  ]);
  expect(browser.cookies.size).toBe(2);
  for (const value of browser.cookies.values()) expect(rows).not.toContain(value);
});

test.each([
  ['no session', undefined, 'SESSION_MISSING'],
  ['a forged session', 'A'.repeat(43), 'SESSION_ENDED'],
])('refuses %s', async (_name, cookie, code) => {
  const browser = open();
  if (cookie !== undefined) browser.cookies.set('sanad', cookie);
  const answer = await browser.get('/manager/users');
  expect([answer.status, codeOf(answer)]).toEqual([401, code]);
});

test('an API key opens nothing below /manager, and a session nothing below /v1', async () => {
  const byKey = await running.send('GET', '/manager/users');
  expect(byKey.status).toBe(401);
  const browser = await signIn(running, 'owner');
  expect((await browser.get('/v1/invoices')).status).toBe(401);
});

test('signs out: the cookie is worth nothing afterwards', async () => {
  const browser = await signIn(running, 'owner');
  const stolen = browser.cookies.get('sanad') ?? '';
  expect((await browser.send('DELETE', '/manager/session')).status).toBe(204);
  expect(browser.cookies.has('sanad')).toBe(false);
  browser.cookies.set('sanad', stolen);
  expect(codeOf(await browser.get('/manager/session'))).toBe('SESSION_ENDED');
});

test('a second sign-in in the same browser ends the first session', async () => {
  const browser = await signIn(running, 'owner');
  const first = browser.cookies.get('sanad') ?? '';
  await browser.send('POST', '/manager/session', { username: 'cashier', password: passwords.cashier });
  const other = open();
  other.cookies.set('sanad', first);
  expect(codeOf(await other.get('/manager/session'))).toBe('SESSION_ENDED');
});

describe('an idle session', () => {
  test('is locked after 15 minutes, opens nothing, and goes on with the PIN', async () => {
    const browser = await signIn(running, 'owner');
    running.clock.advance(14 * minuteMs);
    expect((await browser.get('/manager/users')).status).toBe(200);
    running.clock.advance(16 * minuteMs);
    expect(codeOf(await browser.get('/manager/users'))).toBe('SESSION_LOCKED');
    expect((await browser.get('/manager/session')).body).toMatchObject({ is_locked: true, pin_unlocks: true });
    expect((await browser.send('POST', '/manager/session/unlock', { pin: ownersPin })).status).toBe(200);
    expect((await browser.get('/manager/users')).status).toBe(200);
  });

  test('is not kept awake by what a page reads by itself', async () => {
    const browser = await signIn(running, 'owner');
    running.clock.advance(10 * minuteMs);
    expect((await browser.get('/manager/users', { 'x-sanad-background': '1' })).status).toBe(200);
    running.clock.advance(6 * minuteMs);
    expect(codeOf(await browser.get('/manager/users'))).toBe('SESSION_LOCKED');
  });

  test('is locked after a restart too', async () => {
    const browser = await signIn(running, 'owner');
    await running.restart(() => running.clock.advance(16 * minuteMs));
    const again = openBrowser(running.branch.url);
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect(codeOf(await again.get('/manager/users'))).toBe('SESSION_LOCKED');
  });

  test('is not unlocked by the secret of another person', async () => {
    const browser = await signIn(running, 'cashier');
    expect((await browser.send('POST', '/manager/session/lock')).status).toBe(204);
    expect(codeOf(await browser.get('/manager/state'))).toBeUndefined();
    const answer = await browser.send('POST', '/manager/session/unlock', { password: passwords.owner });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'SIGN_IN_FAILED']);
  });
});

test('a session ends after 12 hours, used or not', async () => {
  const browser = await signIn(running, 'owner');
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    running.clock.advance(10 * minuteMs);
    await browser.get('/manager/users');
  }
  expect((await browser.get('/manager/users')).status).toBe(200);
  running.clock.advance(11 * minuteMs);
  expect(codeOf(await browser.get('/manager/users'))).toBe('SESSION_ENDED');
});

test.each([
  ['the role changes', (user: UserTable): UserTable[] => [{ ...user, role: 'manager' }]],
  ['the password changes', (user: UserTable): UserTable[] => [{ ...user, password_hash: `${user.password_hash}x` }]],
  ['the user is removed', (): UserTable[] => []],
])('a session ends when the pull says that %s', async (_name, change) => {
  const browser = await signIn(running, 'owner');
  storeTestUsers(
    running,
    users.flatMap((user) => (user.username === 'owner' ? change(user) : [user])),
  );
  expect(codeOf(await browser.get('/manager/session'))).toBe('SESSION_ENDED');
});

test('a session goes on when the pull brings the same users again', async () => {
  const browser = await signIn(running, 'owner');
  storeTestUsers(running, users);
  expect((await browser.get('/manager/users')).status).toBe(200);
});
