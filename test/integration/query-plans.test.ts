import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createKinds } from '../../src-main/branch/issue/create-kind.ts';
import { openShop } from '../support/open-shop.ts';
import type { Shop } from '../support/open-shop.ts';
import { eventually } from '../support/running-branch.ts';

// What a till does and what the worker does for it, every statement of a whole day: none may walk through more of the ledger than
// an index shows it. Tables that grow with the shop's tills and not with its sales may be walked through.
const smallTables = [
  'appliance',
  'companies',
  'company',
  'api_keys',
  'egs_units',
  'unit',
  'egs_unit_states',
  'state',
  'chain_heads',
  'ledger_identity',
  'uncertain_tails',
  'tail',
];
const harmless = [/^SCAN CONSTANT ROW$/, /^SCAN json_each VIRTUAL TABLE/, /^SCAN chosen VIRTUAL TABLE/];

let shop: Shop;
const statements = new Set<string>();

function recordStatements(): void {
  const prototype = BetterSqlite3.prototype;
  // eslint-disable-next-line typescript/unbound-method
  const prepare = prototype.prepare;
  vi.spyOn(prototype, 'prepare').mockImplementation(function (this: BetterSqlite3.Database, source: string) {
    if (path.basename(this.name) === 'ledger.db') statements.add(source);
    return prepare.call(this, source);
  });
}

async function sellEveryKind(): Promise<void> {
  const original = await shop.sell('simplified');
  const invoice = await shop.sell('standard');
  for (const kind of ['credit_note', 'debit_note'] as const) {
    await shop.sell(kind, { original_invoice_uuid: original.uuid });
  }
  const prepayment = await shop.sell('prepayment');
  await shop.sell('simplified', { prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 1 }] });
  await shop.sell('credit_note', { original_invoice_uuid: prepayment.uuid, line_items: oneLine });
  for (const kind of createKinds) await shop.post(kind, { egs_unit_id: 'nobody' });
  const body = shop.bodyOf('simplified');
  for (let time = 0; time < 2; time += 1) {
    await shop.running.send('POST', '/v1/invoices/simplified', body, { 'idempotency-key': 'again', prefer: 'handling=strict' });
  }
  await shop.running.send('POST', '/v1/invoices/preflight', { kind: 'simplified', document: shop.bodyOf('simplified') });
  await shop.whileRejected((seller) => shop.post('simplified', { seller }));
  for (const { id } of [original, invoice, prepayment]) {
    for (const route of ['', '/xml', '/qr']) await shop.running.send('GET', `/v1/invoices/${id}${route}`);
  }
}

const heldByUnit = '"retry_after_ms" is null';
const oneLine = [{ description: 'Chair', quantity: 1, unit_price: 1 }];

async function passAnOutage(): Promise<void> {
  await shop.running.stopGateway();
  for (let sale = 0; sale < 5; sale += 1) await shop.post('simplified');
  const { body } = await shop.post('simplified', {}, { prefer: 'respond-async' });
  await shop.running.startGateway();
  shop.running.clock.advance(3_600_000);
  await eventually(
    () => shop.detailOf(body['invoice_id']),
    (detail) => detail['status'] === 'reported',
  );
  shop.running.clock.setWall('2026-11-20T23:00:00.000Z');
  await shop.running.branch.context.queue.clockWasSet();
}

async function list(): Promise<void> {
  const filters = [
    ['status=reported', 'status=failed', 'status=queued'],
    ['invoice_type=standard'],
    ['document_type=credit_note'],
    ['date_from=2026-11-20', 'date_to=2026-11-20', 'date_from=2026-11-19&date_to=2026-11-20'],
    [`egs_unit_id=${shop.egsUnitId}`],
    ['invoice_number=SHOP-1', 'uuid=00000000-0000-4000-8000-000000000000'],
  ];
  const combinations = filters.flatMap((group) =>
    group.flatMap((one) => [one, ...filters.flat().map((other) => `${one}&${other}`)]),
  );
  for (const query of ['', ...combinations]) {
    const { body } = await shop.running.send('GET', `/v1/invoices?limit=2&${query}`);
    const cursor = (body['pagination'] as { next_cursor: string | null } | undefined)?.next_cursor;
    if (cursor) await shop.running.send('GET', `/v1/invoices?limit=2&${query}&cursor=${cursor}`);
  }
}

beforeAll(async () => {
  recordStatements();
  shop = await openShop();
  await shop.running.provision({ appliance: { monthly_document_limit: 1_000 } });
  await sellEveryKind();
  await shop.running.send('POST', `/v1/egs/${shop.egsUnitId}/renew`, { otp: '123345' });
  // The worker looks for what waited for the new certificate.
  await eventually(() => Promise.resolve([...statements].some((text) => text.includes(heldByUnit))), Boolean);
  await passAnOutage();
  await list();
  await shop.running.restart();
  await shop.running.send('GET', '/v1/auth/context');
  await shop.running.send('GET', `/v1/egs/${shop.egsUnitId}/status`);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await shop.running.close();
});

function isScanOfSmall(detail: string): boolean {
  return smallTables.some((name) => new RegExp(`^SCAN ${name}\\b`).test(detail));
}

/** What of a statement's plan costs more the larger the ledger is. */
function unboundedSteps(ledger: BetterSqlite3.Database, statement: string): string[] {
  const plan = ledger.prepare(`EXPLAIN QUERY PLAN ${statement}`);
  const places = statement.match(/\?/g) ?? [];
  const rows = plan.all(...places.map(() => null)) as { detail: string }[];
  const suspects = rows.filter(({ detail }) => /SCAN|TEMP B-TREE/.test(detail));
  return suspects
    .filter(({ detail }) => !isScanOfSmall(detail) && !harmless.some((form) => form.test(detail)))
    .map(({ detail }) => detail);
}

test('every statement of a day is bounded by an index, whatever the size of the ledger', () => {
  const ledger = new BetterSqlite3(path.join(shop.running.dataDir, 'branch', 'ledger.db'), { readonly: true });
  const asked = [...statements].filter((statement) => /^(select|insert|update|delete)\b/i.test(statement));
  const unbounded = asked.flatMap((statement) => unboundedSteps(ledger, statement).map((step) => `${step}: ${statement}`));
  ledger.close();
  expect(asked.length).toBeGreaterThan(40);
  expect(asked).toContainEqual(expect.stringContaining(heldByUnit));
  expect(unbounded).toEqual([]);
});

test('the statements of the kept counts find their rows by key', () => {
  const ledger = new BetterSqlite3(path.join(shop.running.dataDir, 'branch', 'ledger.db'), { readonly: true });
  const day = "day IN ('', '2026-11-20')";
  const rest = "invoice_type = 'simplified' AND document_type = 'invoice' AND status = 'queued'";
  const recount = `UPDATE document_counts SET documents = documents - 1 WHERE egs_unit_id = 'unit' AND ${day} AND ${rest}`;
  expect(unboundedSteps(ledger, recount)).toEqual([]);
  ledger.close();
});
