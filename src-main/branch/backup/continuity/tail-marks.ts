import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { StartFault } from '../../../platform/start-fault.ts';
import { writeFileAtomic } from '../../../platform/files/write-file-atomic.ts';

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
