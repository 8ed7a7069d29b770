import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import {
  bodyShapes,
  bodySize,
  bodyUnits,
  filled,
  headerSize,
  isWithin,
  limitOf,
  limitOfBodies,
  postRefused,
  saleWith,
  specials,
} from '#support/branch/linear-time.ts';

let branch: TestBranch;

beforeAll(async () => {
  branch = await startTestBranch();
});

afterAll(() => branch.running.close());

async function refuse(headers: Record<string, string>): Promise<void> {
  const { status } = await branch.running.send('POST', '/v1/invoices/simplified', '{}', headers);
  expect(status).toBeGreaterThanOrEqual(400);
}

function read(path: string): () => Promise<unknown> {
  return () => branch.running.send('GET', path);
}

function members(count: number, value: string): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(',')}}`;
}

function list(entry: string): string {
  return `[${filled(`${entry},`, bodySize)}${entry}]`;
}

describe('a body of the largest size takes no longer than a plain one of that size, whatever it holds', () => {
  let limitMs: number;
  beforeAll(async () => {
    limitMs = await limitOfBodies(branch);
  });

  const lineWithFaults = '{"a":1,"b":1,"quantity":"","unit_price":[],"vat_category":1}';
  const built: [name: string, body: () => string][] = [
    ['unknown members', () => `${members(80_000, '0').slice(0, -1)},"note":1}`],
    ['as many unknown members as there may be', () => saleWith(branch, 'note', members(49_000, '0'))],
    ['as many unknown members of a line as there may be', () => saleWith(branch, 'line_items', `[${members(49_000, '0')}]`)],
    ['prototypes', () => saleWith(branch, 'seller', `{"__proto__":${members(20_000, '{"__proto__":1}')}}`)],
    ['lines that are none', () => saleWith(branch, 'line_items', list('0'))],
    ['lines without a field', () => saleWith(branch, 'line_items', list('{}'))],
    ['lines with every fault', () => saleWith(branch, 'line_items', list(lineWithFaults))],
    ['settlements without a field', () => saleWith(branch, 'prepaid_invoices', list('{}'))],
    ['nested arrays', () => saleWith(branch, 'note', filled('[', bodySize / 2) + filled(']', bodySize / 2))],
    ['nested objects', () => `${filled('{"a":', bodySize / 2)}1${filled('}', bodySize / 10)}`],
    ['one number of many digits', () => saleWith(branch, 'exchange_rate', filled('9', bodySize))],
    ['one number of many decimals', () => saleWith(branch, 'exchange_rate', `0.${filled('0', bodySize)}1`)],
    ['one number of a long exponent', () => saleWith(branch, 'exchange_rate', `1e${filled('9', bodySize)}`)],
    ['long numbers', () => saleWith(branch, 'line_items', list('123456789012345678901e-999'))],
    ['one invoice number', () => saleWith(branch, 'invoice_number', JSON.stringify(filled('\u{1f600}', bodySize / 2)))],
    ['one date', () => saleWith(branch, 'invoice_date', JSON.stringify(filled('2026-11-20', bodySize)))],
    ['one currency', () => saleWith(branch, 'currency', JSON.stringify(filled(' S', bodySize)))],
    ['one unit', () => saleWith(branch, 'egs_unit_id', JSON.stringify(filled(' a', bodySize)))],
  ];

  // One shape of each unit, and every shape of those that JSON is made of; test/system has them all.
  const structural = ['"', '\\', '{', '['];
  const ofOneUnit = bodyUnits.flatMap((unit, index) =>
    Object.entries(bodyShapes)
      .filter((_shape, place) => structural.includes(unit) || place === index % 4)
      .map(([name, shape]): [string, () => string] => [`${name} ${JSON.stringify(unit)}`, () => shape(branch, unit)]),
  );

  test.each([...ofOneUnit, ...built])('%s', async (_name, body) => {
    const text = body();
    expect(await isWithin(limitMs, () => postRefused(branch, text))).toBe(true);
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
  const body = gzipSync(filled('a', 20 * bodySize));
  const headers = {
    authorization: `Bearer ${branch.running.apiKey}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  const answer = await fetch(`${branch.running.branch.url}/v1/invoices/simplified`, { method: 'POST', headers, body });
  expect(answer.status).toBe(413);
});
