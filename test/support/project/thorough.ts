/** Whether generated cases are tried in full, as `SANAD_TEST_THOROUGH=1` asks; without it, a fifth of them, for which CI has time. */
export const isThorough = process.env['SANAD_TEST_THOROUGH'] === '1';

/** How many of so many generated cases a run tries. */
export function casesOf(all: number): number {
  return isThorough ? all : all / 5;
}
