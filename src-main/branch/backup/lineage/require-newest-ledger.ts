import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { readReceipts } from '../../ledger/chain-receipts.ts';
import { chainTails, readTailMarks, tailMarksFileName, type ChainTail, type ReadMarks } from '../../ledger/tail-marks.ts';
import { ledgerIdentity } from './ledger-identity.ts';

/** What lies beside the ledger and says where its chains end: the marks of the appliance, and the receipts of head office. */
export type KnownTails = { marks: ReadMarks | undefined; signed: ChainTail[] };

/** Reads it; before a copy of the ledger is made that is held against it. */
export function readKnownTails(dataDir: string): KnownTails {
  return {
    marks: readTailMarks(path.join(dataDir, tailMarksFileName)),
    signed: readReceipts(dataDir).map(({ egs_unit_id: egsUnitId, icv, hash }) => ({ egsUnitId, icv, hash })),
  };
}

/** A document that was issued and is not in the ledger; whether head office has signed that it has it. */
export type LostDocument = {
  egsUnitId: string;
  icv: number;
  because: 'unit unknown' | 'ledger is behind' | 'another document';
  isSigned: boolean;
};

function lostAt(db: LedgerReader, { egsUnitId, icv, hash }: ChainTail): LostDocument['because'] | undefined {
  const unit = db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').where('egs_unit_id', '=', egsUnitId));
  if (unit === undefined) return 'unit unknown';
  const found = db.first(
    db.sql.selectFrom('documents').select('hash').where('egs_unit_id', '=', egsUnitId).where('icv', '=', icv),
  );
  if (found === undefined) return 'ledger is behind';
  return found.hash === hash ? undefined : 'another document';
}

// Units that issue nothing until their ends are certain may be behind: head office hands back what they lack, or they were given up.
function isHeld(db: LedgerReader, egsUnitId: string): boolean {
  const held = db.sql.selectFrom('uncertain_tails').select('egs_unit_id').where('egs_unit_id', '=', egsUnitId);
  return db.first(held) !== undefined;
}

/**
 * Compares the ledger with what lies beside it: after a power cut it may be ahead of that; a ledger that is behind, or has a different
 * document at that position, is an older copy. Receipts, and marks of another ledger, count only for units of this one. Of each
 * unit the last document is named.
 */
export function lostDocuments(db: LedgerReader, { marks, signed }: KnownTails): LostDocument[] {
  const isSameLedger = ledgerIdentity(db).ledger_id === marks?.ledgerId;
  const compared = (tail: ChainTail, isSigned: boolean): LostDocument[] => {
    const because = lostAt(db, tail);
    const isOfAnother = because === 'unit unknown' && (isSigned || !isSameLedger);
    return because === undefined || isOfAnother ? [] : [{ egsUnitId: tail.egsUnitId, icv: tail.icv, because, isSigned }];
  };
  const found = [
    ...(marks?.tails ?? []).flatMap((tail) => compared(tail, false)),
    ...signed.filter(({ egsUnitId }) => !isHeld(db, egsUnitId)).flatMap((tail) => compared(tail, true)),
  ];
  const last = new Map<string, LostDocument>();
  for (const each of found) {
    if (each.icv > (last.get(each.egsUnitId)?.icv ?? 0)) last.set(each.egsUnitId, each);
  }
  return [...last.values()];
}

/** The file beside the ledger that records that it was found to be behind the counter beside its keys. */
export const refusedLedgerFileName = 'ledger-refused';

const note = z.object({ ledger_id: z.string(), incarnation: z.number(), counted: z.number() });

type RefusedLedger = z.infer<typeof note>;

// Records the refusal for the commands on a stopped appliance, which cannot read its keys. Each refusal rewrites the file.
async function noteRefusedLedger(dataDir: string, refused: RefusedLedger): Promise<void> {
  await writeFileAtomic(path.join(dataDir, refusedLedgerFileName), `${JSON.stringify(refused)}\n`).catch(() => undefined);
}

