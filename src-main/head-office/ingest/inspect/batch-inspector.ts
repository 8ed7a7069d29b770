import { availableParallelism } from 'node:os';
import { gzipSync } from 'node:zlib';
import { workerScript } from '#main/platform/assets.ts';
import type { Clock } from '#main/platform/clock.ts';
import { WorkerQueue, WorkerQueueClosedError, WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';
import type { HealthCondition } from '#main/server/http-app/health.ts';
import type { InspectedBody, ReceivedBody } from './inspect-batch.ts';

/** Inspects batches in threads of their own: a batch is hundreds of signatures. */
export type BatchInspector = {
  /** @throws WorkerQueueFullError while too many wait. */
  inspect(body: ReceivedBody): Promise<InspectedBody>;
  /** Which threads do not work. */
  conditions(): HealthCondition[];
  close(): Promise<void>;
};

type InspectorOptions = {
  clock: Clock;
  /** The module of the threads; by default the one beside this. */
  script?: URL;
  /** How long after a thread has died, or could not be started, it is tried again. */
  tryEveryMs?: number;
};

// Each takes some hundred megabytes while it works; more than these are soon waiting for the database.
const mostThreads = 4;
// Each may hold the largest body.
const mostWaiting = 16;
const usualTryMs = 5_000;

// A body that any thread at work finds to be no batch.
const trial: ReceivedBody = { bytes: gzipSync('{}'), encoding: 'gzip' };

type Queue = WorkerQueue<ReceivedBody, InspectedBody>;
type Lane = { queue: Queue; underWay: number; failingSince?: Date; retry?: NodeJS.Timeout };

function openQueue(script: URL, index: number, lanes: number): Queue {
  return new WorkerQueue({
    script,
    name: `inspect-${index + 1}`,
    failure: 'The batch could not be inspected',
    busy: 'Too many batches are waiting to be inspected; try again in a moment.',
    maxWaiting: Math.ceil(mostWaiting / lanes),
    timeLimitMs: 60_000,
    maxHeapMb: 1_024,
  });
}

// A lane that fails has nothing to do, so it would be given every batch.
function quietest(lanes: readonly Lane[]): Lane {
  const working = lanes.filter(({ failingSince }) => failingSince === undefined);
  return (working.length === 0 ? lanes : working).reduce((one, other) => (other.underWay < one.underWay ? other : one));
}

function conditionOf(lanes: readonly Lane[]): HealthCondition[] {
  const failing = lanes.map(({ failingSince }) => failingSince).filter((since) => since !== undefined);
  const [since] = failing.toSorted((one, other) => one.getTime() - other.getTime());
  if (since === undefined) return [];
  const isAll = failing.length === lanes.length;
  const message = isAll
    ? 'No thread that verifies documents can be started: branches keep what they have to send. It is tried again; see the log.'
    : `${failing.length} of ${lanes.length} threads that verify documents cannot be started: they are tried again; see the log.`;
  return [{ code: 'INSPECTION_UNAVAILABLE', subject: '', message, severity: isAll ? 'error' : 'warning', since }];
}

/** A thread starts with the first batch that finds the others at work; one that dies is started again by itself. */
export function createBatchInspector({ clock, script, tryEveryMs = usualTryMs }: InspectorOptions): BatchInspector {
  const own = script ?? workerScript('src-main/head-office/ingest/inspect/inspect-worker.ts');
  const count = Math.min(availableParallelism(), mostThreads);
  const lanes: Lane[] = Array.from({ length: count }, (_, index) => ({ queue: openQueue(own, index, count), underWay: 0 }));

  function fail(lane: Lane): void {
    lane.failingSince ??= clock.now();
    clearTimeout(lane.retry);
    lane.retry = setTimeout(() => void run(lane, trial).catch(() => {}), tryEveryMs).unref();
  }

  async function run(lane: Lane, body: ReceivedBody): Promise<InspectedBody> {
    lane.underWay += 1;
    try {
      const inspected = await lane.queue.run(body);
      delete lane.failingSince;
      return inspected;
    } catch (cause) {
      if (!(cause instanceof WorkerQueueFullError || cause instanceof WorkerQueueClosedError)) fail(lane);
      throw cause;
    } finally {
      lane.underWay -= 1;
    }
  }

  return {
    inspect: (body) => run(quietest(lanes), body),
    conditions: () => conditionOf(lanes),
    async close() {
      for (const { retry } of lanes) clearTimeout(retry);
      await Promise.all(lanes.map(({ queue }) => queue.close()));
    },
  };
}
