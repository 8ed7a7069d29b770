import { expect, test } from 'vitest';
import { fetchText } from '#main/desktop/fetch-text.ts';

function serverThatAnswers(body: string | null, status = 200) {
  return { fetch: () => Promise.resolve(new Response(body, { status })) };
}

const url = 'https://updates.shop.example/latest.yml';

test('reads a text', async () => {
  expect(await fetchText(serverThatAnswers('version: 0.2.0\n'), url)).toBe('version: 0.2.0\n');
});

test.each([
  ['a refusal', 'no', 404, 'The server answered 404 for /latest.yml.'],
  ['a text of more than a mebibyte', 'x'.repeat(1024 * 1024 + 1), 200, 'larger than a mebibyte'],
])('%s is an error', async (_what, body, status, message) => {
  await expect(fetchText(serverThatAnswers(body, status), url)).rejects.toThrow(message);
});
