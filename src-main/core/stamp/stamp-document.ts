import type { ChainLink, TaxDocument } from '#shared/invoice/document.ts';
import { riyadhDateTime } from '#shared/invoice/riyadh-time.ts';
import { writeDocument } from '../ubl/write-document.ts';
import type { Signer } from './signer.ts';
import { finishStamp, hashDocument, type HashedDocument, type StampedDocument } from './stamp.ts';

/** When and with which key a document is signed. */
export type Signing = { signer: Signer; now: Date };

/** Writes a document at its place in the chain and hashes it: the first step of stamping, for which no key is needed. */
export function hashTaxDocument(document: TaxDocument, link: ChainLink, now: Date): HashedDocument {
  const { invoiceType } = document;
  return hashDocument(writeDocument(document, link), { signingTime: riyadhDateTime(now), invoiceType });
}

/**
 * Writes a document at its place in the chain and stamps it (standard §4). Every document of the appliance comes about in these
 * steps, so that documents that are only validated or checked for compliance are made as those that count.
 */
export function stampDocument(document: TaxDocument, link: ChainLink, { signer, now }: Signing): StampedDocument {
  return finishStamp(hashTaxDocument(document, link, now), signer);
}
