import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Crash } from './crash-log.ts';
import type { HostedProcess } from './hosted-process.ts';
import { lastSentence } from './output-tail.ts';
import type { ServiceState } from './service-state.ts';

/** Keeps an appliance running on a data folder. */
export type Supervisor = {
  state(): ServiceState;
  /** Ends the appliance if the desktop has started it: asks, and kills it after half a minute. */
  stop(): Promise<void>;
};

export type SupervisorOptions = {
  startProcess: () => HostedProcess;
  /** How the appliance on the data folder is; undefined if none runs. */
  askStatus: () => Promise<ApplianceStatus | undefined>;
  crashed: (crash: Crash) => void;
  changed: (state: ServiceState) => void;
  clock: Clock;
};

const lookEveryMs = 5_000;
const longestStopMs = 30_000;

function sentenceOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

async function endInOrder(child: HostedProcess): Promise<void> {
  child.askToStop();
  const timer = setTimeout(() => child.kill(), longestStopMs);
  await child.ended;
  clearTimeout(timer);
}

// Waits so long, or until the signal is aborted, without an error.
async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => resolve();
  const timer = setTimeout(end, ms);
  signal.addEventListener('abort', end);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}

const firstMs = 1_000;
const longestMs = 60_000;

// How long an appliance must have run for its end to count as the first failure again.
const stableMs = 10 * 60_000;

/** How often it has failed in a row, its newest end included. */
export function failuresAfter(failures: number, upMs: number): number {
  return upMs >= stableMs ? 1 : failures + 1;
}

/** The wait before it is started again after so many failures in a row: 1 s, 2 s, 4 s … 60 s. */
export function restartDelayMs(failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 16));
}

/**
 * Starts an appliance unless another process runs one on the data folder, such as a service of the system, to which it attaches;
 * and starts it again whenever it ends.
 */
export function superviseAppliance({ startProcess, askStatus, crashed, changed, clock }: SupervisorOptions): Supervisor {
  const stopping = new AbortController();
  let state: ServiceState = { kind: 'starting' };
  let running: HostedProcess | undefined;
  let failures = 0;

  function become(next: ServiceState): void {
    state = next;
    changed(next);
  }

  const pause = (ms: number): Promise<void> => pauseUnlessAborted(ms, stopping.signal);

  async function stayAttached(url: string): Promise<void> {
    become({ kind: 'running', url, isOwn: false });
    failures = 0;
    while (!stopping.signal.aborted) {
      await pause(lookEveryMs);
      const found = await askStatus();
      if (found?.url !== url) return;
    }
  }

  async function runOwn(): Promise<void> {
    const startedAtMs = clock.monotonicMs();
    const child = startProcess();
    running = child;
    void child.ready.then((url) => running === child && become({ kind: 'running', url, isOwn: true }));
    const code = await child.ended;
    running = undefined;
    if (stopping.signal.aborted) return;
    const upMs = clock.monotonicMs() - startedAtMs;
    failures = failuresAfter(failures, upMs);
    const output = child.output();
    crashed({ at: clock.now(), code, upMs, output });
    become({ kind: 'restarting', reason: lastSentence(output) ?? `exit code ${code}` });
    await pause(restartDelayMs(failures));
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const found = await askStatus();
        if (stopping.signal.aborted) break;
        if (found === undefined) await runOwn();
        else await stayAttached(found.url);
      } catch (cause) {
        failures += 1;
        become({ kind: 'unreachable', reason: sentenceOf(cause) });
        await pause(restartDelayMs(failures));
      }
    }
    become({ kind: 'stopped' });
  }

  const done = keepRunning();
  return {
    state: () => state,
    async stop() {
      stopping.abort();
      if (running !== undefined) await endInOrder(running);
      await done;
    },
  };
}
