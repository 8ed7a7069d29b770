import { z } from 'zod';

/** What a server tells of a change: what kind it is and, where it is of one document, which. */
export const liveEvent = z.looseObject({ type: z.string(), invoice_id: z.string().optional() });

/** See {@link liveEvent}. */
export type LiveEvent = z.output<typeof liveEvent>;

/** Who is told of changes. */
export type LiveHearer = {
  onEvent: (event: LiveEvent) => void;
  /** What happened before now may have been missed: the server keeps no events, so what is shown is to be read anew. */
  onMissed: () => void;
};
