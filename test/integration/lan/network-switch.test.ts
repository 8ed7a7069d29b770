import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { managerLan, type ManagerLan } from '#shared/api/people/tills.ts';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { requestInLan } from '#support/branch/lan-requests.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { codeOf, openBrowser, type Browser } from '#support/branch/people-api/browser.ts';
import { passwords, signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually, testSeller } from '#support/branch/running-branch.ts';

const address = '127.0.0.2';

let branch: LanBranch;
let owner: Browser;
let blocker: Server | undefined;

afterEach(async () => {
  blocker?.close();
  await branch.running.close();
});

async function start(options: Parameters<typeof startLanBranch>[1] = {}): Promise<void> {
  branch = await startLanBranch(address, { isOpenAtStart: false, ...options });
  storeTestUsers(branch.running, await testUsers());
  owner = await signIn(branch.running, 'owner');
}

/** Another program at a port of every address of this machine. */
async function takePort(port = 0): Promise<number> {
  blocker = createServer().listen(port, '0.0.0.0');
  await once(blocker, 'listening');
  return (blocker.address() as AddressInfo).port;
}

async function releasePort(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  blocker?.close(resolve);
  await promise;
}

async function set(isOpen: boolean): Promise<ManagerLan> {
  const answer = await owner.send('PATCH', '/manager/lan', { is_open: isOpen });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return managerLan.parse(answer.body);
}

async function shown(): Promise<ManagerLan> {
  return managerLan.parse((await owner.get('/manager/lan')).body);
}

function conditions(): string[] {
  return branch.running.branch.context.conditions.current().map(({ code }) => code);
}

function sale(number: string): Record<string, unknown> {
  return branch.bodyOf('simplified', { invoice_number: number, seller: testSeller });
}

function till(number: string): Record<string, string> {
  return { authorization: `Bearer ${branch.running.apiKey}`, 'idempotency-key': number };
}

function refusal(url: string): Promise<unknown> {
  return requestInLan(url).then(
    ({ status }) => status,
    (cause: NodeJS.ErrnoException) => cause.code,
  );
}

