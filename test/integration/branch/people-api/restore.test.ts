import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longestUploadPart, managerRecovery, managerRestore } from '#shared/api/people/backups.ts';
import { codeOf, openBrowser, type Browser, type BrowserAnswer } from '#support/branch/people-api/browser.ts';
import { openQuickSealedFile } from '#support/branch/keys/quick-sealed-file.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually, runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const passphrase = 'four lamps in a row';

let lost: TestBranch;
let folder: string;
let backup: Buffer;
let unsold: string;

let machine: RunningBranch;
let browser: Browser;
let starts: number;
let meanwhile: () => void;

// A machine that was burnt: two units, three documents of one, users, a backup, and a document that came after it.
beforeAll(async () => {
  lost = await startTestBranch({ backupPassphrase: passphrase });
  storeTestUsers(lost.running, await testUsers());
  unsold = await lost.running.createActiveUnit({ unit_name: 'Till 2', invoice_type: 'simplified' });
  for (let sale = 0; sale < 3; sale += 1) await lost.sell('simplified');
  folder = temporaryFolder('restore');
  const owner = await signIn(lost.running, 'owner');
  await owner.send('PATCH', '/manager/backups/settings', { folder, every_minutes: 60 });
  await lost.running.branch.context.backups.runIfDue();
  backup = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''));
  await lost.running.stop();
});

afterAll(() => lost.running.close());

// A new machine, with a passphrase of its own for its keys.
async function newMachine(settings: Parameters<typeof runBranch>[0] = {}, own = 'another passphrase'): Promise<void> {
  starts = 0;
  meanwhile = () => undefined;
  const gatewayUrls = { sandbox: lost.running.gatewayBaseUrl, production: lost.running.gatewayBaseUrl };
  machine = await runBranch(
    { gatewayUrls, ...settings },
    {
      openKeyStore: (at) => openQuickSealedFile(path.join(at, 'keys.sealed'), own),
      restart: () => {
        machine
          .restart(() => meanwhile())
          .then(
            () => (starts += 1),
            () => (starts = -1),
          );
      },
    },
  );
  browser = openBrowser(machine.branch.url);
}

function token(): Record<string, string> {
  return { 'x-setup-token': machine.branch.context.people.setupToken() ?? '' };
}

