import { answerQuestions } from '../../platform/answer-questions.ts';
import { openDatabaseReadOnly } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import type { RangeToVerify } from './verify-pool.ts';
import { verifyRange } from './verify-range.ts';

// One thread walks one ledger, so its connection stays open until the thread ends.
const open: { file?: string; db?: Database } = {};

function ledgerAt(file: string): Database {
  if (open.db === undefined || open.file !== file) {
    open.db?.close();
    open.db = openDatabaseReadOnly(file);
    open.file = file;
  }
  return open.db;
}

answerQuestions(({ file, range }: RangeToVerify) => verifyRange(ledgerAt(file), range));
