import { expect, test } from 'vitest';
import { documentCurrency } from '#main/branch/issue/document-currency.ts';
import { readRequest } from '#main/branch/issue/read-request.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';

const today = '2026-11-20';
const seller = { name: 'Test Trading', vat_number: '310175397400003', cr_number: '1010456827' };
const sale = { egsUnitId: 'unit-1', seller, number: 'R-1', at: new Date('2026-11-20T09:00:00.000Z') };
const buyer = { name: 'Buyer', vat_number: '300075588700003', address: { street: 'S', city: 'C', country: 'SA' } };
const passport = { scheme: 'PAS', number: 'A123' };
const inFrance = { street: 'S', city: 'C', country: 'FR' };

function faultsOf(changes: Record<string, unknown>): string[] {
  const body = simplifiedBody(sale, changes);
  const { parts, faults } = readRequest({ kind: 'simplified', invoiceType: 'simplified', body, today });
  return [...faults, ...documentCurrency(parts, body, undefined).faults]
    .map((fault) => `${fault.path}: ${fault.detailCode ?? fault.code}`)
    .toSorted();
}

function standardFaultsOf(changed: Record<string, unknown>): string[] {
  const body = standardBody(sale, { buyer: changed });
  const { faults } = readRequest({ kind: 'standard', invoiceType: 'standard', body, today });
  return faults.map((fault) => fault.path).toSorted();
}

test('finds nothing wrong with a valid body', () => {
  expect(faultsOf({ seller: { ...seller, name_ar: 'شركة' }, buyer: { ...buyer, identification: passport } })).toEqual([]);
  expect(standardFaultsOf({ ...buyer, cr_number: '4030283037' })).toEqual([]);
});

test.each([
  ['a missing name', { vat_number: seller.vat_number, cr_number: seller.vat_number }, ['seller.cr_number', 'seller.name']],
  ['an unknown field', { ...seller, cr_number: seller.vat_number, colour: 1 }, ['seller.colour', 'seller.cr_number']],
  ['a missing VAT number', { name: 'ش'.repeat(128) }, ['seller.name', 'seller.vat_number']],
  ['a name_ar of another type', { ...seller, name: 'x'.repeat(256), name_ar: 5 }, ['seller.name', 'seller.name_ar']],
])('checks what holds between the fields of a seller beside %s', (_what, changed, paths) => {
  expect(faultsOf({ seller: changed }).map((fault) => fault.split(':')[0])).toEqual(paths);
});

test('treats blank as omitted beside other faults of a seller', () => {
  expect(faultsOf({ seller: { cr_number: ' ', vat_number: ' ' } })).toEqual([
    'seller.name: required',
    'seller.vat_number: invalid_value',
  ]);
});

test.each([
  ['of a standard document', standardFaultsOf],
  ['of a simplified document', (changed: unknown) => faultsOf({ buyer: changed }).map((fault) => fault.split(':')[0])],
])('checks cr_number beside identification beside other faults of a buyer %s', (_what, pathsOf) => {
  const nameless = { vat_number: buyer.vat_number, address: buyer.address, identification: passport };
  expect(pathsOf({ ...nameless, cr_number: '4030283037' })).toEqual(['buyer.identification', 'buyer.name']);
  expect(pathsOf({ ...nameless, cr_number: ' ' })).toEqual(['buyer.name']);
  expect(pathsOf({ ...nameless, cr_number: '4030283037', identification: undefined })).toEqual(['buyer.name']);
});

test.each([
  ['a missing exchange rate', { currency: 'USD' }, 'exchange_rate: EXCHANGE_RATE_REQUIRED'],
  ['an exchange rate for riyals', { exchange_rate: 3.75 }, 'exchange_rate: not_allowed'],
  ['an exchange rate for riyals by blank', { currency: ' ', exchange_rate: 3.75 }, 'exchange_rate: not_allowed'],
  [
    'two identifications of a foreign buyer',
    { buyer: { ...buyer, address: inFrance, identification: passport } },
    'buyer.identification: not_allowed',
  ],
  ['a later date', { invoice_date: '2026-11-21' }, 'invoice_date: in_the_future'],
  ['a date 46 days back', { invoice_date: '2026-10-05' }, 'invoice_date: too_long_ago'],
  ['a supply 46 days after the invoice', { supply_date: '2027-01-05' }, 'supply_date: too_late'],
  ['a supply over a year before the invoice', { supply_date: '2025-11-19' }, 'supply_date: too_early'],
])('names %s alone and beside any other fault', (_what, changes, fault) => {
  expect(faultsOf(changes)).toEqual([fault]);
  expect(faultsOf({ ...changes, colour: 'red' })).toEqual([fault, 'colour: unknown_field'].toSorted());
});

test('does not check the exchange rate of an unknown or faulty currency', () => {
  expect(faultsOf({ currency: 'XXQ' }).map((fault) => fault.split(':')[0])).toEqual(['currency']);
  expect(faultsOf({ currency: 5, exchange_rate: 3.75 }).map((fault) => fault.split(':')[0])).toEqual(['currency']);
});

test('treats blank parts of a foreign buyer as omitted beside other faults', () => {
  const nameless = { vat_number: ' ', identification: passport, address: inFrance };
  expect(faultsOf({ buyer: nameless })).toEqual(['buyer.name: required']);
  expect(faultsOf({ buyer: { ...nameless, vat_number: '1', address: { country: ' ' } } })).toEqual(['buyer.name: required']);
});

test.each([
  ['45 days back', { invoice_date: '2026-10-06' }],
  ['a supply 45 days after the invoice', { supply_date: '2027-01-04' }],
  ['a supply one year before the invoice', { supply_date: '2025-11-20' }],
  ['a supply that is left blank', { supply_date: ' ' }],
  ['a replaced document that is left blank', { replaces_invoice_id: ' ' }],
])('takes %s', (_what, changes) => {
  expect(faultsOf(changes)).toEqual([]);
});

test('compares the supply with the day of the invoice, not with today', () => {
  expect(faultsOf({ invoice_date: '2026-10-20', supply_date: '2026-12-05' })).toEqual(['supply_date: too_late']);
  expect(faultsOf({ invoice_date: '2026-13-20', supply_date: '2036-12-05' })).toEqual(['invoice_date: invalid_value']);
});

test('names an impossible date once', () => {
  expect(faultsOf({ invoice_date: '2099-13-45' })).toEqual(['invoice_date: invalid_value']);
  expect(faultsOf({ supply_date: '2026-02-30' })).toEqual(['supply_date: invalid_value']);
});

test('returns the valid parts of a body that has faults elsewhere', () => {
  const body = simplifiedBody(sale, { invoice_time: '25:00:00', currency: 5, replaces_invoice_id: ' inv_1 ' });
  const { request, parts } = readRequest({ kind: 'simplified', invoiceType: 'simplified', body, today });
  expect(request).toBeUndefined();
  expect(parts).toMatchObject({ replaces_invoice_id: 'inv_1' });
  expect(parts).toMatchObject({ invoice_number: 'R-1', invoice_date: today, seller, currency: undefined });
  expect(parts.line_items).toHaveLength(2);
});
