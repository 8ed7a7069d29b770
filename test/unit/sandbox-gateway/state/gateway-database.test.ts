import { readdirSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrate, schemaVersionOf } from '#main/platform/sqlite/migrate.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { gatewayMigrations, openGatewayDatabase } from '#main/sandbox-gateway/state/gateway-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

function newFile(): string {
  return path.join(temporaryFolder('gateway-db'), 'gateway.db');
}

test('brings a folder of the first version up to date and keeps what it holds', () => {
  const file = newFile();
  const first = new BetterSqlite3(file);
  migrate(first, { migrations: gatewayMigrations.slice(0, 1), newerVersion: '' });
  first.exec("INSERT INTO waived_clearances VALUES ('hash', '2026-11-20')");
  expect(schemaVersionOf(first)).toBe(1);
  first.close();
  const again = openGatewayDatabase(file);
  const { reader } = again;
  expect(reader.all(reader.sql.selectFrom('waived_clearances').select('hash'))).toEqual([{ hash: 'hash' }]);
  expect(reader.all(reader.sql.selectFrom('spent_passcodes').selectAll())).toEqual([]);
  again.close();
  expect(readdirSync(path.dirname(file))).toEqual(['gateway.db']);
});

test('refuses a folder of a newer version', () => {
  const file = newFile();
  const newer = new BetterSqlite3(file);
  newer.pragma('user_version = 99');
  newer.close();
  expect(() => openGatewayDatabase(file)).toThrow(StartFault);
});
