import { StartFault } from '../../../platform/start-fault.ts';
import type { Database } from '../../db/database.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { chainTails, ledgerIdentity } from './ledger-identity.ts';
import { lostDocuments } from './lost-documents.ts';
import { countThatRefused, noteRefusedLedger } from './refused-ledger.ts';
import type { LostDocument } from './lost-documents.ts';
import type { ReadMarks } from './tail-marks.ts';

const mostNamed = 5;

function sentenceOf({ egsUnitId, icv, because }: LostDocument, ledgerIcv: number): string {
  switch (because) {
    case 'unit unknown':
      return `unit ${egsUnitId} is not in it, but has issued ICV ${icv}`;
    case 'ledger is behind':
      return `unit ${egsUnitId} stands at ICV ${ledgerIcv} in it, but has issued ICV ${icv}`;
    case 'another document':
      return `unit ${egsUnitId} has another document in it as ICV ${icv} than the one it has issued`;
  }
}

function wayOut(dataDir: string): string {
  return (
    'Put the newest ledger back, with all its files. Where it is lost, run ' +
    `"sanad restore --accept-older-ledger --data-dir ${dataDir}" and then follow what it says.`
  );
}

/** Under which name the keys hold how often a ledger has been taken up. */
export function incarnationName(ledgerId: string): string {
  return `ledger/${ledgerId}/incarnation`;
}

async function incarnationBesideKeys(keyStore: Pick<KeyStore, 'get'>, ledgerId: string): Promise<number> {
  const kept = await keyStore.get(incarnationName(ledgerId));
  return kept === undefined ? 0 : Number(Buffer.from(kept).toString('latin1'));
}

/**
 * Makes sure, before anything is appended, that the ledger is not behind the marks beside it (decisions §16).
 *
 * @throws StartFault that says what was found and which way leads out.
 */
export function requireNothingLost(db: Database, marks: ReadMarks, dataDir: string): void {
  const lost = lostDocuments(db, marks);
  if (lost.length === 0) return;
  const icvs = new Map(chainTails(db).map(({ egsUnitId, icv }) => [egsUnitId, icv]));
  const sentences = lost.slice(0, mostNamed).map((each) => sentenceOf(each, icvs.get(each.egsUnitId) ?? 0));
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  throw new StartFault(
    `The ledger in ${dataDir} is older than what was issued: ${sentences.join('; ')}${more}. ` +
      `Going on with it would issue the same numbers a second time. ${wayOut(dataDir)}`,
  );
}

function olderCopy(dataDir: string, incarnation: number, counted: number): StartFault {
  return new StartFault(
    `The ledger in ${dataDir} is an older copy: it counts ${incarnation} starts and hours of work, its keys ${counted}. ` +
      `What was issued since then is not in it, and going on with it could issue the same numbers a second time. ${wayOut(dataDir)}`,
  );
}

/**
 * Makes sure that the ledger is not behind what was counted beside the keys (decisions §16), and notes beside it where it is.
 *
 * @throws StartFault where it is; whatever the key store throws where it cannot be asked.
 */
export async function requireNewestIncarnation(db: Database, keyStore: Pick<KeyStore, 'get'>, dataDir: string): Promise<void> {
  const { ledger_id } = ledgerIdentity(db);
  const counted = await incarnationBesideKeys(keyStore, ledger_id);
  // Read after the keys: an appliance at work counts in the ledger first, so that a sound one is never behind.
  const { incarnation } = ledgerIdentity(db);
  if (counted <= incarnation) return;
  await noteRefusedLedger(dataDir, { ledger_id, incarnation, counted });
  throw olderCopy(dataDir, incarnation, counted);
}

/**
 * The same without the keys: by the marks beside the ledger and by what an earlier refusal noted.
 *
 * @throws StartFault where the appliance would not start with this ledger, as far as that can be told without its keys.
 */
export function requireStartable(db: Database, marks: ReadMarks | undefined, dataDir: string): void {
  if (marks !== undefined) requireNothingLost(db, marks, dataDir);
  const counted = countThatRefused(db, dataDir);
  if (counted !== undefined) throw olderCopy(dataDir, ledgerIdentity(db).incarnation, counted);
}
