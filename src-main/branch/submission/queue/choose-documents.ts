import type { ReadyDocument } from './waiting-documents.ts';

// So few begin, in a second and in one run, that no till waits long for the worker; a run that comes late begins more.
const begunPerSecond = 330;
const mostBegunAtOnce = 4;

/** What one unit could send now: at most `limit` of its ready documents. */
export type UnitCandidates = { egsUnitId: string; limit: number; ready: readonly ReadyDocument[] };

/** A document that is sent next. */
export type ChosenDocument = ReadyDocument & { egsUnitId: string };

/** How many documents a run of the worker may begin, this long after the run before. */
export function beginLimit(sinceLastRunMs: number): number {
  return Math.min(mostBegunAtOnce, Math.ceil((sinceLastRunMs / 1_000) * begunPerSecond));
}

/**
 * Chooses what is sent next: of all units together the documents with the nearest deadlines, as many as the unit with the most
 * free slots may send. A unit whose credentials are refused offers few or none, and so keeps back no other unit's documents.
 */
export function chooseDocuments(units: readonly UnitCandidates[]): ChosenDocument[] {
  const limit = Math.max(0, ...units.map((unit) => unit.limit));
  const candidates = units.flatMap(({ egsUnitId, limit: ofUnit, ready }) =>
    ready.slice(0, ofUnit).map((document) => ({ ...document, egsUnitId })),
  );
  return candidates.toSorted((one, other) => (one.deadline < other.deadline ? -1 : 1)).slice(0, limit);
}
