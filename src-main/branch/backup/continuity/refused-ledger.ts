import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '../../../platform/files/write-file-atomic.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { ledgerIdentity } from './ledger-identity.ts';

/** The file beside the ledger that records that it was found to be behind the counter beside its keys. */
export const refusedLedgerFileName = 'ledger-refused';

const note = z.object({ ledger_id: z.string(), incarnation: z.number(), counted: z.number() });

type RefusedLedger = z.infer<typeof note>;

/** Records the refusal for the commands on a stopped appliance, which cannot read its keys. Each refusal rewrites the file. */
export async function noteRefusedLedger(dataDir: string, refused: RefusedLedger): Promise<void> {
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
