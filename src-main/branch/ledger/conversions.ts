import { sql as raw } from 'kysely';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';

// The credit note of a conversion and the invoice in its original's place are stored together, one after the other in the chain.
const invoicesAfterNotes = preparedQuery((sql, value: Placeholders<{ originalId: string }>) =>
  sql
    .selectFrom('documents as note')
    .innerJoin('documents as invoice', (join) =>
      join
        .onRef('invoice.egs_unit_id', '=', 'note.egs_unit_id')
        .on((is) => is('invoice.icv', '=', is('note.icv', '+', raw.lit(1)))),
    )
    .innerJoin('submissions as submission', 'submission.invoice_id', 'invoice.invoice_id')
    .leftJoin('documents as later', 'later.replaces_invoice_id', 'invoice.invoice_id')
    .select(['invoice.invoice_id', 'submission.status', 'later.invoice_id as corrected_by'])
    .where('note.original_invoice_id', '=', value('originalId'))
    .where('invoice.document_type', '=', 'invoice')
    .where(raw<string>`json_extract(invoice.facts, '$.converted_from.invoice_id')`, '=', value('originalId'))
    .orderBy('invoice.position'),
);

/** The standard invoices that were issued in place of a simplified one of this ledger, rejected ones too. */
export function conversionsOf(db: LedgerReader, originalId: string): string[] {
  return invoicesAfterNotes(db, { originalId }).map(({ invoice_id: id }) => id);
}

/** The standard invoice that stands in place of a simplified one: a rejected one does once it has been corrected. */
export function standingConversionOf(db: LedgerReader, originalId: string): string | undefined {
  const standing = invoicesAfterNotes(db, { originalId }).find(
    ({ status, corrected_by }) => status !== 'failed' || corrected_by !== null,
  );
  return standing?.corrected_by ?? standing?.invoice_id;
}

const convertedOriginals = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('documents')
    .select(raw<string | null>`json_extract(facts, '$.converted_from.invoice_id')`.as('original_id'))
    .where('invoice_id', '=', value('invoiceId')),
);

/** The standard invoice that stands in place of the simplified one in whose place a rejected one was issued. */
export function conversionInsteadOf(db: LedgerReader, rejectedId: string): string | undefined {
  const originalId = convertedOriginals(db, { invoiceId: rejectedId })[0]?.original_id ?? undefined;
  return originalId && standingConversionOf(db, originalId);
}

const documentsBefore = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('documents as invoice')
    .innerJoin('documents as note', (join) =>
      join
        .onRef('note.egs_unit_id', '=', 'invoice.egs_unit_id')
        .on((is) => is('note.icv', '=', is('invoice.icv', '-', raw.lit(1)))),
    )
    .select('note.invoice_id')
    .where('invoice.invoice_id', '=', value('invoiceId')),
);

/** The credit note that was stored together with an invoice of a conversion. */
export function noteOfConversion(db: LedgerReader, invoiceId: string): string | undefined {
  return documentsBefore(db, { invoiceId })[0]?.invoice_id;
}
