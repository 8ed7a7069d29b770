import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  chainReceipt,
  signedOfReceipt,
  signingKey,
  type ChainReceipt,
  type SigningKey,
} from '#shared/api/documents/chain-receipts.ts';
import { verifyJson } from '#main/platform/ed25519.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';

/** The file beside the ledger with what head office has signed of the ends of its chains: a line of JSON for each key and each receipt. */
export const receiptsFileName = 'chain-receipts.jsonl';

/** What the file held before it was last written anew. */
export const earlierReceiptsFileName = 'chain-receipts-earlier.jsonl';

// Some 3,000 receipts, after which the newest of each chain begin the next file.
const largestBytes = 1024 * 1024;

const line = z.union([z.object({ signing_key: signingKey }), chainReceipt]);

/** Whether a key has signed a receipt. */
export function isSignedBy({ key_id, public_key }: SigningKey, receipt: ChainReceipt): boolean {
  return (
    receipt.key_id === key_id && verifyJson(signedOfReceipt(receipt), receipt.signature, { keyId: key_id, publicKey: public_key })
  );
}

type Lines = { keys: SigningKey[]; receipts: ChainReceipt[] };

// A power cut or a faulty disk may have left lines that are none; they are passed over, as a file that cannot be read is.
function linesOf(file: string): Lines {
  const lines: Lines = { keys: [], receipts: [] };
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return lines;
  }
  for (const each of text.split('\n')) {
    if (each === '') continue;
    try {
      const { data } = line.safeParse(JSON.parse(each));
      if (data === undefined) continue;
      if ('signing_key' in data) lines.keys.push(data.signing_key);
      else lines.receipts.push(data);
    } catch {
      continue;
    }
  }
  return lines;
}

// Of each chain the receipt with the highest ICV that one of the keys in the file has signed.
function newestOf({ keys, receipts }: Lines): Map<string, ChainReceipt> {
  const newest = new Map<string, ChainReceipt>();
  for (const receipt of receipts.toSorted((one, other) => other.icv - one.icv)) {
    if (newest.has(receipt.egs_unit_id)) continue;
    if (keys.some((key) => isSignedBy(key, receipt))) newest.set(receipt.egs_unit_id, receipt);
  }
  return newest;
}

function textOf(entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** The newest receipt of each chain beside the ledger in a data folder. */
export function readReceipts(dataDir: string): ChainReceipt[] {
  return [...newestOf(linesOf(path.join(dataDir, receiptsFileName))).values()];
}

/** The receipts beside the ledger of a running appliance. */
export type ReceiptFile = {
  /** The newest receipt of a chain. */
  newest(egsUnitId: string): ChainReceipt | undefined;
  /** Adds verified receipts, and the key that signed them. They are on the disk once it returns. */
  keep(receipts: readonly ChainReceipt[], key: SigningKey): Promise<void>;
};

/** Opens the file, which need not exist yet. */
export function openReceipts(dataDir: string): ReceiptFile {
  const file = path.join(dataDir, receiptsFileName);
  const lines = linesOf(file);
  const newest = newestOf(lines);
  const keys = new Map(lines.keys.map((key) => [key.key_id, key]));

  async function append(text: string): Promise<number> {
    const handle = await open(file, 'a', 0o600);
    try {
      // What a power cut has left of a line is ended first.
      await handle.appendFile(`\n${text}`);
      await handle.sync();
      return (await handle.stat()).size;
    } finally {
      await handle.close();
    }
  }

  async function writeAnew(): Promise<void> {
    await writeFileAtomic(path.join(dataDir, earlierReceiptsFileName), readFileSync(file));
    const known = [...keys.values()].map((signing_key) => ({ signing_key }));
    await writeFileAtomic(file, textOf([...known, ...newest.values()]));
  }

  return {
    newest: (egsUnitId) => newest.get(egsUnitId),
    async keep(receipts, key) {
      const added = receipts.filter(({ egs_unit_id, icv }) => icv > (newest.get(egs_unit_id)?.icv ?? 0));
      if (added.length === 0) return;
      const isNewKey = !keys.has(key.key_id);
      const size = await append(textOf([...(isNewKey ? [{ signing_key: key }] : []), ...added]));
      keys.set(key.key_id, key);
      for (const receipt of added.toSorted((one, other) => one.icv - other.icv)) newest.set(receipt.egs_unit_id, receipt);
      if (size > largestBytes) await writeAnew();
    },
  };
}
