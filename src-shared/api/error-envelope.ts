import { z } from 'zod';

const code = z.string().meta({ description: 'A code for programs.' });
const message = z.string().meta({ description: 'A text for people: what happened and what to do.' });

// Left out where the code alone says it.
const params = z.object({
  rule: z.string().meta({ description: 'The rule that was broken, of those that pages know, such as `vat_number`.' }),
  limit: z.number().optional().meta({ description: 'The number that the rule names.' }),
});

// A further fault of a request: the field it concerns, a code and a text.
const faultDetail = z.object({
  path: z.string().meta({ description: 'The field that it concerns, such as `line_items[0].quantity`.' }),
  code,
  message,
  params: params.optional().meta({ description: 'What a text of your own needs beside the code; may be left out.' }),
});

/** What is inside `error` of every refusal of `/v1`; fields of one code alone are beside these (contract §5). */
export const errorFields = z
  .looseObject({
    code,
    message,
    retryable: z.boolean().meta({ description: 'Whether the same request may succeed later.' }),
    request_id: z.string().meta({ description: 'The id of the request, also in the header X-Request-Id.' }),
    details: z.array(faultDetail).optional().meta({
      description: 'Every further fault, at most a hundred; with `VALIDATION_ERROR` the first too.',
    }),
    more_details: z.int().optional().meta({
      description: 'How many faults there are beyond those in `details`; left out where there are none.',
    }),
  })
  .meta({ id: 'Error' });

/** The body of every refusal of `/v1` (contract §5). */
export const errorEnvelope = z.object({ error: errorFields });
