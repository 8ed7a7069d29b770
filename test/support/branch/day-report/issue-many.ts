import path from 'node:path';
import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { sealedKeysFileName } from '#main/branch/db/data-files.ts';
import type { LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { CsidStore } from '#main/branch/egs-units/csid-store.ts';
import { decide } from '#main/branch/issue/decide.ts';
import { noOriginals } from '#main/branch/issue/originals.ts';
import { createLedger, type AppendResult } from '#main/branch/ledger/ledger.ts';
import { recordMove } from '#main/branch/submission/submission-record.ts';
import { openQuickSealedFile } from '../keys/quick-sealed-file.ts';
import { openLedgerBeside } from '../ledger-beside.ts';
import { testKeysPassphrase } from '../running-branch.ts';
import type { TestBranch } from '../start-test-branch.ts';
import { drawSale, oneOf, openUnits, remember, type DrawnSale, type Earlier } from './sold-days.ts';

/** A document as it was drawn, and what has become of it. */
export type IssuedSale = DrawnSale & { id: string; status: SubmissionStatus };

// Stored in one transaction.
const atOnce = 100;

// Some are rejected, some are not reported yet.
function endOf(index: number, { kind }: DrawnSale): SubmissionStatus {
  if (index % 37 === 5) return 'failed';
  if (index % 23 === 11) return 'queued';
  return kind === 'standard' ? 'cleared' : 'reported';
}

type Append = (sale: DrawnSale) => Promise<AppendResult | undefined>;

// What the appliance does with a request; undefined where the request is refused before the ledger sees it.
async function openAppend({ reader, ...db }: LedgerDatabase, branch: TestBranch): Promise<Append> {
  const { clock, dataDir } = branch.running;
  const ledger = createLedger(reader, new WriteQueue({ reader, ...db }).commit, clock);
  const csids = new CsidStore(
    reader,
    await openQuickSealedFile(path.join(dataDir, 'branch', sealedKeysFileName), testKeysPassphrase),
  );
  const apiKey = reader.first(reader.sql.selectFrom('api_keys').selectAll());
  if (apiKey === undefined) throw new Error('the appliance has a key');
  const issuer = { key_id: apiKey.key_id, key_name: apiKey.name, user: null, till: null };
  return async ({ kind, fields }) => {
    const command = { kind, body: branch.bodyOf(kind, fields), apiKey, issuer };
    const decided = decide(command, { db: reader, originals: noOriginals, clock }, []);
    if (!decided.ok) return undefined;
    const { draft } = decided.value;
    return ledger.append({ ...draft, signer: await csids.signerOf(draft.certificateId), firstStatus: 'queued' });
  };
}

/**
 * Issues so many random documents on these days, always the same ones, into the ledger of an appliance that is stopped meanwhile, and
 * records what the authority would have said of them. The gateway is away afterwards.
 */
export async function issueMany(branch: TestBranch, days: readonly string[], documents: number): Promise<IssuedSale[]> {
  const shop = { units: await openUnits(branch), day: () => oneOf(days) };
  await branch.running.stopGateway();
  await branch.running.stop();
  const db = openLedgerBeside(branch.running);
  const append = await openAppend(db, branch);
  const earlier: Earlier = { originals: [], deposits: [] };
  const issued: IssuedSale[] = [];
  while (issued.length < documents) {
    const sales = Array.from({ length: Math.min(atOnce, documents - issued.length) }, () => drawSale(shop, earlier));
    const results = await Promise.all(sales.map(append));
    db.transact((writer) => {
      for (const [index, sale] of sales.entries()) {
        const result = results[index];
        if (result?.ok !== true) continue;
        const { invoice_id: id, uuid } = result.value;
        const status = endOf(issued.length, sale);
        issued.push({ ...sale, id, status });
        if (status !== 'queued') recordMove(writer, id, { status, from: ['queued'] }, branch.running.clock.now());
        if (status === 'reported' || status === 'cleared') remember(sale, uuid, earlier);
      }
    });
  }
  db.close();
  await branch.running.start();
  return issued;
}
