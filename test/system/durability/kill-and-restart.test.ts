import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { integer, noBias, sample } from 'fast-check';
import { expect, test } from 'vitest';
import { runQuickStart, type QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { postSale, readDetail, type TillAnswer } from '#support/branch/till.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const rounds = 20;
const clients = 8;
const seed = 20_261_120;

type VerifyReport = { units: { documents: number; last_icv: number; ok: boolean; faults: string[] }[] };

function verifyLedger(dataDir: string): VerifyReport {
  const output = execFileSync(process.execPath, ['src-main/cli.ts', 'verify', '--data-dir', dataDir, '--json'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return JSON.parse(output) as VerifyReport;
}

async function burst(description: QuickStartDescription, round: number, log: TillAnswer[], isOver: () => boolean): Promise<void> {
  const client = async (id: number): Promise<void> => {
    for (let count = 0; !isOver(); count += 1) {
      const answer = await postSale(description, (id + count) % 3 === 0 ? 'standard' : 'simplified', `K-${round}-${id}-${count}`);
      if (answer.status === 200 || answer.status === 202) log.push(answer);
      else throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
  };
  // A till that is cut off in the middle of a request has no answer, so nothing is owed to it.
  await Promise.allSettled(Array.from({ length: clients }, (_, id) => client(id)));
}

test(
  `survives ${rounds} kills in the middle of a burst (seed ${seed}): no answered document is lost, no chain breaks`,
  { timeout: 600_000 },
  async () => {
    const dataDir = temporaryFolder('kill');
    const log: TillAnswer[] = [];
    for (const [round, soldForMs] of sample(noBias(integer({ min: 100, max: 999 })), { seed, numRuns: rounds }).entries()) {
      const running = await runQuickStart(dataDir, ['--requests-per-second', '100000']);
      let isOver = false;
      const selling = burst(running.description, round, log, () => isOver);
      await wait(soldForMs);
      await running.kill();
      isOver = true;
      await selling;
    }
    const running = await runQuickStart(dataDir);
    const beside = verifyLedger(dataDir);
    expect(beside.units.map((unit) => [unit.ok, unit.faults])).toEqual([[true, []]]);
    for (const answer of log) {
      const detail = await eventually(
        () => readDetail(running.description, answer.invoiceId),
        (invoice) => invoice['status'] === 'reported' || invoice['status'] === 'cleared',
      );
      expect(detail['invoice_type']).toBe(answer.kind);
    }
    expect(await running.stop()).toBe(0);
    const [unit] = verifyLedger(dataDir).units;
    expect(unit?.ok).toBe(true);
    expect(unit?.documents).toBe(unit?.last_icv);
    expect(log.length).toBeGreaterThan(rounds);
    expect(unit?.documents ?? 0).toBeGreaterThanOrEqual(log.length);
    process.stdout.write(
      `${rounds} kills: ${log.length} answers of 200 or 202, ${unit?.documents} documents in the ledger, none missing\n`,
    );
    rmSync(dataDir, { recursive: true, force: true });
  },
);
