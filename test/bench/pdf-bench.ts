import { createPdfPress } from '../../src-main/branch/documents/pdf/pdf-press.ts';
import { manyLines, pdfOrder } from '../support/pdf-documents.ts';
import type { BenchRow } from './bench-table.ts';

const lineCount = 300;
const rounds = 10;

function written(milliseconds: number): string {
  return `${Math.round(milliseconds).toLocaleString('en')} ms`;
}

/** How long a long document takes in the press: the first one with the start of its worker, then the middle one of several. */
export async function benchPdf(): Promise<BenchRow[]> {
  const press = createPdfPress();
  const order = pdfOrder({}, manyLines(lineCount));
  const timesMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    await press.print(order);
    timesMs.push(performance.now() - start);
  }
  await press.close();
  const [first = Number.NaN, ...later] = timesMs;
  const median = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? Number.NaN;
  return [
    { what: `${lineCount} lines, the first of a worker`, measured: written(first), budget: '< 1,500 ms' },
    { what: `${lineCount} lines, after that`, measured: written(median), budget: '< 1,500 ms' },
  ];
}