describe('an owner', () => {
  test('opens the network while tills of this machine sell: tills in the network find the CA there and sell over HTTPS', async () => {
    await start();
    expect(await shown()).toMatchObject({ is_open: false, can_change: true, is_waiting: false });
    const numbers = Array.from({ length: 20 }, (_, index) => `LOCAL-${index}`);
    const selling = numbers.map((number) => branch.post('simplified', { invoice_number: number }));
    const lan = await set(true);
    expect((await Promise.all(selling)).map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const https = `https://${address}:${branch.port}`;
    expect(lan).toMatchObject({ is_open: true, encryption: 'own_ca', local_url: branch.running.branch.url });
    expect(lan.base_urls).toContain(https);
    const [fromPort = ''] = lan.certificate_urls;
    const { text: ca } = await requestInLan(fromPort);
    const sold = await requestInLan(`${https}/v1/invoices/simplified`, {
      method: 'POST',
      ca,
      headers: till('LAN-1'),
      body: sale('LAN-1'),
    });
    expect([sold.status, sold.body['status']]).toEqual([200, 'reported']);
    expect(sold.headers).not.toHaveProperty('strict-transport-security');
    expect((await owner.get('/manager/setup-progress')).body).toMatchObject({ steps: { network: { is_done: true } } });
  });

  test('closes it: nothing listens in the network any more, and the audit log names who did what', async () => {
    await start();
    const open = await set(true);
    const closed = await set(false);
    expect(closed).toMatchObject({
      is_open: false,
      base_urls: [branch.running.branch.url],
      spki_sha256: null,
      certificate_urls: [],
    });
    for (const url of [...open.base_urls, ...open.certificate_urls].filter((each) => each.includes(address))) {
      expect([url, await refusal(url)]).toEqual([url, 'ECONNREFUSED']);
    }
    expect((await branch.post('simplified')).status).toBe(200);
    expect(conditions()).toEqual([]);
    const { body } = await owner.get('/manager/audit-log');
    const entries = (body['data'] as { action: string; username: string }[]).map(({ action, username }) => [action, username]);
    expect(entries.slice(0, 2)).toEqual([
      ['network.closed', 'owner'],
      ['network.opened', 'owner'],
    ]);
  });

  test('who closes it in the network gets the answer; another opening serves the same CA', async () => {
    await start();
    const first = await set(true);
    const ca = branch.running.branch.context.lan.authority?.certificate ?? '';
    const inLan = openBrowser(`https://${address}:${branch.port}`, { ca });
    await inLan.send('POST', '/manager/session', { username: 'owner', password: passwords.owner });
    const closed = await inLan.send('PATCH', '/manager/lan', { is_open: false });
    expect([closed.status, closed.body['is_open']]).toEqual([200, false]);
    expect((await set(true)).spki_sha256).toBe(first.spki_sha256);
  });

  test('a sale that a till has begun when the network is closed is finished and answered', async () => {
    await start();
    await set(true);
    const ca = branch.running.branch.context.lan.authority?.certificate ?? '';
    const body = JSON.stringify(sale('LAN-2'));
    const request = requestEncrypted(`https://${address}:${branch.port}/v1/invoices/simplified`, {
      method: 'POST',
      ca,
      agent: false,
      servername: '',
      headers: {
        ...till('LAN-2'),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answered = once(request, 'response');
    request.flushHeaders();
    await once(request, 'continue');
    request.write(body.slice(0, 40));
    await set(false);
    request.end(body.slice(40));
    const [response] = (await answered) as [IncomingMessage];
    expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
      200,
      expect.objectContaining({ status: 'reported' }),
    ]);
  });

  test('of several who open and close at once, the last one is what holds and what is stored', async () => {
    await start();
    const answers = await Promise.all([true, false, true].map((is_open) => owner.send('PATCH', '/manager/lan', { is_open })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { is_open: isOpen } = await shown();
    await branch.running.restart();
    expect(branch.running.branch.lanUrl !== undefined).toBe(isOpen);
  });
});

describe('what an owner has set', () => {
  test('holds after a restart', async () => {
    await start();
    const { spki_sha256 } = await set(true);
    await branch.running.restart();
    const { lan } = branch.running.branch.context;
    expect([new URL(branch.running.branch.lanUrl ?? '').protocol, lan.describe().spki_sha256]).toEqual(['https:', spki_sha256]);
    expect(
      (await requestInLan(`https://${address}:${branch.port}/lan/info`, { ca: lan.authority?.certificate ?? '' })).status,
    ).toBe(200);
  });

  test.each([
    ['0.0.0.0', 0, true],
    ['127.0.0.1', 1, false],
  ])('yields to --host %s, and cannot be changed then', async (host, stored, isOpen) => {
    await start({ host });
    await branch.running.stop();
    writeBeside(branch.running, (writer) => writer.update('manager_settings', { serves_network: stored }, { id: 1 }));
    await branch.running.start();
    owner = await signIn(branch.running, 'owner');
    expect(await shown()).toMatchObject({ is_open: isOpen, can_change: false });
    const answer = await owner.send('PATCH', '/manager/lan', { is_open: !isOpen });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'SET_BY_FLAG']);
    expect((await shown()).is_open).toBe(isOpen);
  });
});

describe('a port that another program has', () => {
  test.each(['httpsPort', 'certificatePort'] as const)(
    'is named (%s); nothing is opened or stored, and it can be tried again',
    async (which) => {
      const port = await takePort();
      await start({ lan: { [which]: port } });
      const answer = await owner.send('PATCH', '/manager/lan', { is_open: true });
      expect([answer.status, answer.body['error']]).toMatchObject([
        409,
        { code: 'NETWORK_PORT_UNUSABLE', port, reason: 'taken' },
      ]);
      expect(branch.running.branch.lanUrl).toBeUndefined();
      expect(await shown()).toMatchObject({ is_open: false, is_waiting: false, spki_sha256: null, host_names: [] });
      await branch.running.restart();
      expect(conditions()).toEqual([]);
      await releasePort();
      owner = await signIn(branch.running, 'owner');
      expect((await set(true)).is_open).toBe(true);
    },
  );

  test('keeps no appliance from starting: this machine is served, it says so, and opens the network once the port is free', async () => {
    const port = await takePort();
    await releasePort();
    await start({ lan: { httpsPort: port, retryMs: 20 } });
    await set(true);
    await branch.running.stop();
    await takePort(port);
    await branch.running.start();
    owner = await signIn(branch.running, 'owner');
    expect(conditions()).toEqual(['LAN_NOT_SERVED']);
    expect(await shown()).toMatchObject({ is_open: false, is_waiting: true });
    expect((await branch.post('simplified')).status).toBe(200);
    await releasePort();
    await eventually(shown, ({ is_open }) => is_open);
    expect(conditions()).toEqual([]);
  });

  test('is waited for no longer once an owner serves this machine alone', async () => {
    const port = await takePort();
    await start({ lan: { httpsPort: port, retryMs: 20 } });
    await branch.running.stop();
    writeBeside(branch.running, (writer) => writer.update('manager_settings', { serves_network: 1 }, { id: 1 }));
    await branch.running.start();
    owner = await signIn(branch.running, 'owner');
    expect(await set(false)).toMatchObject({ is_open: false, is_waiting: false });
    expect(conditions()).toEqual([]);
  });
});
