import { createPdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import { manyLines, pdfRequest } from '#support/rendering/pdf-documents.ts';
import type { BenchRow } from './bench-table.ts';

const lineCount = 300;
const rounds = 10;

function written(milliseconds: number): string {
  return `${Math.round(milliseconds).toLocaleString('en')} ms`;
}

/** How long a long document takes to print: the first one with the start of its worker, then the median of several. */
export async function benchPdf(): Promise<BenchRow[]> {
  const pdfRenderer = createPdfRenderer();
  const order = pdfRequest({}, manyLines(lineCount));
  const timesMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    await pdfRenderer.print(order);
    timesMs.push(performance.now() - start);
  }
  await pdfRenderer.close();
  const [first = Number.NaN, ...later] = timesMs;
  const median = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? Number.NaN;
  return [
    { what: `${lineCount} lines, the first of a worker`, measured: written(first), budget: '< 1,500 ms' },
    { what: `${lineCount} lines, after that`, measured: written(median), budget: '< 1,500 ms' },
  ];
}
