import { expect, test } from 'vitest';
import { assemble, outputsOf, readBlocks } from '#support/project/guide/guide-snippets.ts';
import { differences, readPrinted, readShown } from '#support/project/guide/shown-answers.ts';

const real = {
  status: 'queued',
  total: 9.46,
  at: '2026-11-20T09:00:00.000Z',
  retry_count: 3,
  qr_code: 'AUDYtNix',
  lines: [{ net: 1 }, { net: 2 }],
};

test.each([
  [
    'all of it',
    '{"status":"queued","total":9.46,"at":"2025-01-01T00:00:00.000Z","retry_count":1,"qr_code":"AUD…","lines":[{"net":1},{"net":2}]}',
  ],
  ['a part that says so', '{\n"lines": [\n{ "net": 1 }\n// …\n]\n// …\n}'],
  ['nothing but that there is more', '{\n// …\n}'],
])('a page that shows %s is true', (_what, shown) => {
  expect(differences(readShown(shown), real)).toEqual([]);
});

test.each([
  ['another amount', '{"total":9.47\n// …\n}', 'answer.total is 9.46, not 9.47'],
  ['another word', '{"status":"reported"\n// …\n}', 'answer.status is "queued", not "reported"'],
  ['another form', '{"at":"2025-01-01"\n// …\n}', 'answer.at is "2026-11-20T09:00:00.000Z", not "2025-01-01"'],
  ['another kind', '{"retry_count":null\n// …\n}', 'answer.retry_count is 3, not null'],
  ['another beginning', '{"qr_code":"AUX…"\n// …\n}', 'answer.qr_code is "AUDYtNix", not "AUX…"'],
  ['a field that is not there', '{"colour":1\n// …\n}', 'answer.colour is not in the real answer'],
  ['fewer items in silence', '{"lines":[{"net":1}]\n// …\n}', 'answer.lines has 2 items, not 1'],
])('a page that shows %s is found out', (_what, shown, fault) => {
  expect(differences(readShown(shown), real)).toEqual([fault]);
});

test('detects a page that silently omits fields', () => {
  expect(differences(readShown('{"status":"queued"}'), { status: 'queued', total: 1 })).toEqual([
    'answer.total is left out without a word',
  ]);
});

test('the output of a block is its JSON, whatever precedes it', () => {
  expect(readPrinted('{\n"a": 1\n}')).toEqual({ a: 1 });
  expect(readPrinted('hello\n{"a":1}')).toEqual({ a: 1 });
  expect(() => readPrinted('hello')).toThrow(SyntaxError);
});

test('a page becomes a program with the same line numbers', () => {
  const text = '# Page\n\n```sh setup\necho one\n```\n\n```ts\nx\n```\n\n```sh\necho two\n```\n';
  const page = { name: 'page.md', lineCount: 13, blocks: readBlocks(text) };
  const lines = assemble(page, 'sh', 'set -eu').split('\n');
  expect([lines[0], lines[3], lines[11]]).toEqual(['set -eu', 'echo one', 'echo two']);
  expect(lines).not.toContain('x');
  expect(outputsOf('\n@@block 3\none\n\n@@block 11\ntwo\n')).toEqual(
    new Map([
      [3, 'one'],
      [11, 'two'],
    ]),
  );
});

test('a block without an end is found out', () => {
  expect(() => readBlocks('text\n```sh\necho')).toThrow('line 2');
});
