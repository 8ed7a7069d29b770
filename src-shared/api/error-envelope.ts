import { z } from 'zod';

const code = z.string().describe('A code for programs.');
const message = z.string().describe('A text for people: what happened and what to do.');

// Left out where the code alone says it.
const params = z
  .object({
    rule: z.string().describe('The rule that was broken, of those that pages know, such as `vat_number`.'),
    limit: z.number().optional().describe('The number that the rule names.'),
  })
  .meta({ id: 'BrokenRule' });

// A further fault of a request: the field it concerns, a code and a text.
const faultDetail = z
  .object({
    path: z.string().describe('The field that it concerns, such as `line_items[0].quantity`.'),
    code,
    message,
    params: params.optional().describe('What a text of your own needs beside the code; may be left out.'),
  })
  .meta({ id: 'ErrorDetail' });

/** What is inside `error` of every refusal of `/v1`; fields of one code alone are beside these (contract §5). */
export const errorFields = z
  .looseObject({
    code,
    message,
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    request_id: z.string().describe('The id of the request, also in the header X-Request-Id.'),
    details: z
      .array(faultDetail)
      .optional()
      .describe('Every further fault, at most a hundred; with `VALIDATION_ERROR` the first too.'),
    more_details: z
      .int()
      .optional()
      .describe('How many faults there are beyond those in `details`; left out where there are none.'),
  })
  .meta({ id: 'Error' });

/** The body of every refusal of `/v1` (contract §5). */
export const errorEnvelope = z.object({ error: errorFields.describe('What went wrong.') }).meta({ id: 'ErrorEnvelope' });
