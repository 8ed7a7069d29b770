/** Tills in the network of the branch, and the CA that they trust. */
export const lan = {
  name: '013-lan',
  sql: `
-- Where the key store keeps the CA of the appliance.
CREATE TABLE lan_authority (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key_name TEXT NOT NULL
) STRICT;

-- The tills that were paired or have sold something. Addresses change, so one till may have several rows.
CREATE TABLE tills (
  till_id TEXT PRIMARY KEY,
  -- Of a till that was paired.
  name TEXT,
  address TEXT NOT NULL,
  -- Of a till that has sold something.
  key_id TEXT REFERENCES api_keys (key_id),
  first_seen_at TEXT NOT NULL,
  -- At most a minute behind.
  last_sale_at TEXT
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX tills_by_address ON tills (address, key_id);
`,
};
