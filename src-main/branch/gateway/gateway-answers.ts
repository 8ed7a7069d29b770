/** What a CSID is used with: the token exactly as it was received, and its secret. */
export type GatewayCredentials = { token: string; secret: string };

/** A signed document on its way: `hash` is the Base64 of its 32 bytes, `xml` the UTF-8 bytes that were signed. */
export type GatewayDocument = { hash: string; uuid: string; xml: Uint8Array };

/** A finding of the authority. */
export type GatewayMessage = { code: string; message: string; category?: string };

/** A certificate and its credentials. `token` is as received; `certificate` is the token decoded once: Base64 on one line. */
export type Csid = { requestId: string; token: string; certificate: string; secret: string };

/** The authority understood the call and said no: asking again the same way is pointless. */
export type Refused = { kind: 'refused'; code: string; message: string };

/** No answer, or one that says nothing about the matter: ask again later. */
export type Unreachable = { kind: 'unreachable'; reason: string; retryAfterMs?: number };

/**
 * The end of a call for a CSID. `not_compliant` may bring a compliance CSID, with which the compliance check is to be gone
 * through first (dossier 7.2).
 */
export type CsidOutcome = ({ kind: 'issued' } & Csid) | { kind: 'not_compliant'; csid?: Csid } | Refused | Unreachable;

/** The end of the compliance check of one document. */
export type ComplianceOutcome =
  | { kind: 'passed'; warnings: GatewayMessage[] }
  | { kind: 'rejected'; errors: GatewayMessage[]; warnings: GatewayMessage[] }
  | Refused
  | Unreachable;

/** The authority's own XML of a cleared document, where what it sent is Base64 at all. */
export type ClearedXml = Uint8Array | 'unreadable';

/** What became of a document. After `try_later` exactly the same bytes are to be sent again. */
export type SubmissionOutcome =
  | { kind: 'accepted'; taxStatus: 'REPORTED' | 'CLEARED'; warnings: GatewayMessage[]; clearedXml?: ClearedXml }
  | { kind: 'rejected'; errors: GatewayMessage[]; warnings: GatewayMessage[] }
  | { kind: 'clearance_off' }
  /** Why the document has to be sent again, as far as others are concerned: see TryLaterCause. */
  | { kind: 'try_later'; reason: string; cause: TryLaterCause; retryAfterMs?: number };

/**
 * `silent`: the gateway did not answer, or only that it cannot. `unusable`: it answered, and nothing that settles a document.
 * `credentials_refused`: it does not take the unit's credentials. `document`: it will not have this document.
 */
export type TryLaterCause = 'silent' | 'unusable' | 'credentials_refused' | 'document';
