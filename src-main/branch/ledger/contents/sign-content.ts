import assert from 'node:assert/strict';
import type { Signer } from '#main/core/stamp/signer.ts';
import { finishStamp, type HashedDocument } from '#main/core/stamp/stamp.ts';
import { maximumXmlSize } from '#main/core/xml/read-xml.ts';
import type { DocumentContent } from '../../db/compression/document-content.ts';

/** A document that has its place in the chain but no signature yet, and its line items for the API, as JSON. */
export type HashedContent = { hashed: HashedDocument; lineItems: string };

/** Signs a document, which completes its content. Deterministic: every thread makes the same bytes. */
export function signContent({ hashed, lineItems }: HashedContent, signer: Signer): DocumentContent {
  const { xml, qr } = finishStamp(hashed, signer);
  assert(xml.length <= maximumXmlSize, 'the document is too large for those who have to read it');
  return { xml, lineItems, qr };
}
