import { rmSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '../../../platform/start-fault.ts';
import type { Database } from '../../db/database.ts';
import { uncertainTails } from '../../ledger/uncertain-tails.ts';
import type { UncertainTail } from '../../ledger/uncertain-tails.ts';
import { requireWholeTails } from '../../ledger/verify-chains.ts';
import { confirmTail } from '../continuity/confirm-tail.ts';
import type { TailRefusal } from '../continuity/confirm-tail.ts';
import { enterRecovery } from '../continuity/enter-recovery.ts';
import { giveUpUnit } from '../continuity/give-up-unit.ts';
import { lostDocuments } from '../continuity/lost-documents.ts';
import { countThatRefused, refusedLedgerFileName } from '../continuity/refused-ledger.ts';
import { readTailMarks, tailMarksFileName } from '../continuity/tail-marks.ts';

/** Prints lines for the operator. */
export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Says which units wait for somebody's word, and how to give it. */
export function printUncertainUnits(units: readonly UncertainTail[], dataDir: string): void {
  for (const { egs_unit_id, unit_name, icv, lost_icv } of units) {
    const lost = lost_icv === null ? '' : `, but ICV ${lost_icv} was issued: it cannot go on, register a new unit in its place`;
    // As JSON, so that no name can end the line or speak to the terminal.
    print(`  ${egs_unit_id} (${JSON.stringify(unit_name)})  stands at ICV ${icv}${lost}`);
  }
  const waiting = units.filter(({ lost_icv }) => lost_icv === null);
  if (waiting.length === 0) return;
  print(
    'A unit issues nothing until the end of its chain is certain. Where its last receipt or the till shows that nothing was issued',
    'after the ICV above, confirm it with its line; otherwise register a new unit in its place.',
    ...waiting.map(({ egs_unit_id, icv }) => `  sanad restore --confirm-tail ${egs_unit_id}=${icv} --data-dir ${dataDir}`),
  );
}

/**
 * Takes a ledger that was put back as it is: its units are out of use until somebody knows where their chains end.
 *
 * @throws StartFault where nothing says that the ledger is older: units that may go on are not taken out of use.
 */
export function acceptOlderLedger(db: Database, dataDir: string): void {
  requireWholeTails(db);
  const marks = readTailMarks(path.join(dataDir, tailMarksFileName));
  const lost = marks === undefined ? [] : lostDocuments(db, marks);
  if (lost.length === 0 && countThatRefused(db, dataDir) === undefined) {
    throw new StartFault(
      `There is nothing to accept: nothing says that the ledger in ${dataDir} is older than what was issued, so start the ` +
        'appliance, and accept the ledger only where that is refused.',
    );
  }
  // What lies beside the ledger goes only once the ledger itself knows what it said.
  enterRecovery(db, new Date(), lost);
  for (const name of [tailMarksFileName, refusedLedgerFileName]) rmSync(path.join(dataDir, name), { force: true });
  print(`The ledger in ${dataDir} is taken as it is.`);
  printUncertainUnits(uncertainTails(db), dataDir);
}

function notWaiting(egsUnitId: string): string {
  return `Unit ${egsUnitId} is not waiting for a confirmation.`;
}

function refusalSentence(egsUnitId: string, icv: number, refusal: TailRefusal): string {
  const instead = 'restore a newer backup, or register a new unit in its place';
  switch (refusal.code) {
    case 'UNIT_NOT_UNCERTAIN':
      return notWaiting(egsUnitId);
    case 'DOCUMENTS_LOST':
      return `Unit ${egsUnitId} has issued ICV ${refusal.lostIcv}, which is not in this ledger: ${instead}.`;
    case 'ICV_DIFFERS':
      return refusal.ledgerIcv < icv
        ? `Unit ${egsUnitId} stands at ICV ${refusal.ledgerIcv} in this ledger, so what it issued after that, up to ICV ${icv}, is missing: ${instead}.`
        : `Unit ${egsUnitId} stands at ICV ${refusal.ledgerIcv} in this ledger, not at ${icv}: look up again what it issued last.`;
  }
}

function parseTail(text: string): { egsUnitId: string; icv: number } {
  const [, egsUnitId = '', icv = ''] = /^([^=]+)=(\d{1,15})$/.exec(text) ?? [];
  if (egsUnitId === '') throw new StartFault(`--confirm-tail takes UNIT=ICV, such as 5931abe6-…=1042, not "${text}".`);
  return { egsUnitId: egsUnitId.toLowerCase(), icv: Number(icv) };
}

/**
 * Gives units up at the word of a person.
 *
 * @throws StartFault for one that does not wait for anybody's word; those before it are given up.
 */
export function giveUpUnits(db: Database, egsUnitIds: readonly string[]): void {
  for (const egsUnitId of egsUnitIds.map((id) => id.toLowerCase())) {
    if (!giveUpUnit(db, egsUnitId, new Date())) throw new StartFault(notWaiting(egsUnitId));
    print(`Unit ${egsUnitId} is given up: it never issues again.`);
  }
}

/**
 * Puts units back into use at the word of a person.
 *
 * @param texts each `UNIT=ICV`, the last ICV that the unit has issued.
 * @throws StartFault for a word that cannot be true; the units before it are back in use.
 */
export function confirmTails(db: Database, texts: readonly string[]): void {
  for (const { egsUnitId, icv } of texts.map(parseTail)) {
    const confirmed = confirmTail(db, egsUnitId, icv);
    if (!confirmed.ok) throw new StartFault(refusalSentence(egsUnitId, icv, confirmed.fault));
    print(`Unit ${egsUnitId} goes on with ICV ${icv + 1}.`);
  }
}
