import { z } from 'zod';

/** A secret that an answer shows this once: one that is replayed for an Idempotency-Key leaves it out. */
export function shownOnce<Secret extends z.ZodType>(description: string, secret: Secret) {
  return secret.optional().describe(`${description} Shown this once; a replayed answer leaves it out.`);
}

/** What a replayed answer has in place of its secrets. */
export const secretOmitted = z
  .literal(true)
  .optional()
  .describe('Present in an answer that is replayed for an Idempotency-Key: it has no secret.');
