import { expect, test } from 'vitest';
import { qrMatrix, quietZoneModules } from '#main/rendering/qr/qr-matrix.ts';
import { qrText } from '#main/rendering/qr/qr-text.ts';

test('draws every module of the symbol, and a white margin around it', () => {
  const text = 'sanad://pair?url=https%3A%2F%2F192.168.1.20%3A8443&code=12345678';
  const matrix = qrMatrix(text, 'L');
  const lines = qrText(text).trimEnd().split('\n');
  const whole = matrix.side + 2 * quietZoneModules;
  expect([lines.length, new Set(lines.map((line) => line.length))]).toEqual([Math.ceil(whole / 2), new Set([whole])]);
  for (let row = 0; row < whole; row += 1) {
    for (let column = 0; column < whole; column += 1) {
      const character = lines[row >> 1]?.[column] ?? '';
      const isDrawnWhite = (row % 2 === 0 ? '█▀' : '█▄').includes(character);
      const [y, x] = [row - quietZoneModules, column - quietZoneModules];
      const isInside = y >= 0 && x >= 0 && y < matrix.side && x < matrix.side;
      expect([row, column, isDrawnWhite]).toEqual([row, column, !(isInside && matrix.isDark(y, x))]);
    }
  }
});
