import BetterSqlite3 from 'better-sqlite3';
import { answerQuestions } from '../../platform/answer-questions.ts';

let ledger: BetterSqlite3.Database | undefined;

// PASSIVE waits for nobody and nobody waits for it: the writer goes on appending to the log meanwhile.
answerQuestions((file: string) => {
  if (ledger === undefined) {
    ledger = new BetterSqlite3(file, { fileMustExist: true });
    ledger.pragma('synchronous = FULL');
  }
  ledger.pragma('wal_checkpoint(PASSIVE)');
});
