import { expect, test } from 'vitest';
import { qrPath } from '#ui/viewer/qr-path.ts';

test('draws each run of dark modules once', () => {
  const rows = ['##.', '...', '#.#'];
  expect(qrPath(3, (row, column) => rows[row]?.[column] === '#')).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
});
