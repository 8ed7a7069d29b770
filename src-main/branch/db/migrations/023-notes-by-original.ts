/** The notes of a document of another branch are found by its UUID, as those of this ledger are. */
export const notesByOriginal = {
  name: '023-notes-by-original',
  sql: `
CREATE INDEX foreign_originals_by_uuid ON foreign_originals (uuid);
CREATE INDEX foreign_references_by_original ON foreign_references (original_id);`,
};
