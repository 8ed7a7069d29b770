import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShop } from '../support/open-shop.ts';
import type { Shop } from '../support/open-shop.ts';

let shop: Shop;
let dataDir: string;

beforeEach(async () => {
  shop = await openShop();
  dataDir = path.join(shop.running.dataDir, 'branch');
});

afterEach(() => shop.running.close());

async function sell(count: number): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) await shop.sell('simplified');
}

/** What an operator does who finds a copy from last night. */
function putLedgerBack(): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(path.join(dataDir, `ledger.db${ending}`), { force: true });
  copyFileSync(path.join(dataDir, 'copy.db'), path.join(dataDir, 'ledger.db'));
}

test('refuses a ledger that was put back by hand, instead of issuing its next numbers a second time', async () => {
  await sell(5);
  await shop.running.stop();
  copyFileSync(path.join(dataDir, 'ledger.db'), path.join(dataDir, 'copy.db'));
  await shop.running.start();
  await sell(3);
  await shop.running.stop();
  putLedgerBack();
  await expect(shop.running.start()).rejects.toThrow(
    new RegExp(`${shop.egsUnitId}.*ICV 5.*ICV 8.*sanad restore --accept-older-ledger`),
  );
});
