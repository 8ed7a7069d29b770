import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyChains } from '../../src-main/branch/ledger/verify-chains.ts';
import { memoryKeychain } from '../support/memory-keychain.ts';
import { errorOf, openShop } from '../support/open-shop.ts';
import type { Shop } from '../support/open-shop.ts';
import { runSanad } from '../support/run-sanad.ts';

// Each run of the command line is a process of its own, which a busy machine takes its time to start.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let shop: Shop;
let dataDir: string;

function open(opened: Shop): void {
  shop = opened;
  dataDir = path.join(shop.running.dataDir, 'branch');
}

afterEach(() => shop.running.close());

async function sell(count: number): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) await shop.sell('simplified');
}

function removeLedger(): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path.join(dataDir, `ledger.db${ending}`), { force: true });
}

/** Sells five, copies the ledger, sells three more and puts the copy back, as an operator does who finds last night's. */
async function putLedgerBack(): Promise<void> {
  await sell(5);
  await shop.running.stop();
  const copy = path.join(shop.running.dataDir, 'copy.db');
  copyFileSync(path.join(dataDir, 'ledger.db'), copy);
  await shop.running.start();
  await sell(3);
  await shop.running.stop();
  removeLedger();
  copyFileSync(copy, path.join(dataDir, 'ledger.db'));
}

/** The same with everything that lies in the data folder. */
async function putFolderBack(): Promise<void> {
  await sell(5);
  await shop.running.stop();
  const copy = path.join(shop.running.dataDir, 'copy');
  cpSync(dataDir, copy, { recursive: true });
  await shop.running.start();
  await sell(3);
  await shop.running.stop();
  rmSync(dataDir, { recursive: true });
  cpSync(copy, dataDir, { recursive: true });
}

