/** When the operator gave up a unit with an uncertain chain end; null while it waits for a confirmation. */
export const givenUpUnits = {
  name: '006-given-up-units',
  sql: `ALTER TABLE uncertain_tails ADD COLUMN given_up_at TEXT;`,
};
