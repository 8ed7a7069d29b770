/** What the shop adds to its receipts: a logo, and lines below the QR. */
export const receiptLayout = {
  name: '022-receipt-layout',
  sql: `
CREATE TABLE receipt_layout (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- In the form of the API: rows of dots as receipt printers take them, in Base64; the height follows.
  logo_width INTEGER,
  logo_dots TEXT,
  footer_ar TEXT NOT NULL,
  footer_en TEXT NOT NULL
) STRICT;
INSERT INTO receipt_layout (id, footer_ar, footer_en) VALUES (1, '', '');
`,
};
