import { expect, test } from 'vitest';
import { simplifiedInvoiceRequest, simplifiedNoteRequest, standardInvoiceRequest } from '#shared/api/v1/invoice-requests.ts';
import { demoSeller } from '#main/branch/demo/demo-company.ts';
import { sampleMonth } from '#main/branch/demo/sample-month.ts';

const until = new Date('2026-11-22T17:00:00.000Z');
const sales = sampleMonth(until);
const schemas = { simplified: simplifiedInvoiceRequest, standard: standardInvoiceRequest, 'credit-note': simplifiedNoteRequest };

test('every sale is a body that the API takes', () => {
  for (const { kind, body, corrects } of sales) {
    const original = corrects === undefined ? {} : { original_invoice_uuid: '7b0f7c1e-4a53-4b5c-9f0e-0d5d3a6f1a11' };
    const parsed = schemas[kind].safeParse({ egs_unit_id: 'unit', seller: demoSeller, ...original, ...body });
    expect(parsed.error).toBeUndefined();
  }
});

test('sales come in order, on each of 30 days, never after the instant, each with a number of its own', () => {
  const instants = sales.map(({ body }) => `${String(body['invoice_date'])}T${String(body['invoice_time'])}`);
  expect(instants).toEqual(instants.toSorted());
  expect(new Set(sales.map(({ body }) => body['invoice_date'])).size).toBe(30);
  expect(instants[0]?.slice(0, 10)).toBe('2026-10-24');
  expect(instants.at(-1)?.localeCompare('2026-11-22T20:00:00')).toBe(-1);
  expect(new Set(sales.map(({ number }) => number)).size).toBe(sales.length);
});

test('every kind of sale comes, and a note corrects an earlier one', () => {
  for (const kind of Object.keys(schemas)) expect(sales.filter((sale) => sale.kind === kind).length).toBeGreaterThan(5);
  for (const [index, { corrects }] of sales.entries()) {
    if (corrects === undefined) continue;
    expect(sales.slice(0, index).map(({ number }) => number)).toContain(corrects);
  }
});

test('consumers buy in the last hours alone, so that few documents come later than the authority wants them', () => {
  const late = sales.filter(({ kind, body }) => {
    const sold = new Date(`${String(body['invoice_date'])}T${String(body['invoice_time'])}+03:00`);
    return kind === 'simplified' && until.getTime() - sold.getTime() > 20 * 3_600_000;
  });
  expect(late.map(({ body }) => body.line_items.map(({ description }) => description))).toEqual(late.map(() => ['77']));
  expect(late.length).toBeGreaterThan(2);
});

test('the same instant gives the same sales', () => {
  expect(sampleMonth(until)).toEqual(sales);
});
