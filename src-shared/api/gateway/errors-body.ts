import { z } from 'zod';

/** One error of the CSID endpoints, such as `Invalid-OTP` (dossier 7.2). */
export type GatewayError = { code: string; message: string };

const unnamedCode = 'Unknown';
const text = z.union([z.string(), z.number()]).transform(String);
const error = z.union([
  z.string().transform((message): GatewayError => ({ code: unnamedCode, message })),
  z
    .object({ code: text.nullish(), message: text.nullish() })
    .refine(({ code, message }) => Boolean(code) || Boolean(message))
    .transform(({ code, message }): GatewayError => ({ code: code || unnamedCode, message: message ?? '' })),
]);

/**
 * The body of a refusal, in each of the three shapes that occur (dossier 7.2): `{"errors": [{code, message}]}`,
 * `{code, message}` alone, and a bare string. Read as a list of at least one error; a body of any other shape does not parse.
 */
export const errorsBody = z.union([
  z.object({ errors: z.array(error).min(1) }).transform(({ errors }) => errors),
  error.transform((single) => [single]),
]);

/** The refusal as written on the wire in its usual shape. */
export type ErrorsBody = { errors: GatewayError[] };
