import { z } from 'zod';
import { heartbeat, type Heartbeat } from '#shared/api/sync/heartbeat.ts';
import { anyInstant } from '#shared/api/v1/field-types.ts';

// Beyond it, a clock is wrong.
const skewedMs = 60_000;

const { backup, chains, conditions, disk_free_bytes } = heartbeat.shape;
const instant = anyInstant();

// Those of a list that can be read.
function readableOf<Item>(item: z.ZodType<Item>) {
  const items = z.array(z.unknown()).catch([]);
  return items.transform((all) => all.map((each) => item.safeParse(each)).flatMap((read) => (read.success ? [read.data] : [])));
}

const heldCondition = z.object({ ...conditions.element.shape, since: instant.optional().catch(undefined) });

const storedReport = z.object({
  stopped: z.boolean().catch(false),
  disk_free_bytes: disk_free_bytes.catch(null),
  // Null where it cannot be read.
  backup: z.union([backup, z.null()]).catch(null),
  chains: readableOf(chains.unwrap().element),
  conditions: readableOf(heldCondition),
  skewed_since: instant.nullable().catch(null),
});

/** What an appliance last said of itself, as far as it can be read, and since when head office has heard of it. */
export type StoredReport = z.output<typeof storedReport>;

/** Reads a stored report, each of its parts by itself; null where there is none, or nothing that is one. */
export function readReport(stored: unknown): StoredReport | null {
  return storedReport.safeParse(stored).data ?? null;
}

/** Whether a clock is wrong by more than an answer takes. */
export function isSkewed(clockSkewMs: number): boolean {
  return Math.abs(clockSkewMs) > skewedMs;
}

function nameOf({ code, subject }: { code: string; subject: string }): string {
  return JSON.stringify([code, subject]);
}

/** The report to be stored: what lasts from the one before keeps its beginning. */
export function reportToStore(
  said: Omit<Heartbeat, 'key_uses'>,
  before: StoredReport | null,
  { now, clockSkewMs }: { now: Date; clockSkewMs: number },
): string {
  const at = now.toISOString();
  const began = new Map(before?.conditions.map((condition) => [nameOf(condition), condition.since]));
  return JSON.stringify({
    ...said,
    conditions: said.conditions.map((condition) => ({ ...condition, since: began.get(nameOf(condition)) ?? at })),
    skewed_since: isSkewed(clockSkewMs) ? (before?.skewed_since ?? at) : null,
  });
}
