import { lowerPriority } from '#main/platform/workers/lower-priority.ts';
import { serveLedgerReads } from '../../db/ledger-reads.ts';
import { feedReads } from './feed-reader.ts';

lowerPriority();
serveLedgerReads(feedReads, { read: (piece) => (piece.kind === 'batch' ? [piece.body.buffer] : []) });
