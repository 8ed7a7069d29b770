/** What the gateway has answered that this program did not know: each name once. */
export const gatewayNews = {
  name: '019-gateway-news',
  sql: `
CREATE TABLE gateway_news (
  environment TEXT NOT NULL CHECK (environment IN ('sandbox', 'production')),
  kind TEXT NOT NULL CHECK (kind IN ('code', 'field', 'status')),
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  document_uuid TEXT NOT NULL,
  first_seen_at TEXT NOT NULL,
  PRIMARY KEY (environment, kind, name)
) STRICT, WITHOUT ROWID;
`,
};
