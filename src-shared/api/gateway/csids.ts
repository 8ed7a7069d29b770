import { z } from 'zod';

/** Body of `POST /production/csids`: the request id of the compliance CSID, as a string or a number (standard §7.1, §7.5). */
export const productionCsidRequest = z.object({
  compliance_request_id: z.union([z.string(), z.number()]).transform(String),
});

/** See {@link productionCsidRequest}. */
export type ProductionCsidRequest = z.output<typeof productionCsidRequest>;

/** Body of `POST /compliance` and `PATCH /production/csids`: the Base64 of the CSR's PEM text (standard §7.1). */
export const csidRequest = z.object({ csr: z.string() });

/** See {@link csidRequest}. */
export type CsidRequest = z.output<typeof csidRequest>;

/**
 * Answer of the three CSID calls (standard §7.2). Decide on `dispositionMessage`, not on the HTTP status: `NOT_COMPLIANT`
 * arrives with 200 too. `requestID` is written as a JSON number of 13 digits or more and read as a string.
 * `binarySecurityToken` is the Base64 of the Base64 of the certificate's DER. `errors` is read elsewhere (`errorsBody`).
 */
export const csidResponse = z.object({
  requestID: z.union([z.string(), z.number()]).transform(String).nullish(),
  /** Absent from the answers to `POST /production/csids`. */
  tokenType: z.string().nullish(),
  /** `ISSUED` or `NOT_COMPLIANT`. */
  dispositionMessage: z.string().nullish(),
  binarySecurityToken: z.string().nullish(),
  secret: z.string().nullish(),
  errors: z.unknown().optional(),
});

/** The answer as read, with `requestID` as a string. */
export type CsidResponse = z.output<typeof csidResponse>;

/** The answer as written on the wire, with `requestID` as a number or a string. */
export type CsidResponseBody = z.input<typeof csidResponse>;

/** The value of `tokenType` where the authority sends one. */
export const csidTokenType = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3';
