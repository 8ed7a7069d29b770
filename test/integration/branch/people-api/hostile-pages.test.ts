import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, openBrowser, type Browser } from '#support/branch/people-api/browser.ts';
import { passwords, signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

let running: RunningBranch;
let victim: Browser;

beforeAll(async () => {
  // Even where the owner lets a page call the tills' API.
  running = await runBranch({ corsOrigins: ['https://pos.example'] });
  storeTestUsers(running, await testUsers());
  victim = await signIn(running, 'owner');
});

afterAll(() => running.close());

const newUser = { username: 'thief', name: 'Thief', role: 'owner', password: 'a password of mine' };

// What browsers say of a request that a page of another origin has made; none of it can be set by a script.
const elsewhere: [string, Record<string, string | undefined>][] = [
  ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of another port of this machine', { origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site' }],
  ['a page that may call the tills’ API', { origin: 'https://pos.example', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['an old browser on another page', { origin: 'http://evil.example', 'sec-fetch-site': undefined }],
  ['HTTP where the appliance speaks HTTPS', { origin: 'https://127.0.0.1', 'sec-fetch-site': undefined }],
  ['something that does not say where it is', { origin: undefined, 'sec-fetch-site': undefined }],
];

test.each(elsewhere)('a change that %s sends with the cookie is refused', async (_name, headers) => {
  const answer = await victim.send('POST', '/manager/users', newUser, headers);
  expect([answer.status, codeOf(answer)]).toEqual([403, 'CROSS_ORIGIN_REFUSED']);
  const { body } = await victim.get('/manager/users');
  expect(JSON.stringify(body)).not.toContain('thief');
});

test.each(elsewhere)('%s cannot sign anybody in or out', async (_name, headers) => {
  const signedIn = await victim.send('POST', '/manager/session', { username: 'cashier', password: passwords.cashier }, headers);
  expect([signedIn.status, signedIn.headers['set-cookie']]).toEqual([403, undefined]);
  expect((await victim.send('DELETE', '/manager/session', undefined, headers)).status).toBe(403);
  expect((await victim.get('/manager/session')).body['user']).toMatchObject({ username: 'owner' });
});

test.each(['cross-site', 'same-site'])('what a %s page reads with the cookie is refused', async (site) => {
  const answer = await victim.get('/manager/users', { 'sec-fetch-site': site });
  expect([answer.status, codeOf(answer)]).toEqual([403, 'CROSS_ORIGIN_REFUSED']);
});

test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
  'a form of %s is refused, wherever it comes from',
  async (type) => {
    const answer = await victim.send('POST', '/manager/users', JSON.stringify(newUser), { 'content-type': type });
    expect([answer.status, codeOf(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  },
);

test.each(['https://evil.example', 'https://pos.example', 'http://127.0.0.1:9999'])(
  'no origin is ever allowed to read or to ask, not %s',
  async (origin) => {
    const asked = await victim.send('OPTIONS', '/manager/users', undefined, {
      origin,
      'sec-fetch-site': 'cross-site',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
    const read = await victim.get('/manager/state', { origin });
    for (const { headers } of [asked, read]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    expect(asked.status).toBeGreaterThanOrEqual(400);
  },
);

test.each(['evil.example', 'evil.example:8420', '127.0.0.1.nip.io', '192.168.99.99', ''])(
  'a page whose name resolves to the appliance (DNS rebinding) reaches nothing: %j',
  async (host) => {
    const { port } = new URL(running.branch.url);
    const headers = { host: host.includes(':') ? host : `${host}:${port}`, origin: `http://${host}` };
    for (const path of ['/manager/state', '/manager/session', '/manager/openapi.json']) {
      const answer = await victim.get(path, headers);
      expect([answer.status, codeOf(answer)]).toEqual([421, 'MISDIRECTED_REQUEST']);
    }
    expect((await victim.send('POST', '/manager/session', {}, headers)).status).toBe(421);
  },
);

test.each([
  '/manager/../manager/users',
  '/manager//users',
  '/manager/users/',
  '/MANAGER/users',
  '/manager/Users',
  '/manager/%75sers',
  '/manager/users%2f',
  '/manager/users;x=1',
  '/manager/..%2fv1%2finvoices',
  '/v1/../manager/users',
  '/manager/users/%2e%2e%2fstate',
  '/manager/users/%ff',
  '/manager/users/..%5c..%5cusers',
])('a path trick reaches nothing without a session: %s', async (path) => {
  const stranger = openBrowser(running.branch.url);
  const answer = await stranger.get(path);
  expect([401, 404, 405]).toContain(answer.status);
  expect(answer.text).not.toContain('user-owner');
});

test('answers are kept by no cache', async () => {
  for (const path of ['/manager/state', '/manager/session', '/manager/users']) {
    expect((await victim.get(path)).headers['cache-control']).toBe('no-store');
  }
});

test('no other site may frame or embed what it answers', async () => {
  const { headers } = await victim.get('/manager/session');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('over HTTPS, cookies are of this host and of HTTPS alone, and do not open HTTP', async () => {
  const lan: LanBranch = await startLanBranch('127.0.0.5');
  try {
    storeTestUsers(lan.running, await testUsers());
    const ca = lan.running.branch.context.lan.authority?.certificate ?? '';
    const browser = openBrowser(`https://127.0.0.5:${lan.port}`, { ca });
    const answer = await browser.send('POST', '/manager/session', { username: 'owner', password: passwords.owner });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sanad=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
      expect.stringMatching(/^__Host-sanad-browser=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    expect((await browser.get('/manager/session')).status).toBe(200);
    const plain = openBrowser(lan.running.branch.url);
    for (const [name, value] of browser.cookies) plain.cookies.set(name, value);
    expect(codeOf(await plain.get('/manager/session'))).toBe('SESSION_MISSING');
  } finally {
    await lan.running.close();
  }
});
