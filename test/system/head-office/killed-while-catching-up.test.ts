import { setTimeout as wait } from 'node:timers/promises';
import { array, double, integer, noBias, record, sample } from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#main/head-office/db/database.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { simplifiedBody, standardBody } from '#support/branch/scenarios/sale-bodies.ts';
import { startHeadOfficeProcess, type HeadOfficeProcess } from '#support/head-office/head-office-process.ts';
import { postgresqlBin, startPostgresql } from '#support/head-office/postgresql-server.ts';
import { newServerDatabase } from '#support/head-office/test-database.ts';
import { startBranchProcess, type BranchProcess } from '#support/sync/branch-process.ts';
import { enrolledSeller } from '#support/sync/enrol-branch.ts';
import { differentRows, ledgerRows, mirroredRows, type ComparedRows } from '#support/sync/mirror-rows.ts';

const seed = 20_261_122;
const tills = 16;
const longestWaitMs = 240_000;

const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

type Till = { branch: BranchProcess; number: number; earlier?: { simplified: string; prepayment: string } };

async function post({ branch }: Till, kind: string, body: Record<string, unknown>): Promise<string> {
  const answer = await branch.send('POST', `/v1/invoices/${kind}`, body);
  expect([kind, answer.status, answer.body['error']]).toEqual([kind, 202, undefined]);
  return String(answer.body['uuid']);
}

// Most sales are simplified; every kind comes.
async function sellOne(till: Till, serial: number): Promise<void> {
  const { branch, number } = till;
  const egsUnitId = branch.units[number % branch.units.length] ?? '';
  const sale = { egsUnitId, seller: enrolledSeller, number: `T${number}-${serial}`, at: new Date() };
  if (serial === 0) {
    const simplified = await post(till, 'simplified', simplifiedBody(sale));
    till.earlier = { simplified, prepayment: '' };
  } else if (serial === 1 && till.earlier !== undefined) {
    till.earlier.prepayment = await post(till, 'prepayment', simplifiedBody(sale, { invoice_type: 'simplified' }));
  } else if (serial % 10 === 0) await post(till, 'standard', standardBody(sale));
  else if (serial % 40 === 5) {
    const line_items = [{ description: 'Dates', quantity: 1, unit_price: 0.1 }];
    const note = { original_invoice_uuid: till.earlier?.simplified, reason: 'Goods returned', line_items };
    await post(till, 'credit-note', simplifiedBody(sale, note));
  } else if (serial % 40 === 15) {
    const prepaid_invoices = [{ invoice_uuid: till.earlier?.prepayment, amount: 0.5 }];
    await post(till, 'simplified', simplifiedBody(sale, { prepaid_invoices }));
  } else await post(till, 'simplified', simplifiedBody(sale));
}

async function sell(till: Till, from: number, to: number): Promise<void> {
  for (let serial = from; serial < to; serial += 1) await sellOne(till, serial);
}

function unfinishedIn(ledger: LedgerReader): number {
  const open = ledger.sql.selectFrom('submissions').where('status', 'in', ['pending', 'submitted', 'queued']);
  return ledger.first(open.select((eb) => eb.fn.countAll<number>().as('count')))?.count ?? 0;
}

function newestIn(ledger: LedgerReader): number {
  return ledger.first(ledger.sql.selectFrom('changes').select((eb) => eb.fn.max('position').as('newest')))?.newest ?? 0;
}

async function positionAt(headOffice: HeadOfficeProcess, applianceId: string): Promise<number> {
  const { body } = await headOffice.send('GET', `/appliances/${applianceId}`);
  return (body['sync'] as { position: number }).position;
}

/** The kills: after which part of the feed, and how long after that was seen. */
function seededMoments(kills: number): { part: number; afterMs: number }[] {
  const moment = record({
    part: noBias(double({ min: 0.02, max: 0.9, noNaN: true })),
    afterMs: noBias(integer({ min: 0, max: 150 })),
  });
  const [moments = []] = sample(array(moment, { minLength: kills, maxLength: kills }), { seed, numRuns: 1 });
  return moments.toSorted((one, other) => one.part - other.part);
}

