/**
 * Documents that customers open at head office: whether a company offers that, by what token, and at which address. Documents from before this
 * have no token.
 */
export const receiptLinks = {
  name: '030-receipt-links',
  sql: `
ALTER TABLE companies ADD COLUMN receipt_links INTEGER NOT NULL DEFAULT 0 CHECK (receipt_links IN (0, 1));
ALTER TABLE documents ADD COLUMN receipt_token TEXT;
-- As head office says it; null until it has.
ALTER TABLE head_office ADD COLUMN public_url TEXT;
ALTER TABLE receipt_layout ADD COLUMN link_qr INTEGER NOT NULL DEFAULT 0 CHECK (link_qr IN (0, 1));`,
};
