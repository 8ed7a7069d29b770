/** What was new in an answer of the gateway, and the document whose answer had it first. */
export type GatewayNewsTable = {
  environment: 'sandbox' | 'production';
  kind: 'code' | 'field' | 'status';
  name: string;
  text: string;
  document_uuid: string;
  first_seen_at: string;
};

/** The tables about what the authority says and wants. */
export type AuthorityTables = { gateway_news: GatewayNewsTable };
