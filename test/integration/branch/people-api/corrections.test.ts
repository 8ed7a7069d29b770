import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctionOf } from '#shared/api/people/correction-of.ts';
import { managerDocument } from '#shared/api/people/documents.ts';
import type { Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let shop: TestBranch;
let cashier: Browser;
let owner: Browser;

beforeAll(async () => {
  shop = await startTestBranch();
  storeTestUsers(shop.running, await testUsers());
  cashier = await signIn(shop.running, 'cashier');
  owner = await signIn(shop.running, 'owner');
});

afterAll(() => shop.running.close());

async function detailOf(id: unknown) {
  return managerDocument.parse((await cashier.get(`/manager/documents/${String(id)}`)).body);
}

function filled(part: object) {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== ''));
}

// As the form sends it where nothing is changed.
function requestOf(found: Parameters<typeof correctionOf>[0]) {
  const { kind, kept, discount, buyer, supply_date, is_prepayment, note, ...document } = correctionOf(found);
  return {
    kind: note?.note ?? (is_prepayment ? 'prepayment' : kind),
    document: {
      ...document,
      ...kept,
      ...(is_prepayment ? { invoice_type: kind } : {}),
      ...(note === undefined ? {} : { reason: note.reason, reason_ar: note.reason_ar, ...note.original }),
      supply_date,
      ...(discount === undefined ? {} : { discounts: [discount] }),
      ...(buyer === undefined
        ? {}
        : {
            buyer: {
              ...filled({ ...buyer, address: '', identification: '' }),
              address: filled(buyer.address),
              ...(buyer.identification.scheme === '' ? {} : { identification: buyer.identification }),
            },
          }),
    },
  };
}

const line = { description: 'Ajwa dates', description_ar: 'تمر عجوة', quantity: 3, unit_price: 33.33 };

test.each([
  ['prices without VAT', 'simplified', ['10'], { line_items: [{ ...line, discount: { amount: 1.5, reason: 'Bruised' } }] }],
  [
    'prices with VAT, discounts and a line without',
    'simplified',
    ['48'],
    {
      prices_include_vat: true,
      line_items: [
        { ...line, discount: { percent: 12.5 } },
        { ...line, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35', unit_code: 'KGM' },
      ],
      discounts: [{ percent: 5, reason: 'Loyalty' }],
      payment_means: '48',
    },
  ],
  [
    'several means of payment',
    'simplified',
    ['10', '48'],
    {
      prices_include_vat: true,
      line_items: [line],
      payments: [
        { means: '10', amount: 49.99 },
        { means: '48', amount: 50 },
      ],
    },
  ],
  ['a buyer', 'standard', ['10'], { supply_date: '2026-11-15' }],
  [
    'a buyer abroad and another currency',
    'standard',
    ['10'],
    {
      currency: 'USD',
      exchange_rate: 3.75,
      buyer: {
        name: 'Gulf Stores LLC',
        vat_number: 'AE100200300',
        address: { street: 'Dock 4', city: 'Dubai', country: 'AE' },
      },
    },
  ],
] as const)('a refused document with %s is issued again by hand as it was, in place of it', async (_, kind, means, changes) => {
  const { body } = await shop.whileRejected((seller) => shop.post(kind, { seller, ...changes }));
  const refused = await detailOf(body['invoice_id']);
  expect(refused.status).toBe('failed');
  expect(refused.payment_means).toEqual(means);
  const answer = await cashier.send('POST', '/manager/documents', requestOf(refused));
  expect([answer.status, answer.body['error']]).toEqual([200, undefined]);
  const issued = await detailOf(answer.body['invoice_id']);
  const shown = ({ line_items, discounts, buyer, ...found }: typeof issued) => ({
    lines: line_items,
    discounts,
    buyer,
    number: found.invoice_number,
    amounts: [found.subtotal, found.vat, found.total, found.rounding, found.payable, found.currency, found.vat_sar],
    supplied: found.supply_date,
    paid: [found.payment_means, found.payments],
    cashier: found.user?.name,
  });
  expect(shown(issued)).toEqual({ ...shown(refused), cashier: 'Test cashier' });
  expect(issued.replaces_invoice_id).toBe(refused.invoice_id);
  expect((await detailOf(refused.invoice_id)).corrected_by?.invoice_id).toBe(issued.invoice_id);
});

const earlierInvoice = { invoice_number: 'OLD-7', issue_date: '2026-10-01', invoice_type: 'simplified', total: 500 };
const reasons = { reason: 'Broken', reason_ar: 'مكسور' };
const onEarlier = { line_items: [line], original_invoice_uuid: undefined, original_invoice: earlierInvoice, buyer: undefined };

test.each([
  ['prepayment', { invoice_type: 'simplified', line_items: [line] }],
  ['credit_note', { ...onEarlier, ...reasons }],
  ['debit_note', { ...onEarlier, ...reasons, reason_ar: undefined }],
] as const)('a refused %s is issued again by hand as it was, in place of it', async (kind, changes) => {
  const { status, body } = await shop.whileRejected((seller) => shop.post(kind, { seller, ...changes }));
  expect([status, body['error']]).toEqual([200, undefined]);
  const refused = await detailOf(body['invoice_id']);
  expect([refused.status, refused.document_type]).toEqual(['failed', kind]);
  const answer = await owner.send('POST', '/manager/documents', requestOf(refused));
  expect([answer.status, answer.body['error']]).toEqual([200, undefined]);
  const issued = await detailOf(answer.body['invoice_id']);
  const shown = ({ document_type, invoice_type, line_items, total, note_reason, original_invoice }: typeof issued) => [
    [document_type, invoice_type, line_items, total, note_reason, original_invoice],
  ];
  expect(shown(issued)).toEqual(shown(refused));
  expect([issued.status, issued.replaces_invoice_id]).toEqual(['reported', refused.invoice_id]);
});
