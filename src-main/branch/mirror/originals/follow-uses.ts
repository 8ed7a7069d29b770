import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { HeadOfficeClient } from '../link/head-office-client.ts';
import { repeat, type Repetition, type RepetitionOptions, type StepResult } from '../link/repeat.ts';
import type { Originals } from './originals-client.ts';
import { newestUseChange, storeUses } from './store-uses.ts';

// Between two looks for reservations of documents that were never issued.
const releaseEveryMs = 600_000;

type FollowOptions = {
  db: LedgerReader;
  commit: Commit;
  client: HeadOfficeClient;
  credential: () => Promise<string>;
  originals: Originals;
  lookEveryMs: number;
  how: Omit<RepetitionOptions, 'failure'>;
};

/** Learns what other branches use of this one's documents, and gives back what this one has reserved and does not use. */
export function followUses({ db, commit, client, credential, originals, lookEveryMs, how }: FollowOptions): Repetition[] {
  // Head office answers when there is something new.
  async function watch(): Promise<StepResult> {
    const outcome = await client.uses(await credential(), newestUseChange(db));
    if (outcome.kind !== 'answer') return 'failed';
    if (outcome.value.length === 0 || watching.isEnded()) return { restMs: lookEveryMs };
    const decisions = await commit((writer) => storeUses(writer, outcome.value));
    if (decisions.length === 0) return { restMs: 0 };
    const told = await client.decideUses(await credential(), decisions);
    return told.kind === 'answer' ? { restMs: 0 } : 'failed';
  }

  async function release(): Promise<StepResult> {
    return (await originals.releaseUnused()) ? { restMs: releaseEveryMs } : 'failed';
  }

  const watching = repeat(watch, { ...how, failure: 'What other branches use could not be stored; it will be asked again.' });
  const releasing = repeat(release, { ...how, failure: 'Reservations at head office could not be compared with the ledger.' });
  return [watching, releasing];
}
