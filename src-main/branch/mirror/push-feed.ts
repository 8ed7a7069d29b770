import type { FeedPlace, ReceivedAcceptance } from '#shared/api/sync/push.ts';
import type { FeedReader } from './feed/feed-reader.ts';
import type { HeadOfficeClient, LinkFailure } from './link/head-office-client.ts';

// How much one batch takes.
const usualLimits = { mostEntries: 500, mostBytes: 2 * 1024 * 1024 };

const feedStart: FeedPlace = { position: 0, digest: '' };

// What became of one step: a batch was taken, nothing is left, we know better where to go on, or it failed.
type Step =
  | { kind: 'taken'; acknowledged: FeedPlace; entries: number; accepted: ReceivedAcceptance }
  | { kind: 'nothing_left' }
  | { kind: 'moved' }
  | { kind: 'failed'; failure: LinkFailure };

/** Sends the feed of a ledger, piece by piece. What it knows of head office it asks head office for. */
export type FeedPusher = {
  /** The last place that head office is known to have of this ledger; undefined until that is certain. */
  acknowledged(): FeedPlace | undefined;
  /** Compares where head office says that it is with where it was known to be before; it is asked again if it has gone back. */
  compare(said: FeedPlace, before: FeedPlace): void;
  step(credential: string): Promise<Step>;
};

/** Begins where head office says that it is. */
export function createFeedPusher(feed: FeedReader, client: HeadOfficeClient): FeedPusher {
  let acknowledged: FeedPlace | undefined;
  // A ledger that was put back may end at the very position that head office names: only its own entry there says whose it is.
  let isOwnPlace = false;
  let isRestart = false;
  let limits = usualLimits;

  async function ask(credential: string): Promise<Step> {
    const outcome = await client.position(credential);
    if (outcome.kind !== 'answer') return { kind: 'failed', failure: outcome };
    acknowledged = outcome.value;
    isOwnPlace = false;
    return { kind: 'moved' };
  }

  // Fewer entries the next time: head office may allow less than we think.
  function halve(): Step {
    limits = { mostEntries: Math.ceil(limits.mostEntries / 2), mostBytes: Math.ceil(limits.mostBytes / 2) };
    return { kind: 'moved' };
  }

  function afterFailure(failure: LinkFailure, entries: number): Step {
    if (failure.kind === 'refused' && failure.code === 'STREAM_GAP' && failure.acknowledged !== undefined) {
      acknowledged = failure.acknowledged;
      isOwnPlace = false;
      return { kind: 'moved' };
    }
    const isTooLarge = failure.kind === 'refused' && failure.status === 413;
    return isTooLarge && entries > 1 ? halve() : { kind: 'failed', failure };
  }

  async function send(credential: string, after: FeedPlace): Promise<Step> {
    const piece = await feed.read({ after, restart: isRestart, ...limits });
    isOwnPlace = piece.kind !== 'other_ledger';
    if (piece.kind === 'nothing') return { kind: 'nothing_left' };
    if (piece.kind === 'other_ledger') {
      // The ledger was put back: what it holds is sent again, which changes nothing where head office has it.
      isRestart = true;
      acknowledged = feedStart;
      return { kind: 'moved' };
    }
    const outcome = await client.push(credential, piece);
    if (outcome.kind !== 'answer') return afterFailure(outcome, piece.entries);
    isRestart = false;
    limits = usualLimits;
    ({ acknowledged } = outcome.value);
    return { kind: 'taken', acknowledged, entries: piece.entries, accepted: outcome.value };
  }

  return {
    acknowledged: () => (isOwnPlace ? acknowledged : undefined),
    compare(said, before) {
      const hasGoneBack = said.position < before.position || (said.position === before.position && said.digest !== before.digest);
      if (hasGoneBack) acknowledged = undefined;
    },
    step: (credential) => (acknowledged === undefined ? ask(credential) : send(credential, acknowledged)),
  };
}
