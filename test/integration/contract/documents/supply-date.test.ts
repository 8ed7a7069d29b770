import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKind } from '#shared/api/v1/invoice-requests.ts';
import { faultsOf, lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { standardBody } from '#support/branch/scenarios/sale-bodies.ts';

type Fields = Record<string, unknown>;

let branch: TestBranch;
let originals: Record<'simplified' | 'standard', string>;
let buyer: unknown;

beforeAll(async () => {
  branch = await startTestBranch();
  ({ buyer } = standardBody({ egsUnitId: '', seller: {}, number: '', at: branch.running.clock.now() }));
  originals = { simplified: (await branch.sell('simplified')).uuid, standard: (await branch.sell('standard')).uuid };
});

afterAll(() => branch.running.close());

const everyDocument = [
  ['simplified', 'simplified', 'invoice'],
  ['standard', 'standard', 'invoice'],
  ['credit_note', 'simplified', 'credit_note'],
  ['credit_note', 'standard', 'credit_note'],
  ['debit_note', 'simplified', 'debit_note'],
  ['debit_note', 'standard', 'debit_note'],
  ['prepayment', 'simplified', 'prepayment'],
  ['prepayment', 'standard', 'prepayment'],
] as const;

function fieldsOf(kind: (typeof everyDocument)[number][0], invoiceType: 'simplified' | 'standard'): Fields {
  return {
    line_items: lineOf(1),
    ...(kind === 'prepayment' ? { invoice_type: invoiceType } : {}),
    ...(kind === 'credit_note' || kind === 'debit_note' ? { original_invoice_uuid: originals[invoiceType] } : {}),
    ...(invoiceType === 'standard' ? { buyer } : {}),
  };
}

test.each(everyDocument)('a %s of type %s carries its supply date, and the authority finds nothing wrong', async (kind, type) => {
  const { id, body } = await branch.sell(kind, { ...fieldsOf(kind, type), supply_date: '2026-11-02' });
  expect(body).toMatchObject({ status: type === 'standard' ? 'cleared' : 'reported', tax_warnings: [] });
  expect(await branch.detailOf(id)).toMatchObject({ supply_date: '2026-11-02' });
  expect(await branch.xmlOf(id)).toContain(
    '</cac:AccountingCustomerParty><cac:Delivery><cbc:ActualDeliveryDate>2026-11-02</cbc:ActualDeliveryDate></cac:Delivery>',
  );
});

test.each(everyDocument)('a %s of type %s without one has the day of issue on standard invoices alone', async (kind, type) => {
  const { id } = await branch.sell(kind, { ...fieldsOf(kind, type), invoice_date: '2026-11-18' });
  const supplyDate = kind === 'standard' ? '2026-11-18' : undefined;
  expect((await branch.detailOf(id))['supply_date']).toBe(supplyDate);
  expect((await branch.xmlOf(id)).includes('ActualDeliveryDate')).toBe(supplyDate !== undefined);
});

test.each(['2026-11-30', '2025-11-21'])('a supply on %s is accepted by the authority', async (supplyDate) => {
  const { body } = await branch.sell('standard', { supply_date: supplyDate });
  expect(body).toMatchObject({ status: 'cleared', tax_warnings: [] });
});

test.each(createKind.options)('a %s refuses dates out of range, and consumes nothing', async (kind) => {
  const counter = await branch.counter();
  const base = fieldsOf(kind, kind === 'standard' ? 'standard' : 'simplified');
  const refused = await branch.post(kind, { ...base, invoice_date: '2026-10-05', supply_date: '2026-11-20' });
  expect([refused.status, faultsOf(refused)]).toEqual([400, ['invoice_date: too_long_ago', 'supply_date: too_late']]);
  expect(await branch.counter()).toBe(counter);
});
