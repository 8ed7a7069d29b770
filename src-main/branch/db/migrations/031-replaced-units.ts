/** Units that take over from others. */
export const replacedUnits = {
  name: '031-replaced-units',
  sql: `
-- A unit has taken over once it has its first production certificate; until then the other one sells.
CREATE TABLE unit_replacements (
  egs_unit_id TEXT PRIMARY KEY REFERENCES egs_units (egs_unit_id),
  replaced_unit_id TEXT NOT NULL UNIQUE REFERENCES egs_units (egs_unit_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER unit_replacements_refuse_update BEFORE UPDATE ON unit_replacements BEGIN SELECT RAISE(ABORT, 'unit_replacements is append-only'); END;
CREATE TRIGGER unit_replacements_refuse_delete BEFORE DELETE ON unit_replacements BEGIN SELECT RAISE(ABORT, 'unit_replacements is append-only'); END;
`,
};
