import Database from 'better-sqlite3';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StartFault } from '../../../../src-main/platform/start-fault.ts';
import { openGatewayDatabase } from '../../../../src-main/sandbox-gateway/state/gateway-database.ts';

function newFile(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'sanad-gateway-db-')), 'gateway.db');
}

test('brings a folder of the first version up to date and keeps what it holds', () => {
  const file = newFile();
  const first = openGatewayDatabase(file);
  first.exec('DROP TABLE spent_passcodes');
  first.exec("INSERT INTO waived_clearances VALUES ('hash', '2026-11-20')");
  first.pragma('user_version = 1');
  first.close();
  const again = openGatewayDatabase(file);
  expect(again.prepare('SELECT hash FROM waived_clearances').pluck().all()).toEqual(['hash']);
  expect(again.prepare('SELECT passcode FROM spent_passcodes').all()).toEqual([]);
  again.close();
});

test('refuses a folder of a newer version', () => {
  const file = newFile();
  const newer = new Database(file);
  newer.pragma('user_version = 99');
  newer.close();
  expect(() => openGatewayDatabase(file)).toThrow(StartFault);
});
