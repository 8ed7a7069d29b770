/** The head office that the appliance has joined, if any; its credential is in the key store. */
export const headOffice = {
  name: '010-head-office',
  sql: `
CREATE TABLE head_office (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  url TEXT NOT NULL,
  appliance_id TEXT NOT NULL,
  credential_name TEXT NOT NULL,
  enrolled_at TEXT NOT NULL
) STRICT;
`,
};
