const mostBytes = 64 * 1024;

/** The newest part of what a process has written. */
export type OutputTail = { add(text: string): void; text(): string };

/** Keeps the newest 64 KiB of an output, so that a crash can be explained. */
export function keepOutputTail(): OutputTail {
  let kept = '';
  return {
    add(text) {
      const whole = kept + text;
      if (whole.length <= mostBytes) {
        kept = whole;
        return;
      }
      const newest = whole.slice(-mostBytes);
      // The rest of a line that was cut could be that of a secret, which is not known by it.
      kept = newest.slice(newest.indexOf('\n') + 1);
    },
    text: () => kept,
  };
}

/** The last line for a person, such as why an appliance cannot start: log lines are JSON, and frames of a stack are indented. */
export function lastSentence(output: string): string | undefined {
  return output.split('\n').findLast((line) => /^[^\s{]/u.test(line));
}
