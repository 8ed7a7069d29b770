import { once } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasPhp, hasPython } from '#support/project/guide/languages-here.ts';
import { createLineProgram, type LineProgram } from '#support/project/guide/line-program.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { openSaleJournal, type Sale } from '../../../docs/integration/examples/sale-journal.ts';
import {
  SanadError,
  SanadUnreachable,
  createSanadClient,
  type DocumentBody,
} from '../../../docs/integration/examples/sanad-client.ts';

const examples = path.resolve(import.meta.dirname, '../../../docs/integration/examples');

/** The status for each sale by its key; 200 by default. */
let answers: Record<string, 'cut' | { status: number; code: string }> = {};
let posted: string[] = [];
let paths: string[] = [];
const server = createServer((request, response) => {
  const key = String(request.headers['idempotency-key']);
  const prefer = request.headers['prefer'];
  paths.push(String(request.url));
  posted.push(prefer === undefined ? key : `${key} ${String(prefer)}`);
  const answer = answers[key];
  if (answer === 'cut') return void request.socket.destroy();
  const { status, code } = answer ?? { status: 200, code: '' };
  const refusal = { error: { code, message: 'no', retryable: false, request_id: 'r' } };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? { invoice_id: key, status: 'reported' } : refusal));
});
let baseUrl: string;
let folder: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  folder = temporaryFolder('journal');
  answers = {};
  posted = [];
  paths = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function saleOf(key: string, minute: number): Sale {
  const at = { invoice_date: '2026-11-21', invoice_time: `10:${String(minute).padStart(2, '0')}:00` };
  return { key, kind: 'simplified', body: { invoice_number: key, ...at } as DocumentBody };
}

/** Keys by what became of the sale; a refusal with its code. */
type Outcome = { answered: string[]; refused: string[]; waiting: string[]; unreadable: string[] };
type Till = { post(sales: Sale[]): Promise<unknown>; start(): Promise<Outcome> };

const inTypeScript: Till = {
  async post(sales) {
    const journal = openSaleJournal(folder, createSanadClient({ baseUrl, apiKey: 'tax_test_1', attempts: 1 }));
    for (const sale of sales) {
      await journal.post(sale).catch((error: unknown) => {
        if (!(error instanceof SanadError || error instanceof SanadUnreachable)) throw error;
      });
    }
  },
  async start() {
    const sanad = createSanadClient({ baseUrl, apiKey: 'tax_test_1', attempts: 1 });
    const { answered, refused, waiting, unreadable } = await openSaleJournal(folder, sanad).postAgain();
    return {
      answered: answered.map(({ key }) => key),
      refused: refused.map(({ key, refusal }) => `${key} ${refusal?.code}`),
      waiting: waiting.map(({ key }) => key),
      unreadable,
    };
  },
};

// One process for all tests, which opens the journal again for each line that it reads.
const pythonProgram = `
import json, sys
from sale_journal import SaleJournal
from sanad_client import SanadClient, SanadError, SanadUnreachable
for line in sys.stdin:
    base_url, folder, sales, step = json.loads(line)
    journal = SaleJournal(folder, SanadClient(base_url, "tax_test_1", attempts=1))
    for sale in sales:
        try:
            journal.post(sale)
        except (SanadError, SanadUnreachable):
            pass
    if step == "start":
        posted = journal.post_again()
        print(json.dumps({
            "answered": [sale["key"] for sale in posted.answered],
            "refused": [f"{sale['key']} {sale['refusal']['code']}" for sale in posted.refused],
            "waiting": [sale["key"] for sale in posted.waiting],
            "unreadable": posted.unreadable,
        }), flush=True)
    else:
        print("null", flush=True)
`;

const phpProgram = `
require 'SanadClient.php';
require 'SaleJournal.php';
use Sanad\\{SaleJournal, SanadClient, SanadError, SanadUnreachable};
while (($line = fgets(STDIN)) !== false) {
    [$baseUrl, $folder, $sales, $step] = json_decode($line, true);
    $journal = new SaleJournal($folder, new SanadClient($baseUrl, 'tax_test_1', attempts: 1));
    foreach ($sales as $sale) {
        try {
            $journal->post($sale);
        } catch (SanadError | SanadUnreachable) {
        }
    }
    $posted = $step === 'start' ? $journal->postAgain() : null;
    echo json_encode($posted === null ? null : [
        'answered' => array_column($posted->answered, 'key'),
        'refused' => array_map(fn($sale) => "{$sale['key']} {$sale['refusal']['code']}", $posted->refused),
        'waiting' => array_column($posted->waiting, 'key'),
        'unreadable' => $posted->unreadable,
    ]), "\\n";
}
`;

