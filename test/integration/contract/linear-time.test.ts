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

/** Whether work stays within a time in one of five tries: what the machine does beside counts for nobody. */
async function isWithin(limitMs: number, work: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    if ((await timed(work)) < limitMs) return true;
  }
  return false;
}

/** How long work may take that is held against a plain one of the same size. */
async function limitOf(plain: () => Promise<unknown>): Promise<number> {
  await plain();
  return mostTimesThePlain * Math.min(await timed(plain), await timed(plain), await timed(plain));
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

async function refuse(headers: Record<string, string>): Promise<void> {
  const { status } = await shop.running.send('POST', '/v1/invoices/simplified', '{}', headers);
  expect(status).toBeGreaterThanOrEqual(400);
}

function read(path: string): () => Promise<unknown> {
  return () => shop.running.send('GET', path);
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
  let limitMs: number;
  beforeAll(async () => {
    const plain = saleWith('note', JSON.stringify(filled('a', bodySize)));
    limitMs = await limitOf(() => post(plain));
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
    expect(await isWithin(limitMs, () => post(text))).toBe(true);
  });
});

describe('a header of the largest size takes no longer than a plain one of that size, whatever it holds', () => {
  const names = [
    'prefer',
    'idempotency-key',
    'x-request-id',
    'if-none-match',
    'content-type',
    'content-encoding',
    'accept',
    'accept-language',
    'range',
    'authorization',
  ];
  const units = ['\u00e9', 'W/"', 'a=', 'a;', 'a="', ...specials];

  test.each(names)('%s', async (name) => {
    const send = (value: string) => () => refuse({ [name]: value });
    const limitMs = await limitOf(send(filled('a', headerSize)));
    const slow = [];
    for (const value of units.flatMap((unit) => [
      filled(unit, headerSize),
      `a${filled(unit, headerSize)}"`,
      `"${filled(unit, headerSize)}`,
    ])) {
      if (!(await isWithin(limitMs, send(value)))) slow.push(value.slice(0, 20));
    }
    expect(slow).toEqual([]);
  });
});

test('a path or a query of the largest size takes no longer than a plain one of that size, whatever it holds', async () => {
  const starts = ['/v1/invoices/', '/v1/invoices?', '/v1/invoices?cursor=', '/v1/invoices?limit=', '/docs/', '/'];
  const units = ['%', '%41', '%ff', '&', '=', '&a=', '[', 'a[', '.', '/', '../', ';', ':', '+', '-', '0', '?'];
  const limitMs = await limitOf(read(`/v1/invoices/${filled('a', headerSize)}`));
  const slow = [];
  for (const path of starts.flatMap((start) => units.map((unit) => start + filled(unit, headerSize)))) {
    if (!(await isWithin(limitMs, read(path)))) slow.push(path.slice(0, 40));
  }
  expect(slow).toEqual([]);
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
