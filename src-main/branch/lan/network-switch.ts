import { AppError } from '#shared/api/app-error.ts';
import type { Logger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { Conditions } from '../health/conditions.ts';
import type { LanServers } from './lan-servers.ts';

/** Has tills in the network served, and no longer served, as an owner sets it. */
export type NetworkSwitch = {
  /** Whether an owner sets it; otherwise the start of the appliance has decided. */
  canChange: boolean;
  /** Whether it is to be open and could not be opened, which is tried again. */
  isWaiting: () => boolean;
  /**
   * Opens or closes the network at once.
   *
   * @param store keeps what was set: after the network is open, and before it is closed.
   * @throws what {@link LanServers.open} throws; then nothing is stored.
   */
  set(isWanted: boolean, store: () => Promise<void>): Promise<void>;
  /** Opens the network at a start, where that was set. Where it cannot be opened, this machine is served alone and it is tried again. */
  resume(): Promise<void>;
  close(): Promise<void>;
};

// All addresses of this machine.
const everywhere = '0.0.0.0';
const usualRetryMs = 10_000;

// One after the other: two changes at once would both find the network closed.
function createOrder(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Creates it for an appliance whose network is set by an owner. */
export function createNetworkSwitch(tools: {
  servers: LanServers;
  conditions: Conditions;
  logger: Logger;
  retryMs?: number | undefined;
}): NetworkSwitch {
  const { servers, conditions, logger, retryMs = usualRetryMs } = tools;
  const inOrder = createOrder();
  let timer: NodeJS.Timeout | undefined;

  function stopRetrying(instead?: string): void {
    clearTimeout(timer);
    timer = undefined;
    conditions.end('LAN_NOT_SERVED', '', instead);
  }

  function retryLater(): void {
    timer = setTimeout(() => {
      // Whoever has set it meanwhile has ended the condition and the timer.
      inOrder(() => (timer === undefined ? Promise.resolve() : tryToOpen())).catch((cause: unknown) =>
        logger.error({ err: cause }, 'the network could not be opened'),
      );
    }, retryMs).unref();
  }

  async function tryToOpen(): Promise<void> {
    try {
      await servers.open(everywhere);
      stopRetrying();
    } catch (cause) {
      if (!(cause instanceof StartFault) && !(cause instanceof AppError)) throw cause;
      const message = `Tills in the network are not served, which is tried again by itself. ${cause.message}`;
      conditions.begin({ code: 'LAN_NOT_SERVED', subject: '', message, severity: 'warning' });
      retryLater();
    }
  }

  return {
    canChange: true,
    isWaiting: () => timer !== undefined,
    set: (isWanted, store) =>
      inOrder(async () => {
        if (!isWanted) {
          await store();
          stopRetrying('Tills in the network are no longer to be served');
          return servers.close();
        }
        const wasOpen = servers.lanUrl !== undefined;
        if (!wasOpen) await servers.open(everywhere);
        try {
          await store();
        } catch (cause) {
          if (!wasOpen) await servers.close();
          throw cause;
        }
        stopRetrying();
      }),
    resume: () => inOrder(tryToOpen),
    close: () =>
      inOrder(async () => {
        clearTimeout(timer);
        timer = undefined;
        await servers.close();
        await servers.ended();
      }),
  };
}

/** The same for an appliance whose start has decided. */
export function fixedNetwork(servers: LanServers): NetworkSwitch {
  return {
    canChange: false,
    isWaiting: () => false,
    set: () => Promise.reject(new AppError('SET_BY_FLAG')),
    resume: () => Promise.resolve(),
    async close() {
      await servers.close();
      await servers.ended();
    },
  };
}
