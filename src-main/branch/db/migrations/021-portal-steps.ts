/** What the owner does in the authority's portal: the device of a certificate that is used no more is revoked there. */
export const portalSteps = {
  name: '021-portal-steps',
  sql: `
-- new_key_name: the key of the onboarding anew, which makes it due once that has its production certificate; null for a unit that was given up.
CREATE TABLE portal_steps (
  certificate_id TEXT PRIMARY KEY REFERENCES egs_certificates (certificate_id),
  new_key_name TEXT,
  done_at TEXT
) STRICT, WITHOUT ROWID;
`,
};
