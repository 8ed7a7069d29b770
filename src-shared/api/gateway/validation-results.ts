import { z } from 'zod';

/** One finding of the authority's validation; `type` is `INFO`, `WARNING` or `ERROR`, `status` `PASS`, `WARNING` or `ERROR`. */
export type ValidationMessage = { type?: string; code: string; category?: string; message: string; status?: string };

/** The authority's validation of a document (standard §7.4), as written on the wire and as {@link validationResults} reads it. */
export type ValidationResults = {
  infoMessages: ValidationMessage[];
  warningMessages: ValidationMessage[];
  errorMessages: ValidationMessage[];
  status?: ValidationStatus;
};

// The overall result.
type ValidationStatus = 'PASS' | 'WARNING' | 'ERROR';

const text = z.union([z.string(), z.number()]).transform(String).nullish();
const message = z.union([
  z.string().transform((words): ValidationMessage => ({ code: '', message: words })),
  z.object({ type: text, code: text, category: text, message: text, status: text }).transform((read): ValidationMessage => ({
    ...(read.type ? { type: read.type } : {}),
    code: read.code ?? '',
    ...(read.category ? { category: read.category } : {}),
    message: read.message ?? '',
    ...(read.status ? { status: read.status } : {}),
  })),
]);
const messages = z
  .union([z.array(message), message.transform((single) => [single])])
  .nullish()
  .transform((read) => read ?? []);

/**
 * Parses the authority's validation results as tolerantly as live responses require (standard §7.4): a list may be a single
 * object, null or absent, `errorMessages` may be misspelt `erroMessages`, and every member of a message may be missing. If it
 * cannot be parsed, it counts as missing in the response that contains it: the status beside it decides.
 */
export const validationResults = z
  .object({
    infoMessages: messages,
    warningMessages: messages,
    errorMessages: messages,
    erroMessages: messages,
    status: z.enum(['PASS', 'WARNING', 'ERROR']).nullish().catch(null),
  })
  .transform((read): ValidationResults => ({
    infoMessages: read.infoMessages,
    warningMessages: read.warningMessages,
    errorMessages: [...read.errorMessages, ...read.erroMessages],
    ...(read.status ? { status: read.status } : {}),
  }));
