import { z } from 'zod';

/** Body of `POST /production/csids`: the request id of the compliance CSID, as a string (dossier 7.1). */
export const productionCsidRequest = z.object({ compliance_request_id: z.string() });

/** See {@link productionCsidRequest}. */
export type ProductionCsidRequest = z.output<typeof productionCsidRequest>;