describe('with the keys in a sealed file', () => {
  beforeEach(async () => open(await openShop()));

  test('refuses a ledger that was put back by hand, instead of issuing its next numbers a second time', async () => {
    await putLedgerBack();
    await expect(shop.running.start()).rejects.toThrow(
      new RegExp(`${shop.egsUnitId}.*ICV 5.*ICV 8.*sanad restore --accept-older-ledger`),
    );
  });

  test('refuses it by the count beside the keys where the marks are gone', async () => {
    await putLedgerBack();
    rmSync(path.join(dataDir, 'chain-tails'));
    await expect(shop.running.start()).rejects.toThrow(/older copy.*sanad restore --accept-older-ledger/);
  });

  test('refuses a ledger whose chain has gone another way than was issued', async () => {
    await putFolderBack();
    const marks = path.join(shop.running.dataDir, 'marks');
    await shop.running.start();
    await sell(1);
    await shop.running.stop();
    copyFileSync(path.join(dataDir, 'chain-tails'), marks);
    rmSync(dataDir, { recursive: true });
    cpSync(path.join(shop.running.dataDir, 'copy'), dataDir, { recursive: true });
    await shop.running.start();
    await sell(2);
    await shop.running.stop();
    copyFileSync(marks, path.join(dataDir, 'chain-tails'));
    await expect(shop.running.start()).rejects.toThrow(/another document in it as ICV 6/);
  });

  test('goes on with a ledger that is ahead of its marks, as after a power cut', async () => {
    await sell(1);
    const marks = readFileSync(path.join(dataDir, 'chain-tails'));
    await sell(1);
    await shop.running.stop();
    writeFileSync(path.join(dataDir, 'chain-tails'), marks);
    await shop.running.start();
    await sell(1);
    expect(await shop.counter()).toBe(3);
  });

  test.each(['chain-tails', 'appliance.lock'])('goes on where somebody has deleted %s', async (name) => {
    await sell(1);
    await shop.running.stop();
    rmSync(path.join(dataDir, name));
    await shop.running.start();
    await sell(1);
    expect(await shop.counter()).toBe(2);
  });

  test('goes on with marks that are not its own or that a power cut has torn', async () => {
    await sell(1);
    const marks = readFileSync(path.join(dataDir, 'chain-tails'), 'latin1');
    for (const torn of ['', 'something else', marks.replace(/ 1 /, ' 9 '), marks.slice(0, -40)]) {
      await shop.running.stop();
      writeFileSync(path.join(dataDir, 'chain-tails'), torn, 'latin1');
      await shop.running.start();
    }
    await sell(1);
    expect(await shop.counter()).toBe(2);
  });

  test('accepts nothing where nothing says that the ledger is older', async () => {
    await sell(2);
    await shop.running.stop();
    const accepted = await runSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect(accepted).toMatchObject({ code: 1, out: '', errors: expect.stringMatching(/^There is nothing to accept: .*\.\n$/) });
    await shop.running.start();
    await sell(1);
    expect(await shop.counter()).toBe(3);
  });

  test('accepts a ledger once, which it has refused by the count beside the keys', async () => {
    await putLedgerBack();
    rmSync(path.join(dataDir, 'chain-tails'));
    await expect(shop.running.start()).rejects.toThrow(/older copy/);
    const accept = () => runSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect(await accept()).toMatchObject({ code: 0, out: expect.stringContaining('is taken as it is') });
    expect(await accept()).toMatchObject({ code: 1, errors: expect.stringContaining('There is nothing to accept') });
  });

  test('a unit that was given up issues nothing, without a warning, and keeps its documents', async () => {
    const { id } = await shop.sell('simplified');
    await putLedgerBack();
    await runSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    const giveUp = () => runSanad(['restore', '--give-up', shop.egsUnitId, '--data-dir', dataDir]);
    expect(await giveUp()).toMatchObject({ code: 0, out: `Unit ${shop.egsUnitId} is given up: it never issues again.\n` });
    expect(await giveUp()).toMatchObject({ code: 1, errors: `Unit ${shop.egsUnitId} is not waiting for a confirmation.\n` });

    await shop.running.start();
    const codes = shop.running.branch.context.conditions.current().map(({ code }) => code);
    expect(codes).toEqual(['NO_USABLE_UNIT']);
    expect(errorOf(await shop.post('simplified'))).toMatchObject({ code: 'EGS_NOT_READY' });
    const unit = await shop.running.send('GET', `/v1/egs/${shop.egsUnitId}`);
    expect(unit.body['onboarding_error']).toEqual({
      code: 'CHAIN_TAIL_UNCERTAIN',
      message: expect.stringMatching(/was given up.*create a new unit/),
    });
    expect(await shop.detailOf(id)).toMatchObject({ status: 'reported' });
  });

  test('backs up no ledger with which the appliance would not start', async () => {
    await putLedgerBack();
    const folder = path.join(shop.running.dataDir, 'backups');
    mkdirSync(folder);
    const backUp = () => runSanad(['backup', '--data-dir', dataDir, '--to', folder]);
    const byMarks = await backUp();
    expect([byMarks.code, byMarks.errors]).toEqual([
      1,
      expect.stringMatching(/^The ledger in .*ICV 5.*ICV 8.*sanad restore --accept-older-ledger.*\n$/),
    ]);
    rmSync(path.join(dataDir, 'chain-tails'));
    await expect(shop.running.start()).rejects.toThrow(/older copy/);
    expect(await backUp()).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/older copy.*sanad restore --accept-older-ledger/),
    });
    expect(readdirSync(folder)).toEqual([]);
    await runSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect((await backUp()).code).toBe(0);
  });

  test('begins anew where somebody has deleted the ledger', async () => {
    await sell(1);
    await shop.running.stop();
    removeLedger();
    await shop.running.start();
    await shop.running.provision();
    const egsUnitId = await shop.running.createActiveUnit();
    const sold = await shop.post('simplified', { egs_unit_id: egsUnitId });
    expect(sold.status).toBe(200);
  });

  test('keeps out a unit whose documents are known to be lost, and takes a new one in its place', async () => {
    await putLedgerBack();
    const accepted = await runSanad(['restore', '--accept-older-ledger', '--data-dir', dataDir]);
    expect([accepted.code, accepted.errors]).toEqual([0, '']);
    expect(accepted.out).toMatch(new RegExp(`${shop.egsUnitId} .*stands at ICV 5, but ICV 8 was issued`));
    const confirmed = await runSanad(['restore', '--confirm-tail', `${shop.egsUnitId}=5`, '--data-dir', dataDir]);
    expect(confirmed).toMatchObject({ code: 1, errors: expect.stringContaining('has issued ICV 8') });

    await shop.running.start();
    const refused = await shop.post('simplified');
    expect([refused.status, errorOf(refused)]).toMatchObject([400, { code: 'EGS_NOT_READY' }]);
    const unit = await shop.running.send('GET', `/v1/egs/${shop.egsUnitId}`);
    expect(unit.body['onboarding_error']).toEqual({
      code: 'CHAIN_TAIL_UNCERTAIN',
      message: expect.stringMatching(/ICV 8, .* never issues again .* newer backup back, or create a new unit/),
    });
    const ready = await shop.running.send('GET', '/readyz');
    expect(ready.body['conditions']).toContainEqual(
      expect.objectContaining({ code: 'NO_USABLE_UNIT', message: expect.stringContaining('lacks documents') }),
    );
    // The plan has room for one unit, and the one that cannot go on does not take it up.
    await shop.running.provision({ appliance: { sandbox_unit_limit: 1 } });
    const egsUnitId = await shop.running.createActiveUnit();
    expect((await shop.post('simplified', { egs_unit_id: egsUnitId })).status).toBe(200);
    expect(await shop.counter()).toBe(5);
    expect(verifyChains(shop.running.branch.context.db).every((unit) => unit.ok)).toBe(true);
  });
});

describe('with the keys in the keychain', () => {
  beforeEach(async () => {
    const keychain = memoryKeychain();
    open(await openShop({}, { openKeyStore: () => Promise.resolve(keychain) }));
  });

  test('refuses a data folder that was put back whole', async () => {
    await putFolderBack();
    await expect(shop.running.start()).rejects.toThrow(/older copy.*sanad restore --accept-older-ledger/);
  });

  test('goes on with it once a person has confirmed the end of the chain', async () => {
    await putFolderBack();
    await expect(shop.running.start()).rejects.toThrow(/older copy/);
    const args = ['restore', '--accept-older-ledger', '--confirm-tail', `${shop.egsUnitId}=5`, '--data-dir', dataDir];
    expect(await runSanad(args)).toMatchObject({ code: 0, out: expect.stringContaining('goes on with ICV 6') });
    await shop.running.start();
    await sell(1);
    expect(await shop.counter()).toBe(6);
  });
});
