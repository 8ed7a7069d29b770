import type { ReturnedDocument } from '#shared/api/sync/returned-documents.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { verifyIssuedDocument } from '#main/core/validation/verify-issued-document.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';

/** A document that continues its chain, with what it says itself; or why it is not taken. */
export type VerifiedReturn = { ok: true; document: TaxDocument } | { ok: false; reason: string };

/** Where a chain ends. */
export type ChainEnd = { icv: number; hash: string | null };

/** Who may have issued it: the certificate that it names, if that is one of its unit (DER in Base64), and the unit's company. */
export type ReturnOrigin = { certificate: string | undefined; companyId: string };

function refused(reason: string): VerifiedReturn {
  return { ok: false, reason };
}

/** The ends of chains as the ledger has them. */
export function chainEndOf(db: LedgerReader, egsUnitId: string): ChainEnd {
  const head = db.first(db.sql.selectFrom('chain_heads').selectAll().where('egs_unit_id', '=', egsUnitId));
  return { icv: head?.icv ?? 0, hash: head?.hash ?? null };
}

/**
 * Verifies a document that head office hands back, as head office did when it came: its bytes, that the unit signed it, and that it
 * is the next of its chain. The ledger must not believe what it is sent (decision 33).
 */
export function verifyReturned(
  { document: entry, status, copy }: ReturnedDocument,
  end: ChainEnd,
  { certificate, companyId }: ReturnOrigin,
): VerifiedReturn {
  if (entry.icv !== end.icv + 1) return refused(`It has ICV ${entry.icv} and does not follow ${end.icv}.`);
  if (entry.previous_hash !== (end.hash ?? initialPreviousHash)) {
    return refused(`Its PIH is not the hash of the document with ICV ${end.icv}.`);
  }
  if (entry.company_id !== companyId) return refused('It is of another company than its unit.');
  const verified = verifyIssuedDocument(entry);
  if (!verified.ok) return refused(verified.reason);
  const { document } = verified;
  if (verified.certificate !== certificate) return refused('It was not signed with a certificate of its unit.');
  if (status.invoice_id !== entry.invoice_id) return refused('Its status is of another document.');
  const isOther = copy !== null && (copy.invoice_id !== entry.invoice_id || verify(Buffer.from(copy.xml)).hash !== entry.hash);
  return isOther ? refused("The authority's copy is of another document.") : { ok: true, document };
}
