/** What a company allows and demands of its documents; companies from before this have the defaults. */
export const companySwitches = {
  name: '026-company-switches',
  sql: `
ALTER TABLE companies ADD COLUMN external_originals INTEGER NOT NULL DEFAULT 1 CHECK (external_originals IN (0, 1));
ALTER TABLE companies ADD COLUMN require_arabic INTEGER NOT NULL DEFAULT 0 CHECK (require_arabic IN (0, 1));`,
};
