/** When a person said of a unit with an uncertain end that it never issues again; null while it waits for somebody's word. */
export const givenUpUnits = {
  name: '006-given-up-units',
  sql: `ALTER TABLE uncertain_tails ADD COLUMN given_up_at TEXT;`,
};
