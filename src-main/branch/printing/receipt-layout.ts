import { z } from 'zod';
import {
  plainReceipt,
  receiptLayout,
  type ReceiptLayout,
  type ReceiptLayoutChanges,
} from '#shared/api/printing/receipt-layout.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';

const { logo, footer_ar, footer_en, link_qr } = receiptLayout.shape;
const stored = z.object({
  logo: logo.catch(plainReceipt.logo),
  footer_ar: footer_ar.catch(plainReceipt.footer_ar),
  footer_en: footer_en.catch(plainReceipt.footer_en),
  link_qr: link_qr.catch(plainReceipt.link_qr),
});

/** What the shop adds to its receipts. A part that is damaged is left out: no receipt fails for it. */
export function readReceiptLayout(db: Pick<LedgerReader, 'first' | 'sql'>): ReceiptLayout {
  const row = db.first(db.sql.selectFrom('receipt_layout').selectAll());
  if (row === undefined) return plainReceipt;
  const { logo_width: width, logo_dots: dots, link_qr: hasLinkQr, ...footers } = row;
  return stored.parse({ ...footers, link_qr: hasLinkQr === 1, logo: dots === null ? null : { width, dots } });
}

/** What the shop would add with these changes; what is left out stays as it is. */
export function changedReceiptLayout(db: Pick<LedgerReader, 'first' | 'sql'>, changes: ReceiptLayoutChanges): ReceiptLayout {
  const present = readReceiptLayout(db);
  return {
    logo: changes.logo === undefined ? present.logo : changes.logo,
    footer_ar: changes.footer_ar ?? present.footer_ar,
    footer_en: changes.footer_en ?? present.footer_en,
    link_qr: changes.link_qr ?? present.link_qr,
  };
}

/** Changes it; what is left out stays as it is. */
export function storeReceiptLayout(writer: LedgerWriter, changes: ReceiptLayoutChanges): ReceiptLayout {
  const changed = changedReceiptLayout(writer, changes);
  const { logo: shown, link_qr: hasLinkQr, ...footers } = changed;
  const columns = {
    ...footers,
    link_qr: hasLinkQr ? 1 : 0,
    logo_width: shown?.width ?? null,
    logo_dots: shown?.dots ?? null,
  } as const;
  writer.update('receipt_layout', columns, { id: 1 });
  return changed;
}
