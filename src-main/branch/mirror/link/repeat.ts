import type { Logger } from '#main/platform/logger.ts';
import { backoffMs, type BackoffPolicy } from '#main/platform/retry.ts';

/** How a step went: how long to rest before the next one, or that it failed. */
export type StepResult = { restMs: number } | 'failed';

/** Steps that are repeated until they are ended. */
export type Repetition = {
  isEnded(): boolean;
  /** Ends the rest, and resolves after the step that is under way. */
  end(): Promise<void>;
};

// Waits until the time has passed, or is woken.
function createRest() {
  let wake: (() => void) | undefined;
  return {
    wait(milliseconds: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    wake: () => wake?.(),
  };
}

/** How steps are repeated. */
export type RepetitionOptions = { backoff: BackoffPolicy; random: () => number; logger: Logger; failure: string };

/** Repeats a step. After a failure, or an error, it waits longer each time. */
export function repeat(step: (hasFailed: boolean) => Promise<StepResult>, options: RepetitionOptions): Repetition {
  const rest = createRest();
  const ending = new AbortController();
  let failures = 0;

  async function attempt(): Promise<StepResult> {
    try {
      return await step(failures > 0);
    } catch (cause) {
      if (!ending.signal.aborted) options.logger.warn({ err: cause }, options.failure);
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const result = await attempt();
      failures = result === 'failed' ? failures + 1 : 0;
      const restMs = result === 'failed' ? backoffMs(failures, options.random, options.backoff) : result.restMs;
      if (!ending.signal.aborted && restMs > 0) await rest.wait(restMs);
    }
  }

  const ended = run();
  return {
    isEnded: () => ending.signal.aborted,
    end() {
      ending.abort();
      rest.wake();
      return ended;
    },
  };
}
