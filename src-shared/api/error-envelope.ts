import { z } from 'zod';

/** A further fault of a request: the field it concerns, a code and a text. */
const faultDetail = z.object({ path: z.string(), code: z.string(), message: z.string() });

/** What every refusal of `/v1` looks like; fields of one code alone stand beside these inside `error` (decisions §5). */
export const errorEnvelope = z.object({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    retryable: z.boolean(),
    request_id: z.string(),
    details: z.array(faultDetail).optional(),
    more_details: z.int().optional(),
  }),
});