async function mirrored({ location }: HeadOfficeProcess, organizationId: string): Promise<ComparedRows> {
  const database = await openDatabase(location);
  try {
    return await inOrganization(database.db, organizationId, mirroredRows);
  } finally {
    await database.close();
  }
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1);
}

async function catchUpThroughKills(databaseUrl: string | undefined, documents: number, kills: number): Promise<string[]> {
  const headOffice = await startHeadOfficeProcess(databaseUrl);
  endings.push(() => headOffice.stop());
  const branch = await startBranchProcess(headOffice, 2);
  endings.push(() => branch.stop());
  await eventually(
    () => positionAt(headOffice, branch.applianceId),
    (position) => position === branch.readLedger(newestIn),
    longestWaitMs,
  );

  const { organization_id: organizationId } = (await headOffice.send('GET', '/auth/me')).body['organization'] as {
    organization_id: string;
  };

  await headOffice.kill();
  const before = branch.readLedger(newestIn);
  const each = Math.ceil(documents / tills);
  const all: Till[] = Array.from({ length: tills }, (_, number) => ({ branch, number }));
  const began = performance.now();
  // What is corrected or settled has to be reported first.
  await Promise.all(all.map((till) => sell(till, 0, 2)));
  await eventually(
    () => Promise.resolve(branch.readLedger(unfinishedIn)),
    (unfinished) => unfinished === 0,
    longestWaitMs,
  );
  await Promise.all(all.map((till) => sell(till, 2, each)));
  const sold = performance.now();
  await eventually(
    () => Promise.resolve(branch.readLedger(unfinishedIn)),
    (unfinished) => unfinished === 0,
    longestWaitMs,
  );
  const whole = branch.readLedger(newestIn) - before;
  const drained = performance.now();

  let serial = each;
  await headOffice.start();
  // Otherwise it may wait for a minute before it looks again.
  await branch.restart();
  const killedAt: number[] = [];
  for (const { part, afterMs } of seededMoments(kills)) {
    await eventually(
      () => positionAt(headOffice, branch.applianceId),
      (position) => position >= before + part * whole,
      longestWaitMs,
    );
    await wait(afterMs);
    killedAt.push(await positionAt(headOffice, branch.applianceId));
    await headOffice.kill();
    // Tills sell on meanwhile.
    await Promise.all(all.map((till) => sell(till, serial, serial + 1)));
    serial += 1;
    await headOffice.start();
  }
  await eventually(
    () => Promise.resolve(branch.readLedger(unfinishedIn)),
    (unfinished) => unfinished === 0,
    longestWaitMs,
  );
  await eventually(
    () => positionAt(headOffice, branch.applianceId),
    (position) => position === branch.readLedger(newestIn),
    longestWaitMs,
  );
  const caughtUp = performance.now();
  expect(await headOffice.stop()).toBe(0);
  const [ledger, mirror] = [branch.readLedger(ledgerRows), await mirrored(headOffice, organizationId)];
  const counts = Object.entries(ledger).map(([kind, rows]) => `${kind} ${Object.keys(rows).length}`);
  process.stdout.write(
    `sold in ${seconds(began, sold)} s, at the gateway after ${seconds(sold, drained)} s more, caught up in ${seconds(drained, caughtUp)} s; ` +
      `killed at ${killedAt.map((position) => position - before).join(', ')} of ${whole}\n${counts.join(', ')}\n`,
  );
  expect(Object.keys(ledger['documents'] ?? {}).length).toBeGreaterThanOrEqual(documents);
  return differentRows(ledger, mirror);
}

test.skipIf(postgresqlBin === undefined)(
  `a branch that sold 10,000 documents alone, and head office on PostgreSQL killed five times meanwhile (seed ${seed}): rows are equal (needs postgresql)`,
  { timeout: 400_000 },
  async () => {
    if (postgresqlBin === undefined) return;
    const server = await startPostgresql(postgresqlBin);
    endings.push(() => server.stop());
    expect(await catchUpThroughKills(await newServerDatabase(server.url), 10_000, 5)).toEqual([]);
  },
);

test('the same on the embedded database, with 500 documents and two kills', { timeout: 400_000 }, async () => {
  expect(await catchUpThroughKills(undefined, 500, 2)).toEqual([]);
});
