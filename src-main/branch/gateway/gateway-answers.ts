/** What a CSID is used with: the token exactly as it was received, and its secret. */
export type GatewayCredentials = { token: string; secret: string };

/** A signed document to send: `hash` is the Base64 of its 32 bytes, `xml` the UTF-8 bytes that were signed. */
export type GatewayDocument = { hash: string; uuid: string; xml: Uint8Array };

/** A finding of the authority. */
export type GatewayMessage = { code: string; message: string; category?: string };

/** A certificate and its credentials. `token` is as received; `certificate` is the token decoded once: Base64 on one line. */
export type IssuedCsid = { requestId: string; token: string; certificate: string; secret: string };

/** The authority understood the call and refused it: repeating it unchanged is pointless. */
export type Refused = { kind: 'refused'; code: string; message: string };

/** No response, or one that does not decide the matter: try again later. */
export type Unreachable = { kind: 'unreachable'; reason: string; retryAfterMs?: number };

/**
 * The outcome of a call for a CSID. `not_compliant` may bring a compliance CSID, with which the compliance check must be run
 * first (standard §7.2).
 */
export type CsidOutcome =
  ({ kind: 'issued' } & IssuedCsid) | { kind: 'not_compliant'; csid?: IssuedCsid } | Refused | Unreachable;

/** The outcome of the compliance check of one document. */
export type ComplianceOutcome =
  | { kind: 'passed'; warnings: GatewayMessage[] }
  | { kind: 'rejected'; errors: GatewayMessage[]; warnings: GatewayMessage[] }
  | Refused
  | Unreachable;

/** The authority's XML of a cleared document, or `unreadable` if it is not Base64. */
export type ClearedXml = Uint8Array | 'unreadable';

/** The outcome of a submission. After `try_later` exactly the same bytes must be sent again. */
export type SubmissionOutcome =
  | { kind: 'accepted'; taxStatus: 'REPORTED' | 'CLEARED'; warnings: GatewayMessage[]; clearedXml?: ClearedXml }
  | { kind: 'rejected'; errors: GatewayMessage[]; warnings: GatewayMessage[] }
  | { kind: 'clearance_off' }
  /** Why the document has to be sent again, as far as others are concerned: see TryLaterCause. */
  | { kind: 'try_later'; reason: string; cause: TryLaterCause; retryAfterMs?: number };

/**
 * `silent`: the gateway did not answer, or answered that it is unavailable. `unusable`: its answer does not decide about a
 * document. `credentials_refused`: it does not accept the unit's credentials. `document`: it does not accept this document.
 */
export type TryLaterCause = 'silent' | 'unusable' | 'credentials_refused' | 'document';
