import { failure, success, type Result } from '../../../src-shared/result.ts';
import { riyadhDateTime } from '../../../src-shared/invoice/riyadh-time.ts';
import { fitsQr } from '../../core/stamp/qr.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import { stamp } from '../../core/stamp/stamp.ts';
import { verify } from '../../core/stamp/verify.ts';
import type { DocumentSections } from '../../core/ubl/written-document.ts';
import { namespaces } from '../../core/xml/namespaces.ts';
import { categories, error, type Finding } from './validation/finding.ts';
import type { ValidatedDocument } from './validation/submission-step.ts';

const rootStartTag = /^<[^\s>]+(?:\s+[^\s=]+="[^"]*")*>/;
const stampAnchor = '<cac:AccountingSupplierParty>';
const stampPrefixes = ['cac', 'cbc', 'ext'] as const;

// Cuts the canonical body where the stamp goes. The stamp's text relies on the prefixes that every document declares.
function sectionsOf(body: string): DocumentSections | undefined {
  const rootStart = rootStartTag.exec(body)?.[0];
  const anchor = body.indexOf(stampAnchor);
  if (rootStart === undefined || anchor < 0) return undefined;
  if (!stampPrefixes.every((prefix) => rootStart.includes(` xmlns:${prefix}="${namespaces[prefix]}"`))) return undefined;
  return { rootStart, beforeStamp: body.slice(rootStart.length, anchor), afterStamp: body.slice(anchor) };
}

function unstampable(message: string): Finding {
  return error('clearance-stamp', categories.structure, message);
}

/**
 * Puts the authority's own stamp and QR on a document that passed: whatever stamp it came with is dropped, its hash stays
 * (standard §7.4). For a document that cannot carry the stamp the fault says why.
 */
export function clearDocument(document: ValidatedDocument, signer: Signer, now: Date): Result<Uint8Array, Finding> {
  const { facts, verification } = document;
  const sections = sectionsOf(verification().canonicalBody ?? '');
  if (sections === undefined) {
    return failure(unstampable('The root does not declare the namespaces cac, cbc and ext under these prefixes'));
  }
  if (!fitsQr(facts.qrFields.sellerName)) {
    return failure(unstampable('The seller name is longer than the 255 bytes that a QR can hold'));
  }
  const signingTime = riyadhDateTime(now);
  const stamped = stamp({ sections, qrFields: facts.qrFields }, signer, { signingTime, invoiceType: 'standard' });
  const check = verify(stamped.xml);
  if (!check.ok) {
    const faults = check.faults.map((fault) => fault.message).join('; ');
    return failure(unstampable(`The document cannot carry the authority's stamp: ${faults}`));
  }
  return success(stamped.xml);
}
