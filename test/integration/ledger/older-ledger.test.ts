import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyChains } from '#main/branch/ledger/verify/verify-chains.ts';
import { memoryKeychain } from '#support/branch/keys/memory-keychain.ts';
import { errorOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runSanad } from '#support/commands/run-sanad.ts';

// Each run of the command line starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let branch: TestBranch;
let dataDir: string;

function open(opened: TestBranch): void {
  branch = opened;
  dataDir = path.join(branch.running.dataDir, 'branch');
}

afterEach(() => branch.running.close());

async function sell(count: number): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) await branch.sell('simplified');
}

function removeLedger(): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path.join(dataDir, `ledger.db${ending}`), { force: true });
}

/** Sells five, copies the ledger, sells three more and puts the copy back, as an operator does who finds last night's. */
async function putLedgerBack(): Promise<void> {
  await sell(5);
  await branch.running.stop();
  const copy = path.join(branch.running.dataDir, 'copy.db');
  copyFileSync(path.join(dataDir, 'ledger.db'), copy);
  await branch.running.start();
  await sell(3);
  await branch.running.stop();
  removeLedger();
  copyFileSync(copy, path.join(dataDir, 'ledger.db'));
}

/** The same with all files of the data folder. */
async function putFolderBack(): Promise<void> {
  await sell(5);
  await branch.running.stop();
  const copy = path.join(branch.running.dataDir, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  await branch.running.start();
  await sell(3);
  await branch.running.stop();
  rmSync(dataDir, { recursive: true });
  cpSync(copy, dataDir, { recursive: true });
}

describe('with the keys in a sealed file', () => {
  beforeEach(async () => open(await startTestBranch()));

  test('refuses an older copy of the ledger, instead of issuing its next numbers a second time', async () => {
    await putLedgerBack();
    await expect(branch.running.start()).rejects.toThrow(
      new RegExp(`${branch.egsUnitId}.*ICV 5.*ICV 8.*sanad restore --accept-older-ledger`),
    );
  });

  test('refuses it by the counter beside the keys if the marks are missing', async () => {
    await putLedgerBack();
    rmSync(path.join(dataDir, 'chain-tails'));
    await expect(branch.running.start()).rejects.toThrow(/older copy.*sanad restore --accept-older-ledger/);
  });

  test('refuses a ledger with other documents than were issued', async () => {
    await putFolderBack();
    const marks = path.join(branch.running.dataDir, 'marks');
    await branch.running.start();
    await sell(1);
    await branch.running.stop();
    copyFileSync(path.join(dataDir, 'chain-tails'), marks);
    rmSync(dataDir, { recursive: true });
    cpSync(path.join(branch.running.dataDir, 'copy'), dataDir, { recursive: true });
    await branch.running.start();
    await sell(2);
    await branch.running.stop();
    copyFileSync(marks, path.join(dataDir, 'chain-tails'));
    await expect(branch.running.start()).rejects.toThrow(/a different document in it as ICV 6/);
  });

  test('starts with a ledger that is ahead of its marks, as after a power cut', async () => {
    await sell(1);
    const marks = readFileSync(path.join(dataDir, 'chain-tails'));
    await sell(1);
    await branch.running.stop();
    writeFileSync(path.join(dataDir, 'chain-tails'), marks);
    await branch.running.start();
    await sell(1);
    expect(await branch.counter()).toBe(3);
  });

  test.each(['chain-tails', 'appliance.lock'])('starts if %s was deleted', async (name) => {
    await sell(1);
    await branch.running.stop();
    rmSync(path.join(dataDir, name));
    await branch.running.start();
    await sell(1);
    expect(await branch.counter()).toBe(2);
  });

  test('starts with marks of another ledger or damaged by a power cut', async () => {
    await sell(1);
    const marks = readFileSync(path.join(dataDir, 'chain-tails'), 'latin1');
    for (const torn of ['', 'something else', marks.replace(/ 1 /, ' 9 '), marks.slice(0, -40)]) {
      await branch.running.stop();
      writeFileSync(path.join(dataDir, 'chain-tails'), torn, 'latin1');
      await branch.running.start();
    }
    await sell(1);
    expect(await branch.counter()).toBe(2);
  });

  test('accepts nothing if nothing indicates that the ledger is older', async () => {
    await sell(2);
    await branch.running.stop();
    const accepted = await callSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect(accepted).toMatchObject({ code: 1, out: '', errors: expect.stringMatching(/^There is nothing to accept: .*\.\n$/) });
    await branch.running.start();
    await sell(1);
    expect(await branch.counter()).toBe(3);
  });

  test('accepts a ledger once, which it has refused by the count beside the keys', async () => {
    await putLedgerBack();
    rmSync(path.join(dataDir, 'chain-tails'));
    await expect(branch.running.start()).rejects.toThrow(/older copy/);
    const accept = () => callSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect(await accept()).toMatchObject({ code: 0, out: expect.stringContaining('is accepted as it is') });
    expect(await accept()).toMatchObject({ code: 1, errors: expect.stringContaining('There is nothing to accept') });
  });

  test('a unit that was given up issues nothing, without a warning, and keeps its documents', async () => {
    const { id } = await branch.sell('simplified');
    await putLedgerBack();
    await callSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    const giveUp = () => callSanad(['restore', '--give-up', branch.egsUnitId, '--data-dir', dataDir]);
    expect(await giveUp()).toMatchObject({ code: 0, out: `Unit ${branch.egsUnitId} is given up: it will never issue again.\n` });
    expect(await giveUp()).toMatchObject({ code: 1, errors: `Unit ${branch.egsUnitId} is not waiting for a confirmation.\n` });

    await branch.running.start();
    const codes = branch.running.branch.context.conditions.current().map(({ code }) => code);
    expect(codes).toEqual(['NO_USABLE_UNIT']);
    expect(errorOf(await branch.post('simplified'))).toMatchObject({ code: 'EGS_NOT_READY' });
    const unit = await branch.running.send('GET', `/v1/egs/${branch.egsUnitId}`);
    expect(unit.body['onboarding_error']).toEqual({
      code: 'UNIT_GIVEN_UP',
      message: expect.stringMatching(/was given up.*create a new unit/),
    });
    expect(await branch.detailOf(id)).toMatchObject({ status: 'reported' });
  });

  test('backs up no ledger with which the appliance would not start', async () => {
    await putLedgerBack();
    const folder = path.join(branch.running.dataDir, 'backups');
    mkdirSync(folder);
    const backUp = () => callSanad(['backup', '--data-dir', dataDir, '--to', folder]);
    const byMarks = await backUp();
    expect([byMarks.code, byMarks.errors]).toEqual([
      1,
      expect.stringMatching(/^The ledger in .*ICV 5.*ICV 8.*sanad restore --accept-older-ledger.*\n$/),
    ]);
    rmSync(path.join(dataDir, 'chain-tails'));
    await expect(branch.running.start()).rejects.toThrow(/older copy/);
    expect(await backUp()).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/older copy.*sanad restore --accept-older-ledger/),
    });
    expect(readdirSync(folder)).toEqual([]);
    await callSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect((await backUp()).code).toBe(0);
  });

  test('starts with an empty ledger if the file was deleted', async () => {
    await sell(1);
    await branch.running.stop();
    removeLedger();
    await branch.running.start();
    await branch.running.provision();
    const egsUnitId = await branch.running.createActiveUnit();
    const sold = await branch.post('simplified', { egs_unit_id: egsUnitId });
    expect(sold.status).toBe(200);
  });

  test('blocks a unit whose documents are known to be lost, and accepts a new unit to replace it', async () => {
    await putLedgerBack();
    const accepted = await runSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect([accepted.code, accepted.errors]).toEqual([0, '']);
    expect(accepted.out).toMatch(new RegExp(`${branch.egsUnitId} .*is at ICV 5, but ICV 8 was issued`));
    const confirmed = await callSanad(['restore', '--confirm-tail', `${branch.egsUnitId}=5`, '--data-dir', dataDir]);
    expect(confirmed).toMatchObject({ code: 1, errors: expect.stringContaining('issued ICV 8') });

    await branch.running.start();
    const refused = await branch.post('simplified');
    expect([refused.status, errorOf(refused)]).toMatchObject([400, { code: 'EGS_NOT_READY' }]);
    const unit = await branch.running.send('GET', `/v1/egs/${branch.egsUnitId}`);
    expect(unit.body['onboarding_error']).toEqual({
      code: 'CHAIN_TAIL_UNCERTAIN',
      message: expect.stringMatching(/ICV 8, .* never issues again .* newer backup, or create a new unit/),
    });
    const ready = await branch.running.send('GET', '/readyz');
    expect(ready.body['conditions']).toContainEqual(
      expect.objectContaining({ code: 'NO_USABLE_UNIT', message: expect.stringContaining('lacks documents') }),
    );
    // The plan allows one unit, and the one that cannot continue does not count.
    await branch.running.provision({ appliance: { sandbox_unit_limit: 1 } });
    const egsUnitId = await branch.running.createActiveUnit();
    expect((await branch.post('simplified', { egs_unit_id: egsUnitId })).status).toBe(200);
    expect(await branch.counter()).toBe(5);
    expect(verifyChains(branch.running.branch.context.db).every((unit) => unit.ok)).toBe(true);
  });
});

describe('with the keys in the keychain', () => {
  beforeEach(async () => {
    const keychain = memoryKeychain();
    open(await startTestBranch({}, { openKeyStore: () => Promise.resolve(keychain) }));
  });

  test('refuses an older copy of the complete data folder', async () => {
    await putFolderBack();
    await expect(branch.running.start()).rejects.toThrow(/older copy.*sanad restore --accept-older-ledger/);
  });

  test('continues with it once the end of the chain is confirmed', async () => {
    await putFolderBack();
    await expect(branch.running.start()).rejects.toThrow(/older copy/);
    const args = ['restore', '--accept-older-ledger', '--confirm-tail', `${branch.egsUnitId}=5`, '--data-dir', dataDir];
    expect(await callSanad(args)).toMatchObject({ code: 0, out: expect.stringContaining('continues with ICV 6') });
    await branch.running.start();
    await sell(1);
    expect(await branch.counter()).toBe(6);
  });
});
