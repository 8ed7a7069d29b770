import { createProgress } from '../../platform/command-line/progress.ts';

/** Counts what is done on a terminal, and nowhere else. */
export type FileProgress = { add(isValid: boolean): void; end(): void };

/** Redraws the count during a run; `now` is in milliseconds. */
export function createFileProgress(terminal: { write(text: string): unknown } | undefined, now: () => number): FileProgress {
  let invalid = 0;
  const count = createProgress(terminal, now, (files, perSecond) => `${files} files, ${invalid} invalid, ${perSecond}/s`);
  return {
    add(isValid) {
      if (!isValid) invalid += 1;
      count.add(1);
    },
    end: () => count.end(),
  };
}
