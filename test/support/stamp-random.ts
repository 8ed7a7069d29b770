/** Numbers from a seed, the same in every run: mulberry32. `below(n)` gives 0 … n − 1. */
export function seededRandom(seed: number): { below: (limit: number) => number; bytes: (length: number) => Uint8Array } {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    below: (limit) => next() % limit,
    bytes: (length) => Uint8Array.from({ length }, () => next() & 0xff),
  };
}
