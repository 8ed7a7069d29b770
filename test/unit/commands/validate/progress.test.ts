import { expect, test } from 'vitest';
import { createFileProgress } from '#main/commands/validate/validate.ts';

function follow(steps: (progress: ReturnType<typeof createFileProgress>, pass: (ms: number) => void) => void): string {
  let drawn = '';
  let nowMs = 1_000;
  const terminal = { write: (text: string) => (drawn += text) };
  steps(
    createFileProgress(terminal, () => nowMs),
    (ms) => (nowMs += ms),
  );
  return drawn;
}

test('draws the count in place, at most five times a second, and once more at the end', () => {
  const drawn = follow((progress, pass) => {
    for (let file = 0; file < 6; file += 1) {
      pass(100);
      progress.add(file !== 1);
    }
    progress.end();
  });
  expect(drawn.split('\r')).toEqual([
    '',
    '2 files, 1 invalid, 10/s   ',
    '4 files, 1 invalid, 10/s   ',
    '6 files, 1 invalid, 10/s   ',
    '6 files, 1 invalid, 10/s   \n',
  ]);
});

test('needs no terminal', () => {
  const progress = createFileProgress(undefined, () => 0);
  progress.add(true);
  expect(() => progress.end()).not.toThrow();
});