const python = createLineProgram('python', pythonProgram, examples);
const php = createLineProgram('php', phpProgram, examples);
afterAll(async () => {
  await Promise.all([python.close(), php.close()]);
});

const tillIn = (language: LineProgram): Till => ({
  post: (sales) => language.call([baseUrl, folder, sales, 'post']),
  start: async () => (await language.call([baseUrl, folder, [], 'start'])) as Outcome,
});

const none: Outcome = { answered: [], refused: [], waiting: [], unreadable: [] };
const validationError = { status: 400, code: 'VALIDATION_ERROR' };

describe.each([
  { journal: 'sale-journal.ts', till: inTypeScript, isHere: true },
  { journal: 'sale_journal.py (needs Python 3.9)', till: tillIn(python), isHere: hasPython },
  { journal: 'SaleJournal.php (needs PHP 8.1 with curl)', till: tillIn(php), isHere: hasPhp },
])('$journal', ({ till, isHere }) => {
  const four = [saleOf('d', 4), saleOf('b', 2), saleOf('a', 1), saleOf('c', 3)];

  async function dropAnswers(): Promise<void> {
    answers = { a: 'cut', b: 'cut', c: 'cut', d: 'cut' };
    await till.post(four);
    posted = [];
  }

  test.skipIf(!isHere)(
    'sets a refused sale aside, continues with the others, oldest first, and never posts it again',
    async () => {
      await dropAnswers();
      answers = { b: validationError, c: { status: 400, code: 'ORIGINAL_INVOICE_NOT_READY' } };
      const first = { ...none, answered: ['a', 'd'], refused: ['b VALIDATION_ERROR'], waiting: ['c'] };
      expect([await till.start(), posted]).toEqual([first, ['a', 'b', 'c', 'd']]);
      posted = [];
      answers = {};
      const second = { ...none, answered: ['a', 'c', 'd'], refused: ['b VALIDATION_ERROR'] };
      expect([await till.start(), posted]).toEqual([second, ['c']]);
    },
  );

  test.skipIf(!isHere)('sets a note aside that the company does not allow, and no other 403', async () => {
    await dropAnswers();
    answers = { b: { status: 403, code: 'EXTERNAL_ORIGINALS_OFF' }, c: { status: 403, code: 'FORBIDDEN' } };
    expect(await till.start()).toEqual({
      ...none,
      answered: ['a'],
      refused: ['b EXTERNAL_ORIGINALS_OFF'],
      waiting: ['c', 'd'],
    });
  });

  // 405 is what a kind answers that no path has.
  test.skipIf(!isHere).each([validationError, { status: 405, code: 'METHOD_NOT_ALLOWED' }])(
    'starts with a sale that was refused at once, and shows it ($code)',
    async (refusal) => {
      answers = { a: refusal };
      await till.post([saleOf('a', 1)]);
      posted = [];
      expect([await till.start(), posted]).toEqual([{ ...none, refused: [`a ${refusal.code}`] }, []]);
    },
  );

  const buyer = { name: 'Fahd Contracting Est.', address: { street: 'Palestine Street', city: 'Jeddah', country: 'SA' } };
  test.skipIf(!isHere).each<Sale>([
    { key: 'r', kind: 'inv_1/return', body: { invoice_number: 'r', reason: 'Returned', lines: 'all' } },
    { key: 'r', kind: 'inv_1/convert', body: { egs_unit_id: 'u', buyer, invoice_number: 'r', note_number: 'n' } },
  ])('posts $kind again, which has no date of its own', async (asked) => {
    answers = { r: 'cut' };
    await till.post([asked, saleOf('a', 1)]);
    answers = {};
    expect(await till.start()).toEqual({ ...none, answered: ['r', 'a'] });
    expect(paths.filter((path) => path === `/v1/invoices/${asked.kind}`).length).toBeGreaterThanOrEqual(2);
  });

  test.skipIf(!isHere)('accepts a corrected sale under its old key', async () => {
    answers = { a: validationError };
    await till.post([saleOf('a', 1)]);
    answers = {};
    await till.post([saleOf('a', 2)]);
    expect(await till.start()).toEqual({ ...none, answered: ['a'] });
  });

  test.skipIf(!isHere).each([
    ['the key is refused', { status: 401, code: 'API_KEY_REVOKED' }],
    ['the address is that of another machine', { status: 421, code: 'MISDIRECTED_REQUEST' }],
    ['the appliance does not answer', 'cut'],
  ] as const)('stops where %s, and keeps every sale', async (_what, answer) => {
    await dropAnswers();
    answers = { b: answer };
    const stopped = { ...none, answered: ['a'], waiting: ['b', 'c', 'd'] };
    // By itself, fetch repeats a request that was answered 421.
    expect([await till.start(), [...new Set(posted)]]).toEqual([stopped, ['a', 'b']]);
  });

  test.skipIf(!isHere)('is not blocked by a sale that the appliance cannot issue because of its own defect', async () => {
    await dropAnswers();
    answers = { a: { status: 500, code: 'INTERNAL_ERROR' } };
    expect(await till.start()).toEqual({ ...none, answered: ['b', 'c', 'd'], waiting: ['a'] });
  });

  test.skipIf(!isHere).each(['EGS_NOT_READY', 'EGS_CERTIFICATE_EXPIRED', 'ORIGINAL_INVOICE_NOT_READY', 'PREPAYMENT_NOT_READY'])(
    'keeps a sale answered %s, and posts it again once what it waits for is there',
    async (code) => {
      answers = { a: { status: 400, code } };
      await till.post([saleOf('a', 1)]);
      expect(await till.start()).toEqual({ ...none, waiting: ['a'] });
      answers = {};
      expect(await till.start()).toEqual({ ...none, answered: ['a'] });
    },
  );

  test.skipIf(!isHere)('puts aside what only sounds like a code to wait for', async () => {
    answers = { a: { status: 400, code: 'SOMETHING_ELSE_NOT_READY' } };
    await till.post([saleOf('a', 1)]);
    expect(await till.start()).toEqual({ ...none, refused: ['a SOMETHING_ELSE_NOT_READY'] });
  });

  test.skipIf(!isHere)(
    'starts with damaged and foreign files in its folder, names them, and leaves them as they are',
    async () => {
      await dropAnswers();
      answers = {};
      const unreadableFiles: Record<string, string | Buffer> = {
        'cut.json': '{"key":"cut","kind":"simpl',
        'empty.json': '',
        'latin.json': Buffer.from([0x22, 0xe9, 0x22]),
        'list.json': '[1]',
        'nested.json': '['.repeat(100_000),
        'no-body.json': '{"key":"no-body","kind":"simplified"}',
        'no-date.json': '{"key":"no-date","kind":"simplified","body":{}}',
        'null.json': 'null',
        'package.json': '{"type":"module"}',
      };
      for (const [name, content] of Object.entries(unreadableFiles)) writeFileSync(path.join(folder, name), content);
      copyFileSync(path.join(folder, 'a.json'), path.join(folder, 'copy of a.json'));
      mkdirSync(path.join(folder, 'folder.json'));
      const unreadable = ['copy of a.json', 'folder.json', ...Object.keys(unreadableFiles)].toSorted();
      expect([await till.start(), posted]).toEqual([
        { ...none, answered: ['a', 'b', 'c', 'd'], unreadable },
        ['a', 'b', 'c', 'd'],
      ]);
      expect(await till.start()).toMatchObject({ unreadable });
      for (const [name, content] of Object.entries(unreadableFiles)) {
        expect(readFileSync(path.join(folder, name)).equals(Buffer.from(content))).toBe(true);
      }
      expect(readdirSync(folder)).toHaveLength(4 + unreadable.length);
    },
  );

  test.skipIf(!isHere)('posts again with what the sale prefers', async () => {
    answers = { a: 'cut' };
    await till.post([{ ...saleOf('a', 1), prefer: 'respond-async' }]);
    answers = {};
    await till.start();
    expect(posted).toEqual(['a respond-async', 'a respond-async']);
  });
});