function part(content: Buffer, query: string): Promise<{ status: number; text: string }> {
  const url = new URL(`/manager/restore/file?${query}`, machine.branch.url);
  const headers = {
    ...token(),
    origin: url.origin,
    'content-type': 'application/octet-stream',
    'content-length': content.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

async function send(content: Buffer) {
  const half = content.length >> 1;
  await part(content.subarray(0, half), `at=0&size=${content.length}`);
  return part(content.subarray(half), `at=${half}&size=${content.length}`);
}

async function shown() {
  return managerRestore.parse((await browser.get('/manager/restore', token())).body);
}

function begin(body: Record<string, unknown>): Promise<BrowserAnswer> {
  return browser.send('POST', '/manager/restore', body, token());
}

// What became of a restore that has begun: it restarted, or it says why it failed. While it restarts nothing answers.
async function outcome(begun: BrowserAnswer) {
  expect(begun.status).toBe(202);
  const reason = async () => {
    const { job } = await shown();
    return job?.job_id === begun.body['job_id'] ? job?.fault?.reason : undefined;
  };
  return eventually(
    async () => (starts > 0 ? 'restarted' : reason().catch(() => undefined)),
    (state) => state !== undefined,
  );
}

async function restored(): Promise<Browser> {
  await send(backup);
  expect(await outcome(await begin({ name: null, passphrase, keys_passphrase: 'test passphrase' }))).toBe('restarted');
  browser = openBrowser(machine.branch.url);
  return signIn(machine, 'owner');
}

function sell(number: string, egsUnitId = lost.egsUnitId) {
  const body = { ...lost.bodyOf('simplified'), invoice_number: number, egs_unit_id: egsUnitId };
  return machine.send('POST', '/v1/invoices/simplified', body, { authorization: `Bearer ${lost.running.apiKey}` });
}

async function recovery(owner: Browser) {
  return managerRecovery.parse((await owner.get('/manager/recovery')).body).units;
}

describe('before anything is taken from a backup', () => {
  beforeAll(() => newMachine());
  afterAll(() => machine.close());

  test('what is in the file is told before anything is restored', async () => {
    expect((await send(backup)).status).toBe(200);
    expect(await shown()).toMatchObject({
      is_possible: true,
      upload: {
        bytes: backup.length,
        keys: 'sealed_file',
        is_encrypted: true,
        created_at: expect.stringMatching(/^2026-11-20T/u),
      },
    });
  });

  test.each([
    ['another passphrase of the backup', { passphrase: 'not the right one' }, 'passphrase_wrong'],
    ['no passphrase of the backup', {}, 'passphrase_needed'],
    ['no passphrase of the keys', { passphrase }, 'keys_passphrase_needed'],
    ['another passphrase of the keys', { passphrase, keys_passphrase: 'not that one' }, 'keys_passphrase_wrong'],
  ])('with %s nothing changes, and the file need not be sent again', async (_what, secrets, reason) => {
    await send(backup);
    expect(await outcome(await begin({ name: null, ...secrets }))).toBe(reason);
    expect(await shown()).toMatchObject({ is_possible: true, upload: { bytes: backup.length } });
    expect((await browser.get('/manager/state')).body).toMatchObject({ needs_setup: true });
  });

  test('a damaged byte is found before anything is taken', async () => {
    const damaged = Buffer.from(backup);
    const middle = damaged.length >> 1;
    damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
    await send(damaged);
    expect(await outcome(await begin({ name: null, passphrase, keys_passphrase: 'test passphrase' }))).toBe('damaged');
    expect(existsSync(path.join(machine.dataDir, 'branch/restored'))).toBe(false);
  });

  test.each([
    ['is no backup', () => Buffer.alloc(5_000, 'x'), 'not_a_backup'],
    ['ends too early', () => backup.subarray(0, backup.length - 100), 'damaged'],
  ])('a file that %s is refused as soon as it is there', async (_what, content, reason) => {
    const { status, text } = await send(content());
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'BACKUP_UNUSABLE', reason } }]);
    expect((await shown()).upload).toBe(null);
  });

  test('a part that is cut off is sent again, and the rest need not be', async () => {
    const half = backup.length >> 1;
    await part(backup.subarray(0, half), `at=0&size=${backup.length}`);
    const url = new URL(`/manager/restore/file?at=${half}&size=${backup.length}`, machine.branch.url);
    await new Promise<void>((resolve) => {
      const headers = { ...token(), origin: url.origin, 'content-length': backup.length - half };
      const sent = request(url, { method: 'POST', headers, agent: false });
      sent.on('error', () => resolve());
      sent.write(backup.subarray(half, half + 1_000), () => setImmediate(() => sent.destroy(new Error('cut off'))));
    });
    const answer = await eventually(
      () => part(backup.subarray(half), `at=${half}&size=${backup.length}`),
      ({ status }) => status === 200,
    );
    expect(JSON.parse(answer.text)).toMatchObject({ upload: { bytes: backup.length } });
  });

  test.each([
    ['does not follow', () => part(backup.subarray(0, 10), `at=5000&size=${backup.length}`), 409, 'UPLOAD_INTERRUPTED'],
    ['is too long', () => part(Buffer.alloc(longestUploadPart + 1), 'at=0&size=9000000'), 413, 'PAYLOAD_TOO_LARGE'],
    ['is longer than the file', () => part(Buffer.alloc(100), 'at=0&size=99'), 413, 'PAYLOAD_TOO_LARGE'],
  ])('a part that %s is refused', async (_what, sends, status, code) => {
    const answer = await sends();
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { error: { code } }]);
  });

  test('nobody restores without the link of the start, and later nobody but an owner', async () => {
    const wrong = { 'x-setup-token': 'A'.repeat(43) };
    expect(codeOf(await browser.get('/manager/restore', wrong))).toBe('SETUP_TOKEN_INVALID');
    expect(codeOf(await browser.send('POST', '/manager/restore', { name: null }, {}))).toBe('SETUP_TOKEN_INVALID');
    const earlier = token();
    storeTestUsers(machine, await testUsers());
    expect(codeOf(await browser.get('/manager/restore', earlier))).toBe('SESSION_MISSING');
    expect(codeOf(await (await signIn(machine, 'manager')).get('/manager/restore'))).toBe('FORBIDDEN');
    expect((await (await signIn(machine, 'owner')).get('/manager/restore')).status).toBe(200);
  });
});

