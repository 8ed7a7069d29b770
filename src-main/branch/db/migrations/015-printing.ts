/** Receipt printers in the network, and which documents they have printed. */
export const printing = {
  name: '015-printing',
  sql: `
CREATE TABLE printers (
  printer_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('escpos')),
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  paper_mm INTEGER NOT NULL CHECK (paper_mm IN (58, 80)),
  opens_drawer INTEGER NOT NULL CHECK (opens_drawer IN (0, 1)),
  is_default INTEGER NOT NULL CHECK (is_default IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX default_printer ON printers (is_default) WHERE is_default = 1;

-- The first print of a document's receipt: every later one says that it is a copy.
CREATE TABLE printed_receipts (
  invoice_id TEXT PRIMARY KEY REFERENCES documents (invoice_id),
  printed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
