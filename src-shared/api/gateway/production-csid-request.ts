import { z } from 'zod';

/** Body of `POST /production/csids`: the request id of the compliance CSID, as a string or a number (standard §7.1, §7.5). */
export const productionCsidRequest = z.object({
  compliance_request_id: z.union([z.string(), z.number()]).transform(String),
});

/** See {@link productionCsidRequest}. */
export type ProductionCsidRequest = z.output<typeof productionCsidRequest>;
