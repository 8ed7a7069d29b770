import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { quantile } from '../appliance-process.ts';
import type { BenchRow } from '../bench-table.ts';
import { issuedDocuments, largeFolder } from '../ledger/large-ledger.ts';
import { runJoinedBranch, sell, type Till } from './joined-branch.ts';
import { startBenchHeadOffice, type BenchHeadOffice } from './running-programs.ts';

const seen = 15;
const pollMs = 10;

// From the answer to the till until the list of head office has the document.
async function untilVisible(headOffice: BenchHeadOffice, till: Till, number: string): Promise<number> {
  const dispatcher = new Agent({ connections: 1 });
  await sell(till, dispatcher, number);
  const start = performance.now();
  for (;;) {
    const { data } = await headOffice.send('GET', `/invoices?limit=1&search=${number}`);
    if (Array.isArray(data) && data.length > 0) break;
    await wait(pollMs);
  }
  await dispatcher.close();
  return performance.now() - start;
}

/** How long it takes until head office has a sale, with PostgreSQL on the same machine. */
export async function benchMirror(): Promise<BenchRow[]> {
  const headOffice = await startBenchHeadOffice();
  const folder = await largeFolder(issuedDocuments);
  const { till, appliance } = await runJoinedBranch(headOffice, folder);
  try {
    // First what the ledger has already.
    await untilVisible(headOffice, till, `FIRST-${Date.now()}`);
    const timesMs: number[] = [];
    for (let index = 0; index < seen; index += 1)
      timesMs.push(await untilVisible(headOffice, till, `SEEN-${Date.now()}-${index}`));
    const shown = `p50 ${quantile(timesMs, 0.5).toFixed(0)} ms, at most ${Math.max(...timesMs).toFixed(0)} ms`;
    return [{ what: 'from the answer of a sale to its row in /api/invoices', measured: shown, budget: '≤ 2,000 ms' }];
  } finally {
    appliance.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    headOffice.stop();
  }
}
