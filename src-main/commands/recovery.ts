import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { commandLineName } from '#shared/api/people/audit.ts';
import { printableLines } from '#main/platform/command-line/printable.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { LedgerDatabase } from '../branch/db/ledger-database.ts';
import {
  uncertainTails,
  confirmTail,
  giveUpUnit,
  type UncertainTail,
  type TailRefusal,
} from '../branch/ledger/uncertain-tails.ts';
import { verifyChainTails } from '../branch/ledger/verify/verify-chains.ts';
import { tailMarksFileName } from '../branch/ledger/tail-marks.ts';
import { recordAudit } from '../branch/users/record-audit.ts';
import { enterRecovery } from '../branch/backup/lineage/enter-recovery.ts';
import {
  countThatRefused,
  lostDocuments,
  readKnownTails,
  refusedLedgerFileName,
} from '../branch/backup/lineage/require-newest-ledger.ts';

/** Prints lines for the operator. */
export function print(...lines: string[]): void {
  process.stdout.write(`${printableLines(lines.join('\n'))}\n`);
}

/** Lists the units that wait for a confirmation, and how to confirm them. */
export function printUncertainUnits(units: readonly UncertainTail[], dataDir: string): void {
  for (const { egs_unit_id, unit_name, icv, lost_icv } of units) {
    const lost =
      lost_icv === null ? '' : `, but ICV ${lost_icv} was issued: the unit cannot continue; register a new unit to replace it`;
    // As JSON, so that a name cannot break the line or send control characters to the terminal.
    print(`  ${egs_unit_id} (${JSON.stringify(unit_name)})  is at ICV ${icv}${lost}`);
  }
  const waiting = units.filter(({ lost_icv }) => lost_icv === null);
  if (waiting.length === 0) return;
  print(
    'A unit issues nothing until the end of its chain is certain. An appliance that has joined a head office gets back what that has:',
    'start it first. Where the last receipt of a unit or its till shows that nothing was issued',
    'after the ICV above, confirm it with its line below; otherwise register a new unit to replace it.',
    ...waiting.map(({ egs_unit_id, icv }) => `  sanad restore --confirm-tail ${egs_unit_id}=${icv} --data-dir ${dataDir}`),
  );
}

/**
 * Accepts an older ledger: its units issue nothing until a person has confirmed where their chains end.
 *
 * @throws StartFault if nothing indicates that the ledger is older: its units must not be blocked without need.
 */
export function acceptOlderLedger({ reader, transact }: LedgerDatabase, dataDir: string): void {
  verifyChainTails(reader);
  const lost = lostDocuments(reader, readKnownTails(dataDir));
  if (lost.length === 0 && countThatRefused(reader, dataDir) === undefined) {
    throw new StartFault(
      `There is nothing to accept: nothing indicates that the ledger in ${dataDir} is older than the issued documents. Start the ` +
        'appliance, and accept the ledger only if the appliance refuses to start.',
    );
  }
  // The files beside the ledger are deleted only after the ledger has stored what they say.
  transact((writer) => {
    const at = new Date();
    enterRecovery(writer, at, lost);
    const units = lost.map(({ egsUnitId, icv }) => ({ egs_unit_id: egsUnitId, icv }));
    const origin = { address: '', isLocal: true, requestId: randomUUID() };
    const action = 'appliance.older_ledger_accepted';
    recordAudit(writer, { at, action, program: commandLineName, detail: { lost: units }, origin });
  });
  for (const name of [tailMarksFileName, refusedLedgerFileName]) rmSync(path.join(dataDir, name), { force: true });
  print(`The ledger in ${dataDir} is accepted as it is.`);
  printUncertainUnits(uncertainTails(reader), dataDir);
}

function notWaiting(egsUnitId: string): string {
  return `Unit ${egsUnitId} is not waiting for a confirmation.`;
}

function refusalSentence(egsUnitId: string, icv: number, refusal: TailRefusal): string {
  const instead = 'restore a newer backup, or register a new unit to replace it';
  switch (refusal.code) {
    case 'UNIT_NOT_UNCERTAIN':
      return notWaiting(egsUnitId);
    case 'DOCUMENTS_LOST':
      return `Unit ${egsUnitId} issued ICV ${refusal.lostIcv}, which is not in this ledger: ${instead}.`;
    case 'ICV_DIFFERS':
      return refusal.ledgerIcv < icv
        ? `Unit ${egsUnitId} is at ICV ${refusal.ledgerIcv} in this ledger, so what it issued after that, up to ICV ${icv}, is missing: ${instead}.`
        : `Unit ${egsUnitId} is at ICV ${refusal.ledgerIcv} in this ledger, not at ${icv}: check again which document it issued last.`;
  }
}

function parseTail(text: string): { egsUnitId: string; icv: number } {
  const [, egsUnitId = '', icv = ''] = /^([^=]+)=(\d{1,15})$/.exec(text) ?? [];
  if (egsUnitId === '') throw new StartFault(`--confirm-tail takes UNIT=ICV, such as 5931abe6-…=1042, not "${text}".`);
  return { egsUnitId: egsUnitId.toLowerCase(), icv: Number(icv) };
}

/**
 * Gives up units as the operator has requested.
 *
 * @throws StartFault for a unit that does not wait for a confirmation; those before it are given up.
 */
export function giveUpUnits({ transact }: LedgerDatabase, egsUnitIds: readonly string[]): void {
  for (const egsUnitId of egsUnitIds.map((id) => id.toLowerCase())) {
    if (!transact((writer) => giveUpUnit(writer, egsUnitId, new Date()))) throw new StartFault(notWaiting(egsUnitId));
    print(`Unit ${egsUnitId} is given up: it will never issue again.`);
  }
}

/**
 * Lets units issue again after the operator has confirmed the ends of their chains.
 *
 * @param texts each `UNIT=ICV`, the last ICV that the unit has issued.
 * @throws StartFault for an ICV that cannot be right; the units before it can issue again.
 */
export function confirmTails({ transact }: LedgerDatabase, texts: readonly string[]): void {
  for (const { egsUnitId, icv } of texts.map(parseTail)) {
    const confirmed = transact((writer) => confirmTail(writer, egsUnitId, icv));
    if (!confirmed.ok) throw new StartFault(refusalSentence(egsUnitId, icv, confirmed.fault));
    print(`Unit ${egsUnitId} continues with ICV ${icv + 1}.`);
  }
}
