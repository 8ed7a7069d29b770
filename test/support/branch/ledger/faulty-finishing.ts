/** What goes wrong with a thread that is given documents. */
export type Fault = 'ends' | 'hangs' | 'answers a fault' | 'answers nothing';

/** All of them. */
export const faults: Fault[] = ['ends', 'hangs', 'answers a fault', 'answers nothing'];

/** The script of a thread with which this goes wrong; threads are not given the query of a file's own URL. */
export function faultyScript(fault: Fault): URL {
  const worker = new URL('faulty-finishing-worker.ts', import.meta.url);
  worker.search = encodeURIComponent(fault);
  return new URL(`data:text/javascript,import '${worker.href}';`);
}
