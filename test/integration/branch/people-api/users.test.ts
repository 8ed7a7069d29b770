import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { branchAuditPage } from '#shared/api/people/audit.ts';
import { codeOf, openBrowser, type Browser } from '#support/branch/people-api/browser.ts';
import { passwords, signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

const sami = { username: 'Sami', name: 'Sami', role: 'cashier', password: 'two yellow bowls', pin: '284951' };

let running: RunningBranch;
let owner: Browser;

beforeAll(async () => {
  running = await runBranch();
});

beforeEach(async () => {
  storeTestUsers(running, await testUsers());
  owner = await signIn(running, 'owner');
});

afterAll(() => running.close());

async function addSami(): Promise<string> {
  const added = await owner.send('POST', '/manager/users', sami);
  expect(added.status).toBe(201);
  return String(added.body['user_id']);
}

async function lastEntry(action: string): Promise<unknown> {
  const { body } = await owner.get(`/manager/audit-log?action=${action}&limit=1`);
  return Array.isArray(body['data']) ? body['data'][0] : undefined;
}

test('a user who was added signs in, and is listed without secrets', async () => {
  const id = await addSami();
  const browser = openBrowser(running.branch.url);
  const { username, password } = sami;
  expect((await browser.send('POST', '/manager/session', { username, password })).status).toBe(200);
  const { body, text } = await owner.get('/manager/users');
  expect(body['managed_by']).toBe('branch');
  expect(body['data']).toContainEqual({
    user_id: id,
    username: 'sami',
    name: 'Sami',
    role: 'cashier',
    language: 'ar',
    has_pin: true,
    is_pin_blocked: false,
    created_at: '2026-11-20T09:00:00.000Z',
    last_sign_in_at: '2026-11-20T09:00:00.000Z',
  });
  expect(text).not.toContain('argon2');
});

test.each([
  ['another role', { role: 'manager' }],
  ['another password', { password: 'eight purple cups' }],
])('%s ends the sessions of the person, and no other', async (_name, change) => {
  const id = await addSami();
  const browser = openBrowser(running.branch.url);
  await browser.send('POST', '/manager/session', { username: sami.username, password: sami.password });
  expect((await owner.send('PATCH', `/manager/users/${id}`, change)).status).toBe(200);
  expect(codeOf(await browser.get('/manager/session'))).toBe('SESSION_ENDED');
  expect((await owner.get('/manager/session')).status).toBe(200);
});

test('another name ends no session', async () => {
  const id = await addSami();
  const browser = openBrowser(running.branch.url);
  await browser.send('POST', '/manager/session', { username: sami.username, password: sami.password });
  await owner.send('PATCH', `/manager/users/${id}`, { name: 'Sami A.' });
  expect((await browser.get('/manager/session')).body['user']).toMatchObject({ name: 'Sami A.' });
});

test('a user who was removed is gone, and so are his sessions', async () => {
  const id = await addSami();
  const browser = openBrowser(running.branch.url);
  await browser.send('POST', '/manager/session', { username: sami.username, password: sami.password });
  expect((await owner.send('DELETE', `/manager/users/${id}`)).status).toBe(204);
  expect(codeOf(await browser.get('/manager/session'))).toBe('SESSION_ENDED');
  expect((await owner.send('DELETE', `/manager/users/${id}`)).status).toBe(404);
});

test.each([
  ['the last owner is removed', 'DELETE', undefined],
  ['the last owner becomes a manager', 'PATCH', { role: 'manager' }],
])('it is refused that %s', async (_name, method, body) => {
  const answer = await owner.send(method, '/manager/users/user-owner', body);
  expect([answer.status, codeOf(answer)]).toEqual([409, 'LAST_BRANCH_OWNER']);
});

test('two users have not one name', async () => {
  await addSami();
  const answer = await owner.send('POST', '/manager/users', { ...sami, username: 'SAMI' });
  expect([answer.status, codeOf(answer)]).toEqual([409, 'USERNAME_EXISTS']);
});

test.each(['123456', '987654', '111111', '121212', '284284', '2849', '28495167', '28495a'])(
  'the PIN %s is refused',
  async (pin) => {
    const answer = await owner.send('POST', '/manager/users', { ...sami, pin });
    expect([answer.status, answer.body['error']]).toMatchObject([400, { details: [{ path: 'pin' }] }]);
  },
);

test('what was done to whom is in the audit log, without a secret', async () => {
  const id = await addSami();
  await owner.send('PATCH', `/manager/users/${id}`, { role: 'manager', password: 'eight purple cups', pin: null });
  const entry = await lastEntry('user.changed');
  expect(entry).toMatchObject({
    user_id: 'user-owner',
    role: 'owner',
    target: id,
    detail: { username: 'sami', before: { role: 'cashier' }, after: { role: 'manager' }, replaced: ['password', 'pin'] },
    address: '127.0.0.1',
  });
  const log = await owner.get('/manager/audit-log');
  for (const secret of [sami.password, 'eight purple cups', sami.pin, 'argon2']) expect(log.text).not.toContain(secret);
});

test('the audit log can be neither changed nor emptied', () => {
  expect(() => writeBeside(running, (writer) => writer.run(writer.sql.deleteFrom('manager_audit')))).toThrow(/append-only/);
  expect(() => writeBeside(running, (writer) => writer.run(writer.sql.updateTable('manager_audit').set({ name: 'x' })))).toThrow(
    /append-only/,
  );
});

// What a fault of the disk leaves of an entry.
function storeDamaged(...entries: { action: string; detail: string | null; request_id: string }[]): void {
  const nobody = { user_id: null, username: null, name: null, role: null, target: null };
  const at = running.clock.now().toISOString();
  writeBeside(running, (writer) => {
    for (const entry of entries) writer.insert('manager_audit', { at, ...nobody, address: '127.0.0.1', ...entry });
  });
}

test('an entry of the audit log that is damaged is shown as far as it can be read, and the others as they are', async () => {
  storeDamaged(
    { action: 'user.\0', detail: null, request_id: 'damaged-1' },
    { action: 'user.added', detail: '{"fie', request_id: 'damaged-2' },
  );
  const log = await owner.get('/manager/audit-log?limit=3');
  expect(log.status).toBe(200);
  const [second, first, ...others] = branchAuditPage.parse(log.body).data;
  expect(first).toMatchObject({ request_id: 'damaged-1', action: 'unreadable' });
  expect(second).toMatchObject({ request_id: 'damaged-2', action: 'user.added', detail: null });
  expect(others).toHaveLength(1);
});

test('the audit log comes page by page, each entry once', async () => {
  await addSami();
  const entries: number[] = [];
  let cursor = '';
  do {
    const { body } = await owner.get(`/manager/audit-log?limit=2${cursor}`);
    const { data, pagination } = body as { data: { entry_id: number }[]; pagination: { next_cursor: string | null } };
    entries.push(...data.map(({ entry_id }) => entry_id));
    cursor = pagination.next_cursor === null ? '' : `&cursor=${pagination.next_cursor}`;
  } while (cursor !== '');
  expect(entries).toEqual(entries.toSorted((one, other) => other - one));
  expect(entries.at(-1)).toBe(1);
  expect(new Set(entries).size).toBe(entries[0]);
});

describe('a person', () => {
  test('changes his own password with the present one, and goes on in this browser alone', async () => {
    const other = await signIn(running, 'cashier');
    const cashier = await signIn(running, 'cashier');
    const change = { password: 'eight purple cups' };
    expect((await cashier.send('PATCH', '/manager/account', change)).status).toBe(400);
    const wrong = await cashier.send('PATCH', '/manager/account', { ...change, current_password: 'wrong' });
    expect([wrong.status, codeOf(wrong)]).toEqual([400, 'PASSWORD_WRONG']);
    const right = await cashier.send('PATCH', '/manager/account', { ...change, current_password: passwords.cashier });
    expect(right.status).toBe(200);
    expect((await cashier.get('/manager/session')).status).toBe(200);
    expect(codeOf(await other.get('/manager/session'))).toBe('SESSION_ENDED');
  });

  test('changes neither his role nor his user name', async () => {
    const cashier = await signIn(running, 'cashier');
    for (const change of [{ role: 'owner' }, { username: 'owner2' }]) {
      expect((await cashier.send('PATCH', '/manager/account', change)).status).toBe(400);
    }
  });
});

test('on an appliance that has joined head office, users are changed there', async () => {
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
  try {
    const changes: [string, string, unknown][] = [
      ['POST', '/manager/users', sami],
      ['PATCH', '/manager/users/user-cashier', { name: 'X' }],
      ['DELETE', '/manager/users/user-cashier', undefined],
      ['PATCH', '/manager/account', { name: 'X' }],
    ];
    storeDamaged({ action: 'head_office.joined', detail: '{"renamed_', request_id: 'damaged-3' });
    const membership = await owner.get('/manager/head-office');
    expect([membership.status, membership.body]).toMatchObject([200, { joined: true, renamed_users: [] }]);
    for (const change of changes) {
      const answer = await owner.send(...change);
      expect([answer.status, answer.body['error']]).toMatchObject([
        409,
        { code: 'HEAD_OFFICE_OWNS_THIS', head_office_url: 'https://office.example' },
      ]);
    }
    expect((await owner.get('/manager/users')).body).toMatchObject({
      managed_by: 'head_office',
      head_office_url: 'https://office.example',
    });
  } finally {
    writeBeside(running, (writer) => writer.run(writer.sql.deleteFrom('head_office')));
  }
});
