import {
  plainReceipt,
  receiptLayout,
  type ReceiptLayout,
  type ReceiptLayoutChanges,
} from '../../../src-shared/api/printing/receipt-layout.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';

/** What the shop adds to its receipts. A part that is damaged is left out: no receipt fails for it. */
export function readReceiptLayout(db: Pick<LedgerReader, 'first' | 'sql'>): ReceiptLayout {
  const row = db.first(db.sql.selectFrom('receipt_layout').selectAll());
  if (row === undefined) return plainReceipt;
  const { logo_width: width, logo_dots: dots, footer_ar, footer_en } = row;
  const { logo, ...footers } = receiptLayout.shape;
  const readLogo = logo.safeParse(dots === null ? null : { width, dots: Buffer.from(dots).toString('base64') });
  const [arabic, english] = [footers.footer_ar.safeParse(footer_ar), footers.footer_en.safeParse(footer_en)];
  return {
    logo: readLogo.success ? readLogo.data : null,
    footer_ar: arabic.success ? arabic.data : '',
    footer_en: english.success ? english.data : '',
  };
}

/** Changes it; what is left out stays as it is. */
export function changeReceiptLayout(writer: LedgerWriter, { logo, ...footers }: ReceiptLayoutChanges): void {
  const columns = {
    ...(logo === undefined
      ? {}
      : { logo_width: logo?.width ?? null, logo_dots: logo === null ? null : Buffer.from(logo.dots, 'base64') }),
    ...(footers.footer_ar === undefined ? {} : { footer_ar: footers.footer_ar }),
    ...(footers.footer_en === undefined ? {} : { footer_en: footers.footer_en }),
  };
  if (Object.keys(columns).length > 0) writer.update('receipt_layout', columns, { id: 1 });
}