function readNote(dataDir: string): RefusedLedger | undefined {
  try {
    return note.safeParse(JSON.parse(readFileSync(path.join(dataDir, refusedLedgerFileName), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The counter beside the keys when this ledger was refused; undefined if it was not refused, or has been incremented since. */
export function countThatRefused(db: LedgerReader, dataDir: string): number | undefined {
  const refused = readNote(dataDir);
  const { ledger_id, incarnation } = ledgerIdentity(db);
  return refused?.ledger_id === ledger_id && refused.incarnation === incarnation ? refused.counted : undefined;
}

const mostNamed = 5;

function sentenceOf({ egsUnitId, icv, because, isSigned }: LostDocument, ledgerIcv: number): string {
  const signed = isSigned ? ', as a receipt of head office says' : '';
  switch (because) {
    case 'unit unknown':
      return `unit ${egsUnitId} is not in it, but issued ICV ${icv}${signed}`;
    case 'ledger is behind':
      return `unit ${egsUnitId} is at ICV ${ledgerIcv} in it, but issued ICV ${icv}${signed}`;
    case 'another document':
      return `unit ${egsUnitId} has a different document in it as ICV ${icv} than the one it issued${signed}`;
  }
}

function recoveryAdvice(dataDir: string): string {
  return (
    'Restore the newest ledger, with all its files. If it is lost, run ' +
    `"sanad restore --accept-older-ledger --data-dir ${dataDir}" and follow its instructions.`
  );
}

/** The name of a ledger's counter in the key store. */
export function startCounterName(ledgerId: string): string {
  return `ledger/${ledgerId}/incarnation`;
}

async function incarnationInKeyStore(keyStore: Pick<KeyStore, 'get'>, ledgerId: string): Promise<number> {
  const kept = await keyStore.get(startCounterName(ledgerId));
  return kept === undefined ? 0 : Number(Buffer.from(kept).toString('latin1'));
}

/**
 * Makes sure, before anything is appended, that the ledger is not behind the marks and receipts beside it (contract §16).
 *
 * @throws StartFault that says what was found and what to do.
 */
export function requireNothingLost(db: LedgerReader, known: KnownTails, dataDir: string): void {
  const lost = lostDocuments(db, known);
  if (lost.length === 0) return;
  const icvs = new Map(chainTails(db).map(({ egsUnitId, icv }) => [egsUnitId, icv]));
  const sentences = lost.slice(0, mostNamed).map((each) => sentenceOf(each, icvs.get(each.egsUnitId) ?? 0));
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  throw new StartFault(
    `The ledger in ${dataDir} is older than the issued documents: ${sentences.join('; ')}${more}. ` +
      `Continuing with it would issue the same numbers a second time. ${recoveryAdvice(dataDir)}`,
  );
}

function olderCopy(dataDir: string, incarnation: number, counted: number): StartFault {
  return new StartFault(
    `The ledger in ${dataDir} is an older copy: it counts ${incarnation} starts and hours of operation, its keys ${counted}. ` +
      `Documents issued since then are not in it, and continuing with it could issue the same numbers a second time. ${recoveryAdvice(dataDir)}`,
  );
}

/**
 * Makes sure that the ledger is not behind the counter beside the keys (contract §16), and records a refusal beside it.
 *
 * @throws StartFault if it is behind; the error of the key store if it is unavailable.
 */
export async function requireNewestStart(db: LedgerReader, keyStore: Pick<KeyStore, 'get'>, dataDir: string): Promise<void> {
  const { ledger_id } = ledgerIdentity(db);
  const counted = await incarnationInKeyStore(keyStore, ledger_id);
  // Read after the keys: a running appliance counts in the ledger first, so a current ledger is never behind.
  const { incarnation } = ledgerIdentity(db);
  if (counted <= incarnation) return;
  await noteRefusedLedger(dataDir, { ledger_id, incarnation, counted });
  throw olderCopy(dataDir, incarnation, counted);
}

/**
 * The same check without the keys: by what lies beside the ledger and by the record of an earlier refusal.
 *
 * @throws StartFault if the appliance would not start with this ledger, as far as this is known without its keys.
 */
export function requireStartable(db: LedgerReader, known: KnownTails, dataDir: string): void {
  requireNothingLost(db, known, dataDir);
  const counted = countThatRefused(db, dataDir);
  if (counted !== undefined) throw olderCopy(dataDir, ledgerIdentity(db).incarnation, counted);
}
