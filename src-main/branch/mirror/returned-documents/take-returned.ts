import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReturnedDocuments, ReturnRequest, ReturnedDocument, ReturnedEnd } from '#shared/api/sync/returned-documents.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../../db/ledger-database.ts';
import { cachedQuery } from '../../db/prepared-query.ts';
import { storeReturned } from './store-returned.ts';
import { chainEndOf, verifyReturned, type ChainEnd, type ReturnOrigin } from './verify-returned.ts';

const waitingUnits = cachedQuery((sql) =>
  sql
    .selectFrom('hand_backs as hand_back')
    .innerJoin('uncertain_tails as tail', 'tail.egs_unit_id', 'hand_back.egs_unit_id')
    .select('hand_back.egs_unit_id')
    .where('hand_back.finished_at', 'is', null)
    .where('tail.given_up_at', 'is', null)
    .orderBy('hand_back.egs_unit_id'),
);

/** The ends of the chains of restored units for which head office has not been asked to the end. */
export function waitingTails(db: LedgerReader): ReturnRequest['tails'] {
  return waitingUnits(db, {}).map(({ egs_unit_id }) => ({ egs_unit_id, ...chainEndOf(db, egs_unit_id) }));
}

/** A document that was not taken, and why. */
export type RefusedReturn = { egsUnitId: string; icv: number; reason: string };

function originOf(
  db: LedgerReader,
  { document }: ReturnedDocument,
  certificates: ReturnedDocuments['certificates'],
): ReturnOrigin {
  const { egs_unit_id, certificate_id } = document;
  const unit = db.first(db.sql.selectFrom('egs_units').select('company_id').where('egs_unit_id', '=', egs_unit_id));
  const own = db.first(
    db.sql.selectFrom('egs_certificates').select(['egs_unit_id', 'certificate']).where('certificate_id', '=', certificate_id),
  );
  const signer = own ?? certificates.find((certificate) => certificate.certificate_id === certificate_id);
  return {
    certificate: signer?.egs_unit_id === egs_unit_id ? signer.certificate : undefined,
    companyId: unit?.company_id ?? '',
  };
}

// A certificate from after the backup; its key is lost with the ledger, so that it signs nothing more.
function insertCertificate(writer: LedgerWriter, certificate: ReturnedDocuments['certificates'][number]): void {
  const { certificate_id, egs_unit_id } = certificate;
  const known = writer.sql.selectFrom('egs_certificates').select('certificate_id').where('certificate_id', '=', certificate_id);
  if (writer.first(known) !== undefined) return;
  const name = `egs/${egs_unit_id}/handed-back/${certificate_id}`;
  writer.insert('egs_certificates', { ...certificate, key_name: `${name}/key`, csid_name: `${name}/csid` });
}

type TakeOptions = { db: LedgerReader; commit: Commit; now: () => Date };

/**
 * Verifies documents that head office hands back and stores them in one transaction, up to the first that does not hold.
 *
 * @returns that one, if there is any.
 */
export async function takeReturned(
  { documents, certificates }: ReturnedDocuments,
  { db, commit, now }: TakeOptions,
): Promise<RefusedReturn | undefined> {
  const waiting = new Set(waitingTails(db).map((tail) => tail.egs_unit_id));
  const ends = new Map<string, ChainEnd>();
  const verified: { handedBack: ReturnedDocument; document: TaxDocument }[] = [];
  let refused: RefusedReturn | undefined;
  for (const handedBack of documents) {
    const { egs_unit_id: egsUnitId, icv, hash } = handedBack.document;
    const end = ends.get(egsUnitId) ?? chainEndOf(db, egsUnitId);
    const result = waiting.has(egsUnitId)
      ? verifyReturned(handedBack, end, originOf(db, handedBack, certificates))
      : ({ ok: false, reason: 'Its unit waits for nothing.' } as const);
    if (!result.ok) {
      refused = { egsUnitId, icv, reason: result.reason };
      break;
    }
    verified.push({ handedBack, document: result.document });
    ends.set(egsUnitId, { icv, hash });
    // Units that replace the restored ones may be selling.
    await nextTurn();
  }
  const used = new Set(verified.map(({ handedBack }) => handedBack.document.certificate_id));
  if (verified.length > 0) {
    await commit((writer) => {
      for (const certificate of certificates) if (used.has(certificate.certificate_id)) insertCertificate(writer, certificate);
      for (const document of verified) storeReturned(writer, document, now());
    });
  }
  return refused;
}

/** Stores what head office says of the ends of chains. A unit whose chain it knows to be complete goes on. */
export function storeEnds(writer: LedgerWriter, ends: readonly ReturnedEnd[], moment: Date): void {
  for (const { egs_unit_id, verdict, icv } of ends) {
    writer.update('hand_backs', { finished_at: moment.toISOString() }, { egs_unit_id });
    if (verdict === 'lost') writer.update('uncertain_tails', { lost_icv: icv }, { egs_unit_id });
    const certain = writer.sql.deleteFrom('uncertain_tails').where('egs_unit_id', '=', egs_unit_id);
    if (verdict === 'complete') writer.run(certain.where('lost_icv', 'is', null));
  }
}
