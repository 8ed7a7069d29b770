import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCsidRecords, type NewCsid } from '#main/sandbox-gateway/state/csid-records.ts';
import { openGatewayDatabase } from '#main/sandbox-gateway/state/gateway-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const csid: NewCsid = {
  requestId: '1',
  kind: 'production',
  certificate: 'AAAA',
  secretDigest: Buffer.alloc(32, 7),
  vatNumber: '310175397400003',
  invoiceTypes: '1100',
  unitSerialNumber: '1-a|2-b|3-c',
  issuedAt: new Date('2026-11-20T09:00:00.000Z'),
};

let folder: string;
let database: ReturnType<typeof openGatewayDatabase>;

beforeEach(() => {
  folder = temporaryFolder('csid-records');
  database = openGatewayDatabase(path.join(folder, 'gateway.db'));
});

afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

function emptyRecords() {
  return createCsidRecords(database);
}

test('reads back what it kept', () => {
  const records = emptyRecords();
  records.add(csid);
  expect(records.findByCertificate('AAAA')).toEqual(csid);
  expect(records.findByCertificate('BBBB')).toBeUndefined();
});

test('notes what a renewal supersedes, once it is a production CSID', () => {
  const records = emptyRecords();
  records.add(csid);
  records.add({ ...csid, requestId: '2', kind: 'compliance', certificate: 'BBBB', renews: '1' });
  expect(records.findByCertificate('AAAA')?.supersededBy).toBeUndefined();
  records.add({ ...csid, requestId: '3', certificate: 'CCCC', renews: '1' });
  expect(records.findByCertificate('AAAA')?.supersededBy).toBe('3');
});

test('counts a compliance document once', () => {
  const records = emptyRecords();
  records.add({ ...csid, kind: 'compliance' });
  records.addCompliancePass('1', 'standard invoice (388)', csid.issuedAt);
  records.addCompliancePass('1', 'standard invoice (388)', csid.issuedAt);
  expect(records.compliancePasses('1')).toEqual(['standard invoice (388)']);
});

test('spends a one-time code with the CSID that it was given for', () => {
  const records = emptyRecords();
  records.add(csid, '123456');
  expect([records.isPasscodeSpent('123456'), records.isPasscodeSpent('123457')]).toEqual([true, false]);
  expect(() => records.add(csid, '123457')).toThrow('UNIQUE');
  expect(records.isPasscodeSpent('123457')).toBe(false);
});
