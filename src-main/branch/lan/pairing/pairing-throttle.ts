import type { Clock } from '../../../platform/clock.ts';
import { networkOf } from '../../../server/network-of.ts';

/** Keeps one machine from trying pairing codes. */
export type PairingThrottle = {
  /** Seconds until this address may try again; 0 if it may now. */
  waitSeconds(address: string): number;
  /** Notes a wrong code of an address. */
  noteWrong(address: string): void;
};

const mostWrong = 5;
const windowMs = 10 * 60_000;
const mostAddresses = 10_000;

/** Lets each machine try 5 wrong codes in 10 minutes; further tries do not reach the code, so that nobody can void it again and again. */
export function createPairingThrottle(clock: Clock): PairingThrottle {
  const wrong = new Map<string, { count: number; untilMs: number }>();

  function entryOf(address: string) {
    const known = wrong.get(networkOf(address));
    return known !== undefined && known.untilMs > clock.monotonicMs() ? known : undefined;
  }

  function dropOld(): void {
    const nowMs = clock.monotonicMs();
    for (const [machine, { untilMs }] of wrong) if (untilMs <= nowMs) wrong.delete(machine);
    if (wrong.size >= mostAddresses) wrong.clear();
  }

  return {
    waitSeconds(address) {
      const known = entryOf(address);
      if (known === undefined || known.count < mostWrong) return 0;
      return Math.max(1, Math.ceil((known.untilMs - clock.monotonicMs()) / 1000));
    },
    noteWrong(address) {
      const known = entryOf(address);
      if (known === undefined) {
        if (wrong.size >= mostAddresses) dropOld();
        wrong.set(networkOf(address), { count: 1, untilMs: clock.monotonicMs() + windowMs });
      } else known.count += 1;
    },
  };
}
