import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeFileWhole } from '../../../platform/write-file-whole.ts';
import type { Database } from '../../db/database.ts';
import { ledgerIdentity } from './ledger-identity.ts';

/** The file beside the ledger that says that it was found to be behind the count beside its keys. */
export const refusedLedgerFileName = 'ledger-refused';

const note = z.object({ ledger_id: z.string(), incarnation: z.number(), counted: z.number() });

type RefusedLedger = z.infer<typeof note>;

/** Notes the refusal for the commands of a stopped appliance, which do not have its keys. The next refusal writes it again. */
export async function noteRefusedLedger(dataDir: string, refused: RefusedLedger): Promise<void> {
  await writeFileWhole(path.join(dataDir, refusedLedgerFileName), `${JSON.stringify(refused)}\n`).catch(() => undefined);
}

function readNote(dataDir: string): RefusedLedger | undefined {
  try {
    return note.safeParse(JSON.parse(readFileSync(path.join(dataDir, refusedLedgerFileName), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** What the keys had counted when this very ledger was refused; undefined where it was not, or has counted on since then. */
export function countThatRefused(db: Database, dataDir: string): number | undefined {
  const refused = readNote(dataDir);
  const { ledger_id, incarnation } = ledgerIdentity(db);
  return refused?.ledger_id === ledger_id && refused.incarnation === incarnation ? refused.counted : undefined;
}
