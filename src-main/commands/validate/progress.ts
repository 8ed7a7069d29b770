const drawEveryMs = 200;

/** Counts what is done on a terminal, and nowhere else. */
export type Progress = { add(isValid: boolean): void; end(): void };

/** Draws the count in place while a run goes on; `now` in milliseconds. */
export function createProgress(terminal: { write(text: string): unknown } | undefined, now: () => number): Progress {
  const startedMs = now();
  let files = 0;
  let invalid = 0;
  let drawnMs = startedMs;
  const draw = (): void => {
    const seconds = Math.max(0.001, (now() - startedMs) / 1000);
    terminal?.write(`\r${files} judged, ${invalid} invalid, ${Math.round(files / seconds)}/s   `);
  };
  return {
    add(isValid) {
      files += 1;
      if (!isValid) invalid += 1;
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
