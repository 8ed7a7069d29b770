import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { InvoiceRetry } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { auditCall } from '../../audit/append-audit.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import { raiseSnapshotVersion } from '../../organizations/snapshot-version.ts';
import type { RawCall, Signed } from '../../request/route.ts';
import { namedDocument } from './find-document.ts';

/** A document that a branch may be asked to try again. */
export type RetriedDocument = {
  invoice_id: string;
  appliance_id: string;
  status: InvoiceRetry['status'];
  /** When its appliance was revoked; null while it is not. */
  revoked_at: Date | null;
};

/**
 * The document that a path names, without its contents.
 *
 * @throws AppError NOT_FOUND.
 */
export async function findRetried(tenant: Tenant, params: Readonly<Record<string, string>>): Promise<RetriedDocument> {
  const found = await tenant
    .selectFrom('documents as document')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'document.appliance_id')
    .select(['document.invoice_id', 'document.appliance_id', 'document.status', 'appliance.revoked_at'])
    .where('document.invoice_id', '=', namedDocument(params))
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

async function waitingSince(tenant: Tenant, invoiceId: string): Promise<Date> {
  const { created_at } = await tenant
    .selectFrom('appliance_commands')
    .select('created_at')
    .where('invoice_id', '=', invoiceId)
    .where('taken_at', 'is', null)
    .executeTakeFirstOrThrow();
  return created_at;
}

/**
 * Asks the branch of a queued document to try it now. Asking twice before the branch has taken it is asking once.
 *
 * @throws AppError INVOICE_NOT_QUEUED or BRANCH_REVOKED.
 */
export async function requestRetry(call: RawCall & Signed, found: RetriedDocument, now: Date): Promise<InvoiceRetry> {
  const { tenant, caller } = call;
  const { invoice_id, appliance_id, status, revoked_at } = found;
  if (status !== 'queued') throw new AppError('INVOICE_NOT_QUEUED');
  if (revoked_at !== null) throw new AppError('BRANCH_REVOKED');
  const added = await tenant
    .insertInto('appliance_commands')
    .values({
      organization_id: caller.organizationId,
      command_id: randomUUID(),
      appliance_id,
      kind: 'retry_document',
      invoice_id,
      egs_unit_id: null,
      secret: null,
      failure_code: null,
      created_at: now,
      taken_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const shownId = invoiceIdOf(invoice_id);
  if (added.numInsertedOrUpdatedRows === 1n) {
    await raiseSnapshotVersion(tenant, caller.organizationId);
    await auditCall(call, { at: now, action: 'invoice.retry_requested', target: shownId });
  }
  return { invoice_id: shownId, status, requested_at: (await waitingSince(tenant, invoice_id)).toISOString() };
}
