const drawEveryMs = 200;

/** Shows the progress of a run on a terminal. */
export type Progress = { add(count: number): void; end(): void };

/** Redraws a line, at most five times a second, with the count and the rate; `now` is in milliseconds. */
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
