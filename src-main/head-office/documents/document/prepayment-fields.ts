import { sql } from 'kysely';
import { shownAmount } from '../../../../src-shared/api/v1/results/amount-fields.ts';
import { amount, toJsonNumber, type Amount } from '../../../../src-shared/invoice/amount.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import type { DocumentWithOutcome } from './find-document.ts';

// What settlements and credit notes have taken of a prepayment; a failed document takes nothing.
async function takenOf(tenant: Tenant, prepaymentId: string): Promise<Amount> {
  const settled = await tenant
    .selectFrom('settlements as settlement')
    .innerJoin('documents as settling', 'settling.invoice_id', 'settlement.invoice_id')
    .select(sql<string>`coalesce(sum(settlement.amount_hundredths), 0)::text`.as('hundredths'))
    .where('settlement.prepayment_id', '=', prepaymentId)
    .where('settling.status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  const credited = await tenant
    .selectFrom('documents')
    .select(sql<string>`coalesce(sum(total_hundredths + rounding_hundredths), 0)::text`.as('hundredths'))
    .where('original_invoice_id', '=', prepaymentId)
    .where('document_type', '=', 'credit_note')
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return amount(settled.hundredths).plus(credited.hundredths);
}

async function settledPrepayments(tenant: Tenant, invoiceId: string) {
  const rows = await tenant
    .selectFrom('settlements as settlement')
    .innerJoin('documents as prepayment', 'prepayment.invoice_id', 'settlement.prepayment_id')
    .select(['prepayment.invoice_id', 'prepayment.uuid', 'prepayment.invoice_number', 'settlement.amount_hundredths'])
    .where('settlement.invoice_id', '=', invoiceId)
    .orderBy('settlement.position')
    .execute();
  return rows.map((row) => ({
    invoice_id: invoiceIdOf(row.invoice_id),
    invoice_uuid: row.uuid,
    invoice_number: row.invoice_number,
    amount: shownAmount(row.amount_hundredths),
  }));
}

/** What is left of a prepayment, or the prepayments that a document settled. */
export async function prepaymentFields(tenant: Tenant, found: DocumentWithOutcome) {
  if (found.document_type !== 'prepayment') {
    const settled = await settledPrepayments(tenant, found.invoice_id);
    return settled.length === 0 ? {} : { prepaid_invoices: settled };
  }
  // A failed prepayment has no balance that could ever be used.
  if (found.status === 'failed') return { remaining_prepaid: null };
  const total = found.total_hundredths + found.rounding_hundredths;
  const left = amount(total).minus(await takenOf(tenant, found.invoice_id));
  return { remaining_prepaid: toJsonNumber(left.times('0.01')) };
}
