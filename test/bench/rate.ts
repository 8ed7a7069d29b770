const slices = 12;
const sliceMs = 300;
const warmUps = 300;

/**
 * How often a second a piece of work that fills one core is done, over all slices of time and in the quickest of them. Only
 * the latter says what the code can do where other programs share the core, for they can make it slower but never faster.
 */
export function rateOf(work: () => void): string {
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) work();
  const rates = Array.from({ length: slices }, () => sliceRate(work));
  const overall = rates.reduce((sum, rate) => sum + rate, 0) / slices;
  return `${perSecond(overall)}, quickest ${perSecond(Math.max(...rates))}`;
}

function sliceRate(work: () => void): number {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < sliceMs) {
    work();
    done += 1;
  }
  return (done / (performance.now() - start)) * 1_000;
}

/** How often a second, as the table shows it. */
export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}
