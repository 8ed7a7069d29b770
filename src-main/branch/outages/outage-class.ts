import type { OutageClass } from '#shared/api/outages/outages.ts';

/** What an attempt that failed, and what was tried beside it, have shown. */
export type Signs = {
  gateway: {
    /** Null where there was no answer. */
    status: number | null;
    /** Whether something at its address took, refused or closed the connection. */
    wasReached: boolean;
  };
  /** Whether this appliance has a network; undefined where the gateway is on this machine, and none is needed. */
  hasNetwork?: boolean | undefined;
  /** Whether head office answered lately; undefined where none is joined, or nothing is known of it. */
  headOfficeAnswers?: boolean | undefined;
};

/**
 * Why the authority cannot be reached. Without a head office only the gateway's own address can tell: a connection that was refused or closed
 * there has passed the line. Where nothing has, the authority is not said to be the reason.
 */
export function classOf({ gateway, hasNetwork, headOfficeAnswers = gateway.wasReached }: Signs): OutageClass {
  if (gateway.status !== null) return 'refused';
  if (hasNetwork === false) return 'own_network_down';
  return headOfficeAnswers ? 'authority_down' : 'line_down';
}

/** For how many milliseconds each class has held. */
export type Lasted = Partial<Record<OutageClass, number>>;

// Longer than the longest wait between two attempts. An appliance that is off for a night says nothing about it.
const longestStepMs = 20 * 60_000;

/** The time until now added to the class that the attempt before has shown. */
export function addTime(lasted: Lasted, present: OutageClass, ms: number): Lasted {
  return { ...lasted, [present]: (lasted[present] ?? 0) + Math.min(Math.max(0, ms), longestStepMs) };
}

/** The class of an outage: the one that held for most of its time, and of equal ones the one that the last attempt has shown. */
export function classOfWhole(lasted: Lasted, present: OutageClass): OutageClass {
  const classes: OutageClass[] = ['own_network_down', 'line_down', 'authority_down', 'refused'];
  return classes.reduce((most, each) => ((lasted[each] ?? 0) > (lasted[most] ?? 0) ? each : most), present);
}
