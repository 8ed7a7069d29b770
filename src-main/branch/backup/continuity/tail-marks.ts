import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { StartFault } from '../../../platform/start-fault.ts';
import { writeFileWhole } from '../../../platform/write-file-whole.ts';

/** The file beside the ledger that holds the end of each chain. */
export const tailMarksFileName = 'chain-tails';

/** The last document of a unit's chain. */
export type ChainTail = { egsUnitId: string; icv: number; hash: string };

/** What the file says: the ledger it was written beside, and where the chains stood. */
export type ReadMarks = { ledgerId: string; tails: ChainTail[] };

/** The file of an appliance at work. */
export type TailMarks = {
  /** Notes where a chain stands now. Only what is committed may be noted: a mark is never ahead of the ledger. */
  note(tail: ChainTail): void;
  close(): void;
};

const format = 'sanad-chain-tails/1';
// One line of fixed length per unit, so that each is rewritten in its place by one small write.
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

// A power cut may leave a line half written; such a one says nothing.
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
    `The file ${file} cannot be read (${reason}), so that nobody can tell whether the ledger beside it is the newest: ` +
      'see to its owner and its disk, and start again.',
    { cause },
  );
}

/**
 * Reads the file as far as it can be read; undefined where there is none or it is something else.
 *
 * @throws StartFault where there is one that the disk or its owner keeps from being read.
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
 * Writes the file anew and keeps it open. Its notes are not synced to disk: they outlive the process at once, and a power cut
 * within some seconds, which leaves older marks behind the ledger. That is no fault; a mark ahead of the ledger is.
 */
export async function openTailMarks(file: string, ledgerId: string, tails: readonly ChainTail[]): Promise<TailMarks> {
  await writeFileWhole(file, padded(`${format} ${ledgerId}`) + tails.map(lineOf).join(''));
  const descriptor = openSync(file, 'r+');
  const places = new Map(tails.map(({ egsUnitId }, index) => [egsUnitId, index + 1]));
  const noted = new Map(tails.map(({ egsUnitId, icv }) => [egsUnitId, icv]));
  return {
    note(tail) {
      if (noted.get(tail.egsUnitId) === tail.icv) return;
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
