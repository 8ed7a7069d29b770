import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop } from '../../support/open-shop.ts';
import type { Shop } from '../../support/open-shop.ts';

// Of the same size, whatever it holds: far more than any difference between linear ways, far less than a quadratic one has.
const mostTimesThePlain = 40;
// The largest body and the largest header, less what stands around them.
const bodySize = 1024 * 1024 - 2_000;
const headerSize = 14_000;

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.running.close());

function filled(unit: string, size: number): string {
  return unit.repeat(Math.floor(size / Buffer.byteLength(unit)));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The quicker of two tries: what the machine does beside counts for nobody. */
async function quickest(work: () => Promise<unknown>): Promise<number> {
  return Math.min(await timed(work), await timed(work));
}

async function post(body: string): Promise<void> {
  const { status } = await shop.running.send('POST', '/v1/invoices/simplified', body);
  expect(status).toBe(400);
}

/** A sale with one member that fills the largest body. */
function saleWith(member: string, content: string): string {
  const { [member]: _replaced, ...sale } = shop.bodyOf('simplified');
  return `${JSON.stringify(sale).slice(0, -1)},"${member}":${content}}`;
}

function members(count: number, value: string): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(',')}}`;
}

function list(entry: string): string {
  return `[${filled(`${entry},`, bodySize)}${entry}]`;
}

type Case = [name: string, body: () => string];

// Every character that a scanner or an expression on the way of a request treats apart.
const specials = [
  '"',
  '\\',
  '\\"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ';',
  '=',
  '?',
  ' ',
  '\t',
  '0',
  '9',
  '.',
  '-',
  'e',
  '/',
  '%',
  '*',
  'a ',
];

describe('a body of the largest size takes no longer than a plain one of that size, whatever it holds', () => {
  let plainMs: number;
  beforeAll(async () => {
    const plain = saleWith('note', JSON.stringify(filled('a', bodySize)));
    await post(plain);
    plainMs = await quickest(() => post(plain));
  });

  const ofOneUnit = ['\n', 'é', '\ufffd', ...specials].flatMap((unit): Case[] => [
    [`nothing but ${JSON.stringify(unit)}`, () => filled(unit, bodySize)],
    [`${JSON.stringify(unit)} in a string that is never closed`, () => `{"a":"${filled(unit, bodySize)}`],
    [`${JSON.stringify(unit)} in an unknown member`, () => saleWith('note', JSON.stringify(filled(unit, bodySize / 2)))],
    [`${JSON.stringify(unit)} in a name`, () => saleWith('seller', JSON.stringify({ name: filled(unit, bodySize / 2) }))],
  ]);
  const lineWithFaults = '{"a":1,"b":1,"quantity":"","unit_price":[],"vat_category":1}';
  const built: Case[] = [
    ['unknown members', () => `${members(80_000, '0').slice(0, -1)},"note":1}`],
    ['as many unknown members as there may be', () => saleWith('note', members(49_000, '0'))],
    ['as many unknown members of a line as there may be', () => saleWith('line_items', `[${members(49_000, '0')}]`)],
    ['prototypes', () => saleWith('seller', `{"__proto__":${members(20_000, '{"__proto__":1}')}}`)],
    ['lines that are none', () => saleWith('line_items', list('0'))],
    ['lines without a field', () => saleWith('line_items', list('{}'))],
    ['lines with every fault', () => saleWith('line_items', list(lineWithFaults))],
    ['settlements without a field', () => saleWith('prepaid_invoices', list('{}'))],
    ['nested arrays', () => saleWith('note', filled('[', bodySize / 2) + filled(']', bodySize / 2))],
    ['nested objects', () => `${filled('{"a":', bodySize / 2)}1${filled('}', bodySize / 10)}`],
    ['one number of many digits', () => saleWith('exchange_rate', filled('9', bodySize))],
    ['one number of many decimals', () => saleWith('exchange_rate', `0.${filled('0', bodySize)}1`)],
    ['one number of a long exponent', () => saleWith('exchange_rate', `1e${filled('9', bodySize)}`)],
    ['long numbers', () => saleWith('line_items', list('123456789012345678901e-999'))],
    ['one invoice number', () => saleWith('invoice_number', JSON.stringify(filled('\u{1f600}', bodySize / 2)))],
    ['one date', () => saleWith('invoice_date', JSON.stringify(filled('2026-11-20', bodySize)))],
    ['one currency', () => saleWith('currency', JSON.stringify(filled(' S', bodySize)))],
    ['one unit', () => saleWith('egs_unit_id', JSON.stringify(filled(' a', bodySize)))],
  ];

  test.each([...ofOneUnit, ...built])('%s', async (_name, body) => {
    const text = body();
    expect(await quickest(() => post(text))).toBeLessThan(mostTimesThePlain * plainMs);
  });
});

describe('a header of the largest size takes no longer than a plain one of that size, whatever it holds', () => {
  const names = [
    'prefer',
    'idempotency-key',
    'x-request-id',
    'if-none-match',
    'content-type',
    'accept',
    'range',
    'authorization',
  ];
  const units = ['\u00e9', 'W/"', 'a=', 'a;', 'a="', ...specials];

  async function readList(headers: Record<string, string>): Promise<void> {
    const { status } = await shop.running.send('POST', '/v1/invoices/simplified', '{}', headers);
    expect(status).toBeGreaterThanOrEqual(400);
  }

  test.each(names)('%s', async (name) => {
    const send = (value: string) => quickest(() => readList({ [name]: value }));
    const plainMs = await send(filled('a', headerSize));
    for (const unit of units) {
      for (const value of [filled(unit, headerSize), `a${filled(unit, headerSize)}"`, `"${filled(unit, headerSize)}`]) {
        expect(await send(value), JSON.stringify(unit)).toBeLessThan(mostTimesThePlain * plainMs);
      }
    }
  });
});

test('a path or a query of the largest size takes no longer than a plain one of that size, whatever it holds', async () => {
  const read = (path: string) => quickest(() => shop.running.send('GET', path));
  const units = ['%', '%41', '%ff', '&', '=', '&a=', '[', 'a[', '.', '/', '../', ';', ':', '+', '-', '0', '?'];
  const plainMs = await read(`/v1/invoices/${filled('a', headerSize)}`);
  for (const unit of units) {
    for (const start of ['/v1/invoices/', '/v1/invoices?', '/v1/invoices?cursor=', '/v1/invoices?limit=', '/docs/', '/']) {
      expect(await read(start + filled(unit, headerSize)), start + unit).toBeLessThan(mostTimesThePlain * plainMs);
    }
  }
});

test('a small body that inflates beyond the largest size is refused for its size', async () => {
  const body = gzipSync(filled('a', 200 * bodySize));
  const headers = {
    authorization: `Bearer ${shop.running.apiKey}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  const answer = await fetch(`${shop.running.branch.url}/v1/invoices/simplified`, { method: 'POST', headers, body });
  expect(answer.status).toBe(413);
});
