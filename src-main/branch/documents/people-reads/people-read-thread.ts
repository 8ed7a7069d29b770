import { serveLedgerReads } from '../../db/ledger-reads.ts';
import { peopleReads } from './people-reads.ts';

serveLedgerReads(peopleReads);
