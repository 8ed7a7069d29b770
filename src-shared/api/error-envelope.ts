import { z } from 'zod';

/** A further fault of a request: the field it concerns, a code and a text. */
const faultDetail = z.object({ path: z.string(), code: z.string(), message: z.string() });

/** What stands inside `error` of every refusal of `/v1`; fields of one code alone stand beside these (decisions §5). */
export const errorFields = z.looseObject({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  request_id: z.string(),
  details: z.array(faultDetail).optional(),
  more_details: z.int().optional(),
});

/** The body of every refusal of `/v1` (decisions §5). */
export const errorEnvelope = z.object({ error: errorFields });
