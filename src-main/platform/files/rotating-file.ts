import { appendFileSync, renameSync, rmSync, statSync } from 'node:fs';

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}

/** A file that is only appended to and never grows beyond a bound. */
export type RotatingFile = { append(text: string): void };

/**
 * Opens it. Once it is full it is renamed to `<file>.1`, the one before to `<file>.2` and so on. Only its owner can read it.
 *
 * @param mostBytes of each file; a longer text is cut.
 * @param kept how many full files are kept.
 */
export function openRotatingFile(file: string, { mostBytes, kept }: { mostBytes: number; kept: number }): RotatingFile {
  const older = (number: number): string => `${file}.${number}`;
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;

  function rotate(): void {
    rmSync(older(kept), { force: true });
    for (let number = kept - 1; number >= 1; number -= 1) moveIfThere(older(number), older(number + 1));
    moveIfThere(file, older(1));
    bytes = 0;
  }

  return {
    append(text) {
      const content = Buffer.from(text).subarray(0, mostBytes);
      if (bytes > 0 && bytes + content.length > mostBytes) rotate();
      appendFileSync(file, content, { mode: 0o600 });
      bytes += content.length;
    },
  };
}
