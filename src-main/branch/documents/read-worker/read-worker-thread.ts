import { serveLedgerReads } from '../../db/ledger-reads.ts';
import { readJobs } from './read-jobs.ts';

serveLedgerReads(readJobs, { exportPiece: (piece) => piece.map(({ xml }) => xml.buffer) });
