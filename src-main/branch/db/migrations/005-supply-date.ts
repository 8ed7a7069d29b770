/**
 * The date of supply in documents (BT-72). Null where there is none, and in standard invoices from before this column, whose date
 * of supply is the day of issue.
 */
export const supplyDate = {
  name: '005-supply-date',
  sql: `ALTER TABLE documents ADD COLUMN supply_date TEXT;`,
};
