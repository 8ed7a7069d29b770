const drawEveryMs = 200;

/** Says on a terminal how far a run is. */
export type Progress = { add(count: number): void; end(): void };

/** Draws a line in place, at most five times a second, from what is done and how much that is a second; `now` in milliseconds. */
export function createProgress(
  terminal: { write(text: string): unknown } | undefined,
  now: () => number,
  words: (done: number, perSecond: number) => string,
): Progress {
  const startedMs = now();
  let done = 0;
  let drawnMs = startedMs;
  const draw = (): void => {
    const seconds = Math.max(0.001, (now() - startedMs) / 1000);
    terminal?.write(`\r${words(done, Math.round(done / seconds))}   `);
  };
  return {
    add(count) {
      done += count;
      if (terminal === undefined || now() - drawnMs < drawEveryMs) return;
      drawnMs = now();
      draw();
    },
    end() {
      draw();
      terminal?.write('\n');
    },
  };
}
