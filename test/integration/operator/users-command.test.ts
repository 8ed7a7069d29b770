import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { codeOf, openBrowser, type BrowserAnswer } from '#support/branch/people-api/browser.ts';
import { passwords, signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import type { SanadRun } from '#support/commands/run-sanad.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let running: RunningBranch;
let dataDir: string;

beforeEach(async () => {
  running = await runBranch();
  dataDir = path.join(running.dataDir, 'branch');
  storeTestUsers(running, await testUsers());
});

afterEach(() => running.close());

function users(...args: string[]): Promise<SanadRun> {
  return callSanad(['users', ...args, '--data-dir', dataDir]);
}

async function reset(username: string): Promise<string> {
  const { code, out, errors } = await users('reset', username, '--json');
  expect([code, errors]).toEqual([0, '']);
  return (JSON.parse(out) as { password: string }).password;
}

function attempt(password: string): Promise<BrowserAnswer> {
  return openBrowser(running.branch.url).send('POST', '/manager/session', { username: 'owner', password });
}

function joinHeadOffice(): void {
  writeBeside(running, (writer) =>
    writer.insert('head_office', {
      id: 1,
      url: 'https://office.example',
      appliance_id: 'appliance-1',
      credential_name: 'none',
      enrolled_at: '2026-11-01T00:00:00.000Z',
      public_url: null,
    }),
  );
}

test('a sole owner who has forgotten the password gets a new one from the running appliance', async () => {
  const { code, out } = await users('reset', 'owner');
  const password = /^New password of "owner", shown only now: (\S+)\n$/.exec(out)?.[1] ?? '';
  expect([code, password]).toEqual([0, expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)]);
  expect(codeOf(await attempt(passwords.owner))).toBe('SIGN_IN_FAILED');
  expect((await attempt(password)).status).toBe(200);
});

test('a new password ends the sessions of the person, and no other', async () => {
  const owner = await signIn(running, 'owner');
  const manager = await signIn(running, 'manager');
  await reset('Owner');
  expect(codeOf(await owner.get('/manager/session'))).toBe('SESSION_ENDED');
  expect((await manager.get('/manager/session')).status).toBe(200);
});

test('whoever had to wait after wrong passwords signs in with the new one at once', async () => {
  for (let time = 0; time < 5; time += 1) await attempt('wrong');
  expect(codeOf(await attempt(passwords.owner))).toBe('SIGN_IN_THROTTLED');
  expect((await attempt(await reset('owner'))).status).toBe(200);
});

test('the audit log says that the command line did it, without the password', async () => {
  const password = await reset('manager');
  const owner = await signIn(running, 'owner');
  const { body, text } = await owner.get('/manager/audit-log?action=user.password_reset');
  expect(body['data']).toMatchObject([
    { name: 'command line', user_id: null, target: 'user-manager', detail: { username: 'manager', replaced: ['password'] } },
  ]);
  expect(text).not.toContain(password);
});

test('a stopped appliance has the new password at its next start', async () => {
  await running.stop();
  const password = await reset('owner');
  await running.start(dataDir);
  expect((await attempt(password)).status).toBe(200);
});

test.each(['running', 'stopped'])('lists who may sign in, without secrets, on a %s appliance', async (state) => {
  if (state === 'stopped') await running.stop();
  const { code, out } = await users('list');
  expect([code, out.split('\n').slice(0, 4)]).toEqual([
    0,
    [
      'USER NAME  NAME          ROLE     PIN  LAST SIGN-IN',
      'cashier    Test cashier  cashier  -    -',
      'manager    Test manager  manager  -    -',
      'owner      Test owner    owner    yes  -',
    ],
  ]);
  const listed = JSON.parse((await users('list', '--json')).out) as { users: { username: string }[] };
  expect(listed.users.map(({ username }) => username)).toEqual(['cashier', 'manager', 'owner']);
  expect(JSON.stringify(listed)).not.toContain('argon2');
});

test('where people come from head office it says that they are kept there, and changes nothing', async () => {
  joinHeadOffice();
  const refused = await users('reset', 'owner');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.errors).toMatch(/https:\/\/office\.example.*\(HEAD_OFFICE_OWNS_THIS\)/);
  expect((await attempt(passwords.owner)).status).toBe(200);
});

test.each([
  [['reset', 'huda'], /Nobody here has the user name "huda"/],
  [['reset'], /Say "sanad users" with list or reset NAME/],
  [['list', 'owner'], /Say "sanad users" with list or reset NAME/],
  [['remove', 'owner'], /Say "sanad users" with list or reset NAME/],
])('%j is refused', async (args, sentence) => {
  const { code, out, errors } = await users(...args);
  expect([code, out]).toEqual([1, '']);
  expect(errors).toMatch(sentence);
});

test('says that a folder has no ledger', async () => {
  const { code, errors } = await callSanad(['users', 'list', '--data-dir', temporaryFolder('none')]);
  expect([code, errors]).toEqual([1, expect.stringContaining('There is no ledger in')]);
});
