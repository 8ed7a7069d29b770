import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLedgerReadOnly } from '#main/branch/db/ledger-database.ts';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { errorOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runSanad, type SanadRun } from '#support/commands/run-sanad.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';

// Each run of the command line starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let branch: TestBranch;
let dataDir: string;
let folder: string;
let restored: string;

beforeEach(async () => {
  branch = await startTestBranch();
  dataDir = path.join(branch.running.dataDir, 'branch');
  folder = path.join(branch.running.dataDir, 'backups');
  restored = path.join(branch.running.dataDir, 'restored');
  mkdirSync(folder);
});

afterEach(() => branch.running.close());

/** Writes a backup and answers its file. */
async function backUp(flags: string[] = [], sanad: (args: string[]) => Promise<SanadRun> = callSanad): Promise<string> {
  const run = await sanad(['backup', '--data-dir', dataDir, '--to', folder, ...flags]);
  expect([run.code, run.errors]).toEqual([0, '']);
  return run.out.split('  ')[0] ?? '';
}

function restore(file: string, flags: string[] = []) {
  return callSanad(['restore', file, '--data-dir', restored, ...flags]);
}

function passphraseFile(text = 'a passphrase for backups'): string {
  const file = path.join(branch.running.dataDir, 'passphrase');
  writeFileSync(file, `${text}\n`, { mode: 0o600 });
  return file;
}

async function startRestored(): Promise<void> {
  await branch.running.stop();
  await branch.running.start(restored);
}

test('a backup beside an appliance that sells holds every sale that was answered before it began', async () => {
  const closing = new AbortController();
  const answered = new Set<string>();
  const till = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const answer = await branch.post('simplified', {}, { prefer: 'respond-async' });
      answered.add(String(answer.body['invoice_id']));
    }
  };
  const tills = [till(), till(), till()];
  await eventually(
    () => Promise.resolve(answered.size),
    (size) => size > 20,
  );
  const before = [...answered];
  const file = await backUp([], runSanad);
  closing.abort();
  await Promise.all(tills);
  expect(answered.size).toBeGreaterThan(before.length);

  expect((await restore(file)).code).toBe(0);
  const db = openLedgerReadOnly(path.join(restored, 'ledger.db'));
  const held = db.all(db.sql.selectFrom('documents').select('invoice_id')).map((row) => row.invoice_id);
  const [report] = verifyChains(db);
  db.close();
  expect(before.filter((id) => !held.includes(id))).toEqual([]);
  expect(report).toMatchObject({ ok: true, faults: [], documents: held.length });
});

test('a restored appliance issues nothing until the end of the chain is confirmed, and then continues with the next number', async () => {
  await branch.sell('simplified');
  await branch.running.stopGateway();
  const queued = await branch.post('simplified', {}, { prefer: 'respond-async' });
  const file = await backUp();
  const run = await restore(file);
  expect([run.code, run.errors]).toEqual([0, '']);
  expect(run.out).toMatch(new RegExp(`${branch.egsUnitId} .*is at ICV 2`));
  await branch.running.startGateway();

  await startRestored();
  const refused = await branch.post('simplified');
  expect([refused.status, errorOf(refused)]).toMatchObject([400, { code: 'EGS_NOT_READY' }]);
  const status = await branch.running.send('GET', `/v1/egs/${branch.egsUnitId}/status`);
  expect(status.body).toMatchObject({ onboarding_status: 'pending', onboarding_error: { code: 'CHAIN_TAIL_UNCERTAIN' } });
  const ready = await branch.running.send('GET', '/readyz');
  expect([ready.status, ready.body['conditions']]).toMatchObject([
    503,
    [
      { code: 'CHAIN_TAIL_UNCERTAIN', subject: branch.egsUnitId },
      { code: 'NO_USABLE_UNIT', message: expect.stringContaining('--confirm-tail') },
    ],
  ]);
  const renewed = await branch.running.send('POST', `/v1/egs/${branch.egsUnitId}/renew`, { otp: '123345' });
  expect([renewed.status, renewed.body['message']]).toEqual([
    200,
    expect.stringMatching(/issues nothing yet.*last ICV is confirmed/),
  ]);
  branch.running.clock.advance(60_000);
  // What was still to be submitted is submitted all the same.
  await eventually(
    () => branch.detailOf(queued.body['invoice_id']),
    (detail) => detail['status'] === 'reported',
  );

  const confirm = (icv: number, sanad: (args: string[]) => Promise<SanadRun> = callSanad) =>
    sanad(['restore', '--confirm-tail', `${branch.egsUnitId}=${icv}`, '--data-dir', restored]);
  expect(await confirm(2, runSanad)).toMatchObject({ code: 1, errors: expect.stringContaining('already uses the folder') });
  await branch.running.stop();
  expect(await confirm(3)).toMatchObject({ code: 1, errors: expect.stringContaining('up to ICV 3, is missing') });
  expect(await confirm(2)).toMatchObject({ code: 0, out: expect.stringContaining('continues with ICV 3') });
  await branch.running.start(restored);
  await branch.sell('simplified');
  expect(await branch.counter()).toBe(3);
  expect((await branch.running.send('GET', '/readyz')).status).toBe(200);
  expect(verifyChains(branch.running.branch.context.db)).toMatchObject([{ documents: 3, ok: true, faults: [] }]);
});

