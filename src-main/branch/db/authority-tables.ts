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

/** The tables about what the authority says and wants. */
export type AuthorityTables = { gateway_news: GatewayNewsTable; portal_steps: PortalStepTable };
