/** The key by which the joined head office signs receipts. */
export const pinnedSigningKey = {
  name: '034-pinned-signing-key',
  sql: `
CREATE TABLE pinned_signing_keys (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key_id TEXT NOT NULL,
  public_key TEXT NOT NULL
) STRICT;
`,
};
