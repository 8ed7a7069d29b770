import { expect, test } from 'vitest';
import { ledgerMigrations } from '#main/branch/db/ledger-migrations.ts';

test('the number in the name of each migration is its position and the version it migrates to', () => {
  expect(ledgerMigrations.map(({ name }) => Number(name.slice(0, 3)))).toEqual(ledgerMigrations.map((_, index) => index + 1));
});
