import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort, quantile, runScript, untilAnswers } from '../appliance-process.ts';
import type { BenchRow } from '../bench-table.ts';
import { backlogFolder } from '../ledger/backlog-folder.ts';
import { perSecond } from '../rate.ts';
import { runJoinedBranch, sellOn, type HeadOfficeToJoin, type Till } from './joined-branch.ts';
import { childrenOf, peakMiB, residentMiB, startBenchHeadOffice, type BenchHeadOffice } from './running-programs.ts';

const backlog = Number(process.env['SANAD_BENCH_DOCUMENTS'] ?? 200_000);
// As many as head office has to take.
const entriesPerSecond = 2_000;
const soloMs = 15_000;
const measureForMs = 45_000;
const warmUpSales = 100;
const fewSales = 100;
const pollMs = 200;

type CatchUp = {
  /** Documents that head office has. */
  taken: () => Promise<number>;
  /** Whether the measurement is over. */
  isOver: (taken: number, sinceMs: number) => boolean;
};

function quantiles(timesMs: readonly number[]): string {
  return [0.5, 0.99].map((share) => `${quantile(timesMs, share).toFixed(1)} ms`).join(' / ');
}

async function untilTaken({ taken }: CatchUp): Promise<number> {
  for (;;) {
    const count = await taken();
    if (count > 0) return count;
    await wait(pollMs);
  }
}

// A till sells from before head office takes anything until all is taken, or long enough.
async function measure(name: string, till: Till, catchUp: CatchUp): Promise<BenchRow[]> {
  let isMeanwhile = false;
  let isOver = false;
  const sellingBefore = sellOn(till, () => isMeanwhile);
  const first = await untilTaken(catchUp);
  isMeanwhile = true;
  const start = performance.now();
  const alone = (await sellingBefore).slice(warmUpSales);
  const selling = sellOn(till, () => isOver);
  let last = first;
  while (!catchUp.isOver(last, performance.now() - start)) {
    await wait(pollMs);
    last = await catchUp.taken();
  }
  const seconds = (performance.now() - start) / 1_000;
  isOver = true;
  const timesMs = await selling;
  const memory = `${residentMiB(till.pid)} / ${peakMiB(till.pid)} MiB`;
  const sent = `${perSecond((last - first) / seconds)} (${last} of them)`;
  const before = { what: `${name}: a till before (${alone.length} sales), p50 / p99`, measured: quantiles(alone), budget: '–' };
  return [
    { what: `${name}: documents of a line taken`, measured: sent, budget: '–' },
    // Where head office takes documents at once, there is no time before.
    ...(alone.length < fewSales ? [] : [before]),
    {
      what: `${name}: a till meanwhile (${timesMs.length} sales), p50 / p99`,
      measured: quantiles(timesMs),
      budget: '– / ≤ 25 ms',
    },
    { what: `${name}: memory of the appliance, at the end / at most`, measured: memory, budget: '–' },
  ];
}

async function joinAndMeasure(
  name: string,
  headOffice: HeadOfficeToJoin,
  { place, ...catchUp }: CatchUp & { place: (till: Till) => void },
): Promise<BenchRow[]> {
  const folder = await backlogFolder(backlog);
  const { till, appliance } = await runJoinedBranch(headOffice, folder);
  try {
    place(till);
    return await measure(name, till, catchUp);
  } finally {
    appliance.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How a branch that was cut off sends everything to a head office that takes it unread, and what a till notices of it. */
export async function benchCatchUp(): Promise<BenchRow[]> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = runScript('test/bench/head-office/quick-head-office.ts', [port, entriesPerSecond, soloMs].map(String));
  try {
    await untilAnswers(`${url}/count`);
    const taken = async (): Promise<number> => Number(await (await fetch(`${url}/count`)).text());
    const headOffice = { url, enrolmentCode: () => Promise.resolve('bench') };
    return await joinAndMeasure('taken unread', headOffice, {
      taken,
      isOver: (count) => count >= backlog,
      place: () => undefined,
    });
  } finally {
    program.kill('SIGKILL');
  }
}

function pin(pids: readonly (number | string)[], core: number): void {
  for (const pid of pids) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

// As in a shop, where head office is another machine: it never has the core of the appliance, nor the appliance that of head office.
function placeApart({ pid, postmasterPid }: BenchHeadOffice): (till: Till) => void {
  return (till) => {
    pin([pid, postmasterPid, ...childrenOf(postmasterPid)], 1);
    pin([till.pid], 0);
  };
}

async function documentsOf(client: Client): Promise<number> {
  const { rows } = await client.query('SELECT count(*)::int AS stored FROM documents');
  return rows[0].stored;
}

/** Head office verifies and stores what it is sent, on the same machine. */
async function verified(isApart: boolean): Promise<BenchRow[]> {
  const headOffice = await startBenchHeadOffice();
  const client = new Client({ connectionString: headOffice.databaseUrl });
  await client.connect();
  try {
    const place = isApart ? placeApart(headOffice) : () => undefined;
    const name = isApart ? 'head office on the other core' : 'head office on the same cores';
    const isOver = (taken: number, sinceMs: number): boolean => taken >= backlog || sinceMs >= measureForMs;
    return await joinAndMeasure(name, headOffice, { taken: () => documentsOf(client), isOver, place });
  } finally {
    await client.end();
    headOffice.stop();
  }
}

/** The same with head office and PostgreSQL on the same machine: as if they were on another one, and then with no core to themselves. */
export async function benchVerifiedCatchUp(): Promise<BenchRow[]> {
  return [...(await verified(true)), ...(await verified(false))];
}
