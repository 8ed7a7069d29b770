import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKinds, type CreateKind } from '#main/branch/issue/create-kind.ts';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { apiKeyRow } from '#support/branch/running-branch.ts';
import { errorOf, faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;
let original: { uuid: string };

beforeAll(async () => {
  branch = await startTestBranch();
  original = await branch.sell('simplified', { line_items: lineOf(1_000_000) });
});

afterAll(() => branch.running.close());

// A note is of an invoice of its own, which is not what is rejected.
function changesOf(kind: CreateKind, changes: Fields): Fields {
  return kind === 'credit_note' || kind === 'debit_note' ? { original_invoice_uuid: original.uuid, ...changes } : changes;
}

async function reject(kind: CreateKind, changes: Fields = {}): Promise<string> {
  const { body } = await branch.whileRejected((seller) => branch.post(kind, changesOf(kind, { seller, ...changes })));
  expect(body['status']).toBe('failed');
  return String(body['invoice_id']);
}

async function linksOf(id: string): Promise<unknown[]> {
  const { replaces_invoice_id, replaced_by_invoice_id } = await branch.detailOf(id);
  return [replaces_invoice_id, replaced_by_invoice_id];
}

test.each(createKinds)('a rejected %s is replaced by one of its kind, with its number; each leads to the other', async (kind) => {
  const number = `AGAIN-${kind}`;
  const rejected = await reject(kind, { invoice_number: number });
  expect(await linksOf(rejected)).toEqual([null, null]);
  const changes = changesOf(kind, { invoice_number: number, replaces_invoice_id: ` ${rejected} ` });
  const { body } = await branch.running.send('POST', '/v1/invoices/preflight', { kind, document: branch.bodyOf(kind, changes) });
  expect(body).toMatchObject({ would_be_accepted: true });
  const { id } = await branch.sell(kind, changes);
  expect([await linksOf(rejected), await linksOf(id)]).toEqual([
    [null, id],
    [rejected, null],
  ]);
});

const refusals: [string, () => Promise<string>, CreateKind, number, string][] = [
  ['that is not there', () => Promise.resolve('inv_none'), 'simplified', 404, 'INVOICE_NOT_FOUND'],
  ['that was reported', async () => (await branch.sell('simplified')).id, 'simplified', 409, 'INVOICE_NOT_FAILED'],
  ['of another kind', () => reject('simplified'), 'credit_note', 400, 'VALIDATION_ERROR'],
  ['for another kind of buyer', () => reject('simplified'), 'standard', 400, 'VALIDATION_ERROR'],
];

test.each(refusals)(
  'one %s is not replaced: preflight answers alike, and nothing is consumed',
  async (_of, name, kind, status, code) => {
    const document = branch.bodyOf(kind, changesOf(kind, { replaces_invoice_id: await name() }));
    const before = await branch.counter();
    const posted = await branch.post(kind, document);
    const checked = await branch.running.send('POST', '/v1/invoices/preflight', { kind, document });
    for (const answer of [posted, checked]) {
      expect([answer.status, errorOf(answer)['code']]).toEqual([status, code]);
      expect(faultsOf(answer)).toEqual(code === 'VALIDATION_ERROR' ? ['replaces_invoice_id: other_kind'] : []);
    }
    expect(await branch.counter()).toBe(before);
  },
);

test('what waits for the authority is not replaced, nor what another company or environment has', async () => {
  await branch.running.stopGateway();
  const waiting = String((await branch.post('simplified', {}, { prefer: 'respond-async' })).body['invoice_id']);
  const early = await branch.post('simplified', { replaces_invoice_id: waiting });
  await branch.running.startGateway();
  expect(errorOf(early)['code']).toBe('INVOICE_NOT_FAILED');
  const production = createApiKey('production');
  await branch.running.provision({ apiKeys: [apiKeyRow(production, { environment: 'production' })] });
  const authorization = `Bearer ${production}`;
  const answer = await branch.post('simplified', { replaces_invoice_id: await reject('simplified') }, { authorization });
  expect([errorOf(answer)['code'], faultsOf(answer)]).toEqual([
    'ENVIRONMENT_KEY_MISMATCH',
    expect.arrayContaining(['replaces_invoice_id: INVOICE_NOT_FOUND']),
  ]);
});

test('of fifty corrections at once exactly one is issued, and the others name it', async () => {
  const rejected = await reject('simplified');
  const before = Number(await branch.counter());
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => branch.post('simplified', { replaces_invoice_id: rejected })),
  );
  const [issued, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const id = String(issued?.body['invoice_id']);
  const others = answers.filter(({ status }) => status !== 200);
  for (const answer of others) {
    expect([answer.status, errorOf(answer)]).toMatchObject([409, { code: 'INVOICE_ALREADY_REPLACED', invoice_id: id }]);
  }
  expect([await linksOf(rejected), await branch.counter()]).toEqual([[null, id], before + 1]);
});

test('a correction that is rejected is replaced itself, by any unit of the company', async () => {
  const first = await reject('simplified', { invoice_number: 'CHAIN-1' });
  const second = await reject('simplified', { invoice_number: 'CHAIN-1', replaces_invoice_id: first });
  const again = await branch.post('simplified', { replaces_invoice_id: first });
  expect(errorOf(again)).toMatchObject({ code: 'INVOICE_ALREADY_REPLACED', invoice_id: second });
  const egs_unit_id = await branch.running.createActiveUnit({ unit_name: 'Till 2' });
  const { id: third } = await branch.sell('simplified', {
    egs_unit_id,
    invoice_number: 'CHAIN-1',
    replaces_invoice_id: second,
  });
  expect([await linksOf(first), await linksOf(second), await linksOf(third)]).toEqual([
    [null, second],
    [first, third],
    [second, null],
  ]);
});

test('a correction that is sent again with its key is answered as it was, and no second one is issued', async () => {
  const rejected = await reject('simplified');
  const body = branch.bodyOf('simplified', { replaces_invoice_id: rejected });
  const headers = { 'idempotency-key': 'correction-1' };
  const first = await branch.post('simplified', body, headers);
  const second = await branch.post('simplified', body, headers);
  expect([second.status, second.body['invoice_id']]).toEqual([200, first.body['invoice_id']]);
});
