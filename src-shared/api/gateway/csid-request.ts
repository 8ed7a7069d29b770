import { z } from 'zod';

/** Body of `POST /compliance` and `PATCH /production/csids`: the Base64 of the CSR's PEM text (standard §7.1). */
export const csidRequest = z.object({ csr: z.string() });

/** See {@link csidRequest}. */
export type CsidRequest = z.output<typeof csidRequest>;
