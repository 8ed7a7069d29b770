import { createProgress as createCount } from '../../platform/progress.ts';

/** Counts what is done on a terminal, and nowhere else. */
export type Progress = { add(isValid: boolean): void; end(): void };

/** Draws the count in place while a run goes on; `now` in milliseconds. */
export function createProgress(terminal: { write(text: string): unknown } | undefined, now: () => number): Progress {
  let invalid = 0;
  const count = createCount(terminal, now, (files, perSecond) => `${files} files, ${invalid} invalid, ${perSecond}/s`);
  return {
    add(isValid) {
      if (!isValid) invalid += 1;
      count.add(1);
    },
    end: () => count.end(),
  };
}
