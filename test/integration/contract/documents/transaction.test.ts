import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKind } from '#shared/api/v1/invoice-requests.ts';
import { faultsOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { standardBody } from '#support/branch/scenarios/sale-bodies.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;
let buyer: unknown;

beforeAll(async () => {
  branch = await startTestBranch();
  ({ buyer } = standardBody({ egsUnitId: '', seller: {}, number: '', at: branch.running.clock.now() }));
});

afterAll(() => branch.running.close());

const summary = { supply_end_date: '2026-11-20' };

// What is sent, the flags in the document, and what its detail says.
const flagged: [string, Fields, string, Fields][] = [
  ['third party', { third_party: true }, '1000', { third_party: true, nominal: false, summary: null }],
  ['nominal supply', { nominal: true }, '0100', { third_party: false, nominal: true, summary: null }],
  ['summary', { summary }, '0001', { third_party: false, nominal: false, summary }],
  ['all three', { third_party: true, nominal: true, summary }, '1101', { third_party: true, nominal: true, summary }],
];

test.each(flagged)('%s: the authority takes both types of invoice without a warning, and details say it', async (...of) => {
  const [, transaction, flags, detail] = of;
  for (const kind of ['simplified', 'standard'] as const) {
    const { id, body } = await branch.sell(kind, { transaction, supply_date: '2026-11-01', buyer });
    expect(body).toMatchObject({ status: kind === 'standard' ? 'cleared' : 'reported', tax_warnings: [] });
    expect((await branch.detailOf(id))['transaction']).toEqual(detail);
    expect(await branch.xmlOf(id)).toContain(`name="${kind === 'standard' ? '01' : '02'}${flags}0"`);
  }
});

test('a summary has the days of its first and its last supply', async () => {
  const { id } = await branch.sell('simplified', { transaction: { summary }, supply_date: '2026-11-01', buyer });
  expect(await branch.xmlOf(id)).toContain(
    '<cac:Delivery><cbc:ActualDeliveryDate>2026-11-01</cbc:ActualDeliveryDate>' +
      '<cbc:LatestDeliveryDate>2026-11-20</cbc:LatestDeliveryDate></cac:Delivery>',
  );
  const { id: ofOneDay } = await branch.sell('simplified', { transaction: { summary }, buyer });
  expect(await branch.detailOf(ofOneDay)).toMatchObject({ supply_date: '2026-11-20', transaction: { summary } });
});

test('an invoice that is nothing but its type says nothing of it', async () => {
  const { id } = await branch.sell('simplified', { transaction: { nominal: false } });
  expect(await branch.detailOf(id)).not.toHaveProperty('transaction');
});

const refused: [string, Fields, string][] = [
  [
    'a last supply before the first',
    { supply_date: '2026-11-10', transaction: { summary: { supply_end_date: '2026-11-09' } } },
    'transaction.summary.supply_end_date: too_early',
  ],
  ['self-billed', { transaction: { self_billed: true } }, 'transaction.self_billed: unknown_field'],
  ['a summary without its end', { transaction: { summary: {} } }, 'transaction.summary.supply_end_date: required'],
  ['a flag that is a text', { transaction: { nominal: 'yes' } }, 'transaction.nominal: invalid_type'],
];

test.each(refused)('%s is refused, and nothing is consumed', async (_name, fields, fault) => {
  const counter = await branch.counter();
  const answer = await branch.post('simplified', fields);
  expect([answer.status, faultsOf(answer)]).toEqual([400, [fault]]);
  expect(await branch.counter()).toBe(counter);
});

test.each(createKind.options.filter((kind) => kind !== 'simplified' && kind !== 'standard'))('a %s has none', async (kind) => {
  const answer = await branch.post(kind, { transaction: { nominal: true } });
  expect(faultsOf(answer)).toEqual(expect.arrayContaining([expect.stringMatching(/^transaction: unknown_field$/)]));
});
