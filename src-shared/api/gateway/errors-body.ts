import { z } from 'zod';

/** One error of the CSID endpoints, such as `Invalid-OTP` (standard §7.2). */
export type GatewayError = { code: string; message: string };

/** The code of an error without one. */
export const unnamedCode = 'Unknown';

const text = z.union([z.string(), z.number()]).transform(String).nullish();
const named = z
  .object({ code: text, message: text, errorCode: text, errorCategory: text, errorMessage: text })
  .transform((read) => ({
    // The category says what is wrong, the code beside it only repeats the status.
    code: read.code || read.errorCategory || read.errorCode || '',
    message: read.message || read.errorMessage || '',
  }))
  .refine(({ code, message }) => code !== '' || message !== '')
  .transform(({ code, message }): GatewayError => ({ code: code || unnamedCode, message }));
const bare = z
  .string()
  .min(1)
  .transform((message): GatewayError => ({ code: unnamedCode, message }));
const error = z.union([bare, named]);
const list = z.union([z.array(error).min(1), error.transform((single) => [single])]);

/**
 * The body of a refusal, in each of the shapes that occur (standard §7.2, §7.5): `{"errors": […]}`, the list alone, or one error
 * alone; an error is `{code, message}`, `{errorCode, errorCategory, errorMessage}` or a bare string. Parsed as a list of at least
 * one error; a body of any other shape is invalid.
 */
export const errorsBody = z.union([z.object({ errors: list }).transform(({ errors }) => errors), list]);

/** The refusal as written on the wire, in each shape that the CSID endpoints use (standard §7.2, §7.5). */
export type CsidRefusalBody =
  | { errors: GatewayError[] }
  /** Missing-ComplianceSteps. */
  | GatewayError
  /** A CSR that cannot be read. */
  | { errorCode: string; errorCategory: string; errorMessage: string }
  /** A CSR refused for what it says. */
  | { requestID: -1 | -2; dispositionMessage: 'NOT_COMPLIANT'; errors: string[] };
