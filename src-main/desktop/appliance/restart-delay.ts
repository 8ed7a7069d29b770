const firstMs = 1_000;
const longestMs = 60_000;

// How long an appliance must have run for its end to count as the first failure again.
const stableMs = 10 * 60_000;

/** How often it has failed in a row, its newest end included. */
export function failuresAfter(failures: number, upMs: number): number {
  return upMs >= stableMs ? 1 : failures + 1;
}

/** The wait before it is started again after so many failures in a row: 1 s, 2 s, 4 s … 60 s. */
export function restartDelayMs(failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 16));
}
