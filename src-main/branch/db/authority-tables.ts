import type { OutageClass, OutageEvidence } from '#shared/api/outages/outages.ts';

/** What was new in an answer of the gateway, and the document whose answer had it first. */
export type GatewayNewsTable = {
  environment: 'sandbox' | 'production';
  kind: 'code' | 'field' | 'status';
  name: string;
  text: string;
  document_uuid: string;
  first_seen_at: string;
};

// A certificate whose device is to be revoked in the portal once a production certificate has the new key, and when that was done.
type PortalStepTable = { certificate_id: string; new_key_name: string | null; done_at: string | null };

/** A time in which the gateway of an environment could not be reached. */
export type OutageTable = {
  outage_id: string;
  environment: 'sandbox' | 'production';
  class: OutageClass;
  started_at: string;
  ended_at: string | null;
  oldest_waiting_at: string;
  /** What the last attempt has shown. */
  present_class: OutageClass;
  seen_at: string;
  /** For how many milliseconds each class has held, as JSON. */
  lasted: string;
};

type OutageEvidenceTable = {
  outage_id: string;
  number: number;
  at: string;
  target: OutageEvidence['target'];
  ok: 0 | 1;
  status: number | null;
};

/** The tables about what the authority says and wants, and when it could not be reached. */
export type AuthorityTables = {
  gateway_news: GatewayNewsTable;
  portal_steps: PortalStepTable;
  outages: OutageTable;
  outage_evidence: OutageEvidenceTable;
};
