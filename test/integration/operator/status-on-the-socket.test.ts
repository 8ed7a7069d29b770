import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionCodes } from '#main/branch/health/conditions.ts';
import { askStatus } from '#main/desktop/appliance/ask-appliance.ts';
import { conditionMessage } from '#main/desktop/window/desktop-texts.ts';
import { pageOfLink } from '#main/desktop/window/navigation.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let shop: TestBranch;
let dataDir: string;

beforeAll(async () => {
  shop = await startTestBranch();
  dataDir = path.join(shop.running.dataDir, 'branch');
});

afterAll(() => shop.running.close());

test('an appliance says on its socket where it serves and which certificates it signs with', async () => {
  const status = await askStatus(dataDir);
  expect(status).toMatchObject({
    url: shop.running.branch.url,
    has_company: true,
    head_office_url: null,
    waiting: 0,
    rejected: 0,
    nearest_deadline: null,
  });
  expect(status?.certificates).toEqual([
    { egs_unit_id: shop.egsUnitId, unit_name: expect.any(String), environment: 'sandbox', expires_at: expect.any(String) },
  ]);
});

test('a provisioned appliance without anybody gives the link that makes its first owner, until somebody is there', async () => {
  const { url, context } = shop.running.branch;
  expect((await askStatus(dataDir))?.setup_url).toBe(`${url}/setup#${context.people.setupToken()}`);
  storeTestUsers(shop.running, await testUsers());
  expect((await askStatus(dataDir))?.setup_url).toBeNull();
});

test('an appliance that has joined a head office says which', async () => {
  writeBeside(shop.running, (writer) => {
    const id = { id: 1, appliance_id: 'appliance-1', credential_name: 'none' } as const;
    writer.insert('head_office', {
      ...id,
      url: 'https://office.example',
      enrolled_at: '2026-11-01T00:00:00.000Z',
      public_url: null,
    });
  });
  expect((await askStatus(dataDir))?.head_office_url).toBe('https://office.example');
});

test('a rejected document is counted', async () => {
  const before = (await askStatus(dataDir))?.rejected ?? 0;
  await shop.whileRejected(async (seller) => {
    await shop.post('simplified', { seller });
  });
  expect((await askStatus(dataDir))?.rejected).toBe(before + 1);
});

test('a link of the desktop opens a document by the id that the appliance gave it', async () => {
  const { id } = await shop.sell('simplified');
  expect(pageOfLink(`sanad://open/documents/${id}`)).toBe(`/documents/${id}`);
});

test('documents that wait are counted, with the first deadline of a simplified one', async () => {
  await shop.running.stopGateway();
  await shop.post('standard');
  const simplified = await shop.post('simplified');
  const status = await askStatus(dataDir);
  expect(status?.waiting).toBe(2);
  const { report_deadline: deadline } = await shop.detailOf(simplified.body['invoice_id']);
  expect(status?.nearest_deadline).toBe(deadline);
});

test('a folder on which nothing runs says nothing', async () => {
  expect(await askStatus(temporaryFolder('nothing-runs'))).toBeUndefined();
});

test('there is a sentence in both languages for each condition that an appliance may say', () => {
  expect(conditionCodes.filter((code) => conditionMessage(code) === undefined)).toEqual([]);
});
