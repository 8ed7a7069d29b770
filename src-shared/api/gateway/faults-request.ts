import { z } from 'zod';

/**
 * Body of the sandbox gateway's `POST /faults`, a rehearsal of trouble (decisions 13): for `outage_s` seconds or for `count`
 * requests it does not answer, answers `delay_ms` late, or answers with `status`.
 */
export const faultsRequest = z.strictObject({
  outage_s: z.number().positive().max(86_400).optional(),
  delay_ms: z.int().nonnegative().max(600_000).optional(),
  status: z.int().min(200).max(599).optional(),
  count: z.int().positive().max(1_000_000).optional(),
});

/** See {@link faultsRequest}. */
export type FaultsRequest = z.output<typeof faultsRequest>;
