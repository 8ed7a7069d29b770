import type { ApiClient } from './services.ts';
import { ApiFault, isRefusal } from './api-fault.ts';
import { urlOf } from './send-request.ts';

type Failure = { fault: ApiFault; failures: number; refusals: number; at: number };

// TanStack Query asks again a second after the first failure and two after the next.
const firstPauseMs = 800;
const longestPauseMs = 30_000;
const mostRefusals = 6;
const mostRemembered = 500;

/** When the person last did something in the page, by the clock of the page that only runs forward; at first when it was opened. */
export function watchActs(): () => number {
  let lastAt = performance.now();
  const note = (): void => {
    lastAt = performance.now();
  };
  for (const kind of ['pointerdown', 'keydown', 'click']) {
    window.addEventListener(kind, note, { capture: true, passive: true });
  }
  return () => lastAt;
}

function pauseMs({ failures, fault: { retryAfter = 0 } }: Failure): number {
  return Math.max(Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs), retryAfter * 1_000);
}

/** Keeps what failed from being asked for again too soon. */
export type Pauses = {
  /** @throws the fault of the last time, without asking, while it pauses. */
  ask: <Answer>(address: string, ask: () => Promise<Answer>) => Promise<Answer>;
  forgetFailures: () => void;
};

/**
 * What was refused or not answered is asked for again after a pause that doubles each time, and what was refused {@link mostRefusals} times not
 * at all, until the person does something. Meanwhile the same fault is thrown without a request, whatever in a page asks. Each act of the person
 * lets an address be asked once more.
 */
export function createPauses(lastActAt: () => number, now: () => number = () => performance.now()): Pauses {
  const failed = new Map<string, Failure>();

  function note(address: string, fault: ApiFault): void {
    const { failures = 0, refusals = 0 } = failed.get(address) ?? {};
    failed.delete(address);
    failed.set(address, { fault, failures: failures + 1, refusals: refusals + Number(isRefusal(fault)), at: now() });
    const [oldest] = failed.keys();
    if (failed.size > mostRemembered && oldest !== undefined) failed.delete(oldest);
  }

  return {
    async ask(address, ask) {
      const failure = failed.get(address);
      if (failure !== undefined && lastActAt() <= failure.at) {
        if (failure.refusals >= mostRefusals || now() - failure.at < pauseMs(failure)) throw failure.fault;
      }
      try {
        const answer = await ask();
        failed.delete(address);
        return answer;
      } catch (fault) {
        if (fault instanceof ApiFault) note(address, fault);
        throw fault;
      }
    },
    forgetFailures: () => failed.clear(),
  };
}

/** The client of the pages, whose reads pause after failures. */
export function withPauses(client: ApiClient, { ask }: Pauses): ApiClient {
  return {
    send: (asked) => {
      const isRead = asked.method === undefined || asked.method === 'GET';
      return isRead ? ask(urlOf('', asked), () => client.send(asked)) : client.send(asked);
    },
    download: (path, query, signal, body) =>
      body === undefined
        ? ask(urlOf('', query === undefined ? { path } : { path, query }), () => client.download(path, query, signal))
        : client.download(path, query, signal, body),
  };
}