test('a backup of a stopped appliance, under a passphrase, opens with that passphrase alone', async () => {
  await branch.sell('simplified');
  await branch.running.stop();
  const file = await backUp(['--passphrase-file', passphraseFile()]);
  expect(readFileSync(file).includes('SQLite format 3')).toBe(false);
  expect(await restore(file)).toMatchObject({ code: 1, errors: expect.stringContaining('is protected by a passphrase') });
  expect(await restore(file, ['--passphrase-file', passphraseFile('another')])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not the passphrase'),
  });
  expect(existsSync(path.join(restored, 'ledger.db'))).toBe(false);
  expect((await restore(file, ['--passphrase-file', passphraseFile()])).code).toBe(0);
  expect(readdirSync(restored).toSorted()).toEqual(['appliance.lock', 'keys.sealed', 'ledger.db']);
});

test('a backup is its owner’s alone and leaves nothing behind', async () => {
  const file = await backUp();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual([path.basename(file)]);
  expect(existsSync(path.join(dataDir, 'backup-work'))).toBe(false);
});

test('a backup goes into a folder that exists, a restore into one that is empty', async () => {
  const nowhere = await callSanad(['backup', '--data-dir', dataDir, '--to', path.join(folder, 'missing')]);
  expect(nowhere).toMatchObject({ code: 1, errors: expect.stringContaining('is its disk attached?') });
  const file = await backUp();
  const occupied = await callSanad(['restore', file, '--data-dir', dataDir]);
  expect(occupied).toMatchObject({ code: 1, errors: expect.stringContaining('is not empty') });
  // What a restore that was cut off has left is no content.
  mkdirSync(path.join(restored, '.restoring-cut'), { recursive: true, mode: 0o700 });
  writeFileSync(path.join(restored, '.restoring-cut', 'ledger.db'), 'half');
  expect((await restore(file)).code).toBe(0);
  expect(readdirSync(restored).toSorted()).toEqual(['appliance.lock', 'keys.sealed', 'ledger.db']);
});

test('a backup that does not exist is said so, and makes no data folder', async () => {
  const missing = path.join(folder, 'missing.backup');
  expect(await restore(missing)).toMatchObject({ code: 1, errors: `The backup ${missing} does not exist.\n` });
  const other = path.join(folder, 'other.backup');
  writeFileSync(other, 'no backup');
  expect(await restore(other)).toMatchObject({ code: 1, errors: expect.stringContaining('is not a backup of Sanad') });
  expect(existsSync(restored)).toBe(false);
});

test('a restore names each unit that waits, with the line that confirms it', async () => {
  const second = await branch.running.createActiveUnit({ unit_name: 'صندوق 2', invoice_type: 'both' });
  await branch.sell('simplified');
  const { out } = await restore(await backUp());
  const lines = out.split('\n');
  expect(lines).toContain(`  ${branch.egsUnitId} ("Till 1")  is at ICV 1`);
  expect(lines).toContain(`  ${second} ("صندوق 2")  is at ICV 0`);
  const confirming = lines.filter((line) => line.includes('--confirm-tail'));
  expect(confirming.toSorted()).toEqual(
    [`${branch.egsUnitId}=1`, `${second}=0`]
      .toSorted()
      .map((tail) => `  sanad restore --confirm-tail ${tail} --data-dir ${restored}`),
  );
});

test('an appliance reports from its start on that none of its units can issue', async () => {
  const { running, egsUnitId } = branch;
  writeBeside(running, (writer) =>
    writer.insert('uncertain_tails', {
      egs_unit_id: egsUnitId,
      since: '2026-11-20T09:00:00.000Z',
      lost_icv: null,
      given_up_at: null,
    }),
  );
  await running.restart();
  const codes = running.branch.context.conditions.current().map(({ code }) => code);
  expect(codes).toEqual(['CHAIN_TAIL_UNCERTAIN', 'NO_USABLE_UNIT']);
});

test('a passphrase that others can read is refused', async () => {
  const readable = passphraseFile();
  chmodSync(readable, 0o644);
  const run = await callSanad(['backup', '--data-dir', dataDir, '--to', folder, '--passphrase-file', readable]);
  expect(run).toMatchObject({ code: 1, errors: expect.stringContaining('chmod 600') });
});

test('nothing is restored from a damaged backup', async () => {
  const file = await backUp();
  const damaged = readFileSync(file);
  damaged[100_000] = (damaged[100_000] ?? 0) ^ 1;
  writeFileSync(file, damaged);
  expect(await restore(file)).toMatchObject({ code: 1, errors: `The backup ${file} is damaged: use another one.\n` });
  expect(readdirSync(restored)).toEqual(['appliance.lock']);
});
