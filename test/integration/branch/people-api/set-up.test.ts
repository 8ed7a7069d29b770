import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { storeUsers } from '#main/branch/users/users.ts';
import { codeOf, openBrowser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const person = { name: 'Huda', username: 'Huda', password: 'seven green lamps', language: 'ar', branch_name: 'Olaya Street' };

let running: RunningBranch;

beforeAll(async () => {
  running = await runBranch({ host: '0.0.0.0', lan: { httpsPort: 0, certificatePort: 0, encryption: 'none', names: [] } });
});

afterAll(() => running.close());

function setUp(token: string, changes: Record<string, unknown> = {}, base = running.branch.url) {
  return openBrowser(base).send('POST', '/manager/setup', { setup_token: token, ...person, ...changes });
}

test('an appliance without users says that it needs its first owner, and to nobody the token', async () => {
  const { body, text } = await openBrowser(running.branch.url).get('/manager/state');
  expect(body).toMatchObject({ needs_setup: true, has_users: false, session: 'none', has_joined: false });
  expect(running.branch.context.people.setupToken()).toMatch(/^[\w-]{43}$/);
  expect(text).not.toContain(running.branch.context.people.setupToken());
});

test('a wrong token makes nobody', async () => {
  const answer = await setUp('A'.repeat(43));
  expect([answer.status, codeOf(answer)]).toEqual([401, 'SETUP_TOKEN_INVALID']);
});

test('a token of an earlier start makes nobody', async () => {
  const earlier = running.branch.context.people.setupToken() ?? '';
  await running.restart();
  expect(codeOf(await setUp(earlier))).toBe('SETUP_TOKEN_INVALID');
});

test.skipIf(outside === undefined)('the right token makes nobody over the network', async () => {
  const { port } = new URL(running.branch.url);
  const answer = await setUp(running.branch.context.people.setupToken() ?? '', {}, `http://${outside}:${port}`);
  expect([answer.status, codeOf(answer)]).toEqual([403, 'SETUP_NOT_LOCAL']);
});

test('a password that everybody knows is refused, with what else is wrong', async () => {
  const token = running.branch.context.people.setupToken() ?? '';
  const common = await setUp(token, { password: 'passwordpassword' });
  expect([common.status, codeOf(common)]).toEqual([400, 'VALIDATION_ERROR']);
  const faults = await setUp(token, { password: 'short', username: '!' });
  expect(faults.body['error']).toMatchObject({ details: [{ path: 'username' }, { path: 'password' }] });
});

test('the token makes the first owner once, and signs him in', async () => {
  const browser = openBrowser(running.branch.url);
  const token = running.branch.context.people.setupToken() ?? '';
  const [first, second] = await Promise.all([
    browser.send('POST', '/manager/setup', { setup_token: token, ...person }),
    setUp(token, { username: 'other' }),
  ]);
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(codeOf(await setUp(token, { username: 'third' }))).toBe('APPLIANCE_SET_UP');
  expect(running.branch.context.people.setupToken()).toBeUndefined();
  const { body } = await browser.get('/manager/state');
  expect(body).toMatchObject({ needs_setup: false, has_users: true, branch_name: 'Olaya Street', languages: ['ar', 'en'] });
});

test('an appliance that head office sends users needs no set-up, also while there are none', async () => {
  writeBeside(running, (writer) => {
    storeUsers(writer, []);
    writer.insert('head_office', {
      id: 1,
      url: 'https://office.example',
      appliance_id: 'appliance-1',
      credential_name: 'none',
      enrolled_at: '2026-11-01T00:00:00.000Z',
      public_url: null,
    });
  });
  const { body } = await openBrowser(running.branch.url).get('/manager/state');
  expect(body).toMatchObject({ needs_setup: false, has_users: false, has_joined: true, users_replaced: false });
  expect(running.branch.context.people.setupToken()).toBeUndefined();
  storeTestUsers(running, await testUsers());
  expect((await openBrowser(running.branch.url).get('/manager/state')).body['has_users']).toBe(true);
});

test('whoever was signed in is told that the users of head office have replaced those of the branch', async () => {
  const joining = await runBranch();
  onTestFinished(() => joining.close());
  const browser = openBrowser(joining.branch.url);
  const token = joining.branch.context.people.setupToken() ?? '';
  await browser.send('POST', '/manager/setup', { setup_token: token, ...person });
  const state = async () => (await browser.get('/manager/state')).body;
  expect(await state()).toMatchObject({ session: 'active', users_replaced: false });
  writeBeside(joining, (writer) => {
    const enrolled_at = joining.clock.now().toISOString();
    const joined = { url: 'https://office.example', appliance_id: 'appliance-1', credential_name: 'none', enrolled_at };
    writer.insert('head_office', { id: 1, ...joined, public_url: null });
  });
  expect(await state()).toMatchObject({ session: 'active', users_replaced: false });
  storeTestUsers(joining, await testUsers());
  expect(await state()).toMatchObject({ session: 'none', users_replaced: true, has_users: true });
  // Whoever has signed in since then, and is taken from the list of head office.
  joining.clock.advance(1_000);
  const owner = await signIn(joining, 'owner');
  storeTestUsers(joining, []);
  expect((await owner.get('/manager/state')).body).toMatchObject({ session: 'none', users_replaced: false, has_users: false });
});
