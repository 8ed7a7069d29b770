import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { StartFault } from '#main/platform/start-fault.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { Conditions } from '../health/conditions.ts';

/** The file beside the ledger that holds the end of each chain. */
export const tailMarksFileName = 'chain-tails';

/** The last document of a unit's chain. */
export type ChainTail = { egsUnitId: string; icv: number; hash: string };

/** The content of the file: the ledger that it belongs to, and the last document of each chain. */
export type ReadMarks = { ledgerId: string; tails: ChainTail[] };

/** The open file of a running appliance. */
export type TailMarks = {
  /** Records the last document of a chain. It must be committed: a mark is never ahead of the ledger, and never goes back. */
  note(tail: ChainTail): void;
  close(): void;
};

/** Marks the documents of a ledger, which issues only once it is certainly the newest. */
export type Marking = { marks: TailMarks; conditions: Conditions; requireCertainty: () => Promise<void> };

const format = 'sanad-chain-tails/1';
// One line of fixed length per unit, so that one small write replaces it.
const lineLength = 128;
const maximumUnits = 100_000;

function padded(text: string): string {
  return `${text.padEnd(lineLength - 1)}\n`;
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

function lineOf({ egsUnitId, icv, hash }: ChainTail): string {
  const text = `${egsUnitId} ${icv} ${hash}`;
  return padded(`${text} ${checksumOf(text)}`);
}

// A power cut may leave a line half written; such a line is ignored.
function tailOf(line: string): ChainTail[] {
  const [egsUnitId = '', icv = '', hash = '', checksum = ''] = line.trimEnd().split(' ');
  const isWhole = checksum === checksumOf(`${egsUnitId} ${icv} ${hash}`) && /^\d{1,15}$/.test(icv);
  return isWhole ? [{ egsUnitId, icv: Number(icv), hash }] : [];
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

function unreadable(file: string, cause: unknown): StartFault {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return new StartFault(
    `The file ${file} cannot be read (${reason}), so it is not known whether the ledger beside it is the newest: ` +
      'check its owner and its disk, and start again.',
    { cause },
  );
}

/**
 * Reads the valid lines of the file; undefined if it does not exist or has another format.
 *
 * @throws StartFault if the file exists but cannot be read.
 */
export function readTailMarks(file: string): ReadMarks | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw unreadable(file, cause);
  }
  const [head = '', ...lines] = text.split('\n', maximumUnits);
  const [found, ledgerId] = head.trimEnd().split(' ');
  if (found !== format || ledgerId === undefined) return undefined;
  return { ledgerId, tails: lines.flatMap(tailOf) };
}

/**
 * Rewrites the file and keeps it open. Later writes are not synced to disk: they survive the end of the process, but a power cut
 * may lose the last few seconds and leave marks that are behind the ledger. That is not a fault; a mark ahead of the ledger is
 * one.
 */
export async function openTailMarks(file: string, ledgerId: string, tails: readonly ChainTail[]): Promise<TailMarks> {
  await writeFileAtomic(file, padded(`${format} ${ledgerId}`) + tails.map(lineOf).join(''));
  const descriptor = openSync(file, 'r+');
  const places = new Map(tails.map(({ egsUnitId }, index) => [egsUnitId, index + 1]));
  const noted = new Map(tails.map(({ egsUnitId, icv }) => [egsUnitId, icv]));
  return {
    note(tail) {
      if ((noted.get(tail.egsUnitId) ?? 0) >= tail.icv) return;
      const place = places.get(tail.egsUnitId) ?? places.size + 1;
      writeSync(descriptor, lineOf(tail), place * lineLength, 'latin1');
      places.set(tail.egsUnitId, place);
      noted.set(tail.egsUnitId, tail.icv);
    },
    close() {
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}

/** Records the end of a chain before the response is sent. */
export function noteTail({ marks, conditions }: Marking, tail: ChainTail): void {
  try {
    marks.note(tail);
    conditions.end('TAIL_MARKS_UNWRITABLE');
  } catch (cause) {
    // The document is stored and valid even if its mark cannot be written.
    conditions.begin({
      code: 'TAIL_MARKS_UNWRITABLE',
      subject: '',
      message: `The ends of the chains cannot be recorded beside the ledger (${String(cause)}); check the disk.`,
      severity: 'warning',
    });
  }
}

/** The last document of every chain in the ledger. */
export function chainTails(db: LedgerReader): ChainTail[] {
  const heads = db.all(db.sql.selectFrom('chain_heads').selectAll().orderBy('egs_unit_id'));
  return heads.map(({ egs_unit_id, icv, hash }) => ({ egsUnitId: egs_unit_id, icv, hash }));
}