describe('a machine of its own for each restore', () => {
  beforeEach(() => newMachine());
  afterEach(() => machine.close());

  test('a new machine goes on where the lost one ended, once its owner has confirmed the end of the chain', async () => {
    const owner = await restored();
    expect((await sell('AFTER-1')).body).toMatchObject({ error: { code: 'EGS_NOT_READY' } });
    const progress = await owner.get('/manager/setup-progress');
    expect(progress.body).toMatchObject({ is_complete: false, steps: { unit: { is_done: false, units: 2, active: 0 } } });
    const data = path.join(machine.dataDir, 'branch');
    expect(existsSync(path.join(data, 'before-restore/ledger.db'))).toBe(true);
    expect(['restored', 'restore-drill', 'restore-upload'].filter((name) => existsSync(path.join(data, name)))).toEqual([]);
    const waiting = await recovery(owner);
    expect(waiting).toContainEqual(
      expect.objectContaining({ egs_unit_id: lost.egsUnitId, last_icv: 3, lost_icv: null, awaits_head_office: false }),
    );
    const confirm = `/manager/recovery/${lost.egsUnitId}/confirm`;
    expect(codeOf(await owner.send('POST', confirm, { last_icv: 2 }))).toBe('LAST_ICV_DIFFERS');
    expect(codeOf(await (await signIn(machine, 'manager')).send('POST', confirm, { last_icv: 3 }))).toBe('FORBIDDEN');
    expect((await owner.send('POST', confirm, { last_icv: 3 })).status).toBe(200);
    expect(codeOf(await owner.send('POST', confirm, { last_icv: 3 }))).toBe('UNIT_NOT_UNCERTAIN');
    expect((await owner.get('/manager/setup-progress')).body).toMatchObject({ steps: { unit: { is_done: true, active: 1 } } });
    expect(await sell('AFTER-1')).toMatchObject({ status: 200, body: { status: 'reported' } });
    const unit = await owner.get(`/manager/units/${lost.egsUnitId}`);
    expect(unit.body).toMatchObject({ invoice_counter: 4, onboarding_status: 'active' });
    const conditions = machine.branch.context.conditions.current().filter(({ code }) => code === 'CHAIN_TAIL_UNCERTAIN');
    expect(conditions.map(({ subject }) => subject)).toEqual([unsold]);
  });

  test('a unit that is given up never issues again; the audit log has all that was done', async () => {
    const owner = await restored();
    expect((await owner.send('POST', `/manager/recovery/${unsold}/give-up`)).status).toBe(200);
    expect((await recovery(owner)).map(({ egs_unit_id }) => egs_unit_id)).toEqual([lost.egsUnitId]);
    expect(codeOf(await owner.send('POST', `/manager/recovery/${unsold}/confirm`, { last_icv: 0 }))).toBe('UNIT_NOT_UNCERTAIN');
    expect((await sell('GIVEN-UP', unsold)).body).toMatchObject({ error: { code: 'EGS_NOT_READY' } });
    expect((await owner.get(`/manager/units/${unsold}`)).body).toMatchObject({ portal_steps: [{ done_at: null }] });
    await owner.send('POST', `/manager/recovery/${lost.egsUnitId}/confirm`, { last_icv: 3 });
    const { text } = await owner.get('/manager/audit-log');
    for (const action of ['unit.given_up', 'unit.tail_confirmed', 'appliance.restored']) expect(text).toContain(action);
  });

  test('without the keys each unit says that its key is lost, and keeps its documents', async () => {
    await send(backup);
    expect(await outcome(await begin({ name: null, passphrase, without_keys: true }))).toBe('restarted');
    const units = await (await signIn(machine, 'owner')).get('/manager/units');
    expect(units.text).toContain('"invoice_counter":3');
    expect(machine.branch.context.conditions.current().map(({ code }) => code)).toContain('KEY_LOST');
  });

  test('a machine with the passphrase of the lost one needs no further one', async () => {
    await machine.close();
    await newMachine({}, 'test passphrase');
    await send(backup);
    expect(await outcome(await begin({ name: null, passphrase }))).toBe('restarted');
  });

  test('a file in the folder for backups is restored without sending it', async () => {
    await machine.close();
    await newMachine({ backup: { folder, everyMs: 3_600_000, passphrase: undefined } });
    const name = readdirSync(folder).find((each) => readFileSync(path.join(folder, each)).equals(backup)) ?? '';
    expect((await shown()).files).toContainEqual(expect.objectContaining({ name, bytes: backup.length }));
    expect(codeOf(await begin({ name: '../branch/ledger.db' }))).toBe('BACKUP_NOT_FOUND');
    expect(await outcome(await begin({ name, passphrase, keys_passphrase: 'test passphrase' }))).toBe('restarted');
  });

  test('a start that was cut off between two steps is taken up by the next', async () => {
    const data = path.join(machine.dataDir, 'branch');
    meanwhile = () => {
      mkdirSync(path.join(data, 'before-restore'));
      for (const name of ['keys.sealed', 'ledger.db']) renameSync(path.join(data, name), path.join(data, 'before-restore', name));
      renameSync(path.join(data, 'restored/keys.sealed'), path.join(data, 'keys.sealed'));
    };
    const owner = await restored();
    expect((await recovery(owner)).map(({ last_icv }) => last_icv).toSorted((one, other) => one - other)).toEqual([0, 3]);
    expect(existsSync(path.join(data, 'restored'))).toBe(false);
  });

  test('nothing is ever restored over units or documents', async () => {
    await send(backup);
    await machine.createActiveUnit();
    expect((await shown()).is_possible).toBe(false);
    expect(codeOf(await begin({ name: null, passphrase }))).toBe('APPLIANCE_NOT_EMPTY');
    expect(JSON.parse((await part(backup.subarray(0, 10), `at=0&size=${backup.length}`)).text)).toMatchObject({
      error: { code: 'APPLIANCE_NOT_EMPTY' },
    });
  });
});
