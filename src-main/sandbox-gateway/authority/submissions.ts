import type { InvoiceType } from '#shared/invoice/document.ts';
import { failure, success, type Result } from '#shared/result.ts';
import type { Signer } from '#main/core/stamp/signer.ts';
import type { Clock } from '#main/platform/clock.ts';
import { invoiceRequest } from '#shared/api/gateway/submissions.ts';
import { decodeBase64 } from '#main/core/encoding/base64.ts';
import { riyadhDateTime } from '#shared/invoice/riyadh-time.ts';
import { fitsQr } from '#main/core/stamp/qr.ts';
import { stamp } from '#main/core/stamp/stamp.ts';
import { verify } from '#main/core/stamp/verify.ts';
import type { DocumentSections } from '#main/core/ubl/written-document.ts';
import { namespaces } from '#main/core/xml/namespaces.ts';
import type { AcceptedDocument, AcceptedDocuments } from '../state/accepted-documents.ts';
import type { CsidRecord, CsidRecords } from '../state/csid-records.ts';
import { documentKindName } from './document-kind.ts';
import { isRefusedBy, type GatewayFinding, categories, errorFinding } from './finding.ts';
import { validateSubmission } from './validate-submission.ts';
import type { ValidatedDocument } from './submission-step.ts';
import type { Channel, SubmittedInvoice } from './submission.ts';

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

function unstampable(message: string): GatewayFinding {
  return errorFinding('clearance-stamp', categories.structure, message);
}

/**
 * Puts the authority's own stamp and QR on a document that passed: whatever stamp it came with is dropped, its hash stays
 * (standard §7.4). For a document that cannot carry the stamp the fault says why.
 */
export function clearDocument(document: ValidatedDocument, signer: Signer, now: Date): Result<Uint8Array, GatewayFinding> {
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

/** The outcome for a document that was to be reported or cleared; `clearedXml` is there where it was cleared. */
export type ValidationOutcome = { outcome: 'accepted' | 'rejected'; findings: GatewayFinding[]; clearedXml?: Uint8Array };

// What became of such a document; of one that was cleared before, the cleared XML of then.
type Decision = ValidationOutcome | { outcome: 'duplicate'; clearedXml?: Uint8Array };

/** What became of a compliance document, and of which type it is as far as it could be read. */
export type ComplianceDecision = { findings: GatewayFinding[]; invoiceType: InvoiceType | undefined };

/** The three endpoints that take documents (standard §7.1). */
export type Submissions = {
  checkCompliance(csid: CsidRecord, body: object): ComplianceDecision;
  report(csid: CsidRecord, body: object): Decision;
  clear(csid: CsidRecord, body: object): Decision;
  /** In place of `clear` where clearance is off: the document may be reported. */
  waiveClearance(body: object): void;
};

type ValidatedPart = { findings: GatewayFinding[]; document: ValidatedDocument };
type Validated = Result<ValidatedPart, { findings: GatewayFinding[]; document?: ValidatedDocument }>;

// How long the authority recognises a document by its hash (standard §7.4).
const duplicateWindowMs = 24 * 60 * 60 * 1000;

function kindOf({ facts }: ValidatedDocument): string {
  return documentKindName(facts.invoiceType ?? 'standard', facts.typeCode);
}

function acceptanceOf(document: ValidatedDocument, now: Date) {
  const { submission } = document;
  return {
    hash: submission.invoiceHash,
    uuid: submission.uuid,
    documentKind: kindOf(document),
    requestId: submission.csid.requestId,
    acceptedAt: now,
  };
}

// What an invoice body holds, as far as it can be read, and what is wrong with it.
type ReadSubmission = { findings: GatewayFinding[]; invoice?: SubmittedInvoice };

const hashLengthBytes = 32;

// Absent and mistyped fields read as empty ones, so that every fault of the body is reported at once.
const fields = invoiceRequest.shape;
const invoiceFields = invoiceRequest.extend({
  invoiceHash: fields.invoiceHash.catch(''),
  uuid: fields.uuid.catch(''),
  invoice: fields.invoice.catch(''),
});

function hashFindings(hash: string): GatewayFinding[] {
  if (hash === '') return [errorFinding('invalid-invoice-hash', categories.hash, 'invoiceHash is required field')];
  if (decodeBase64(hash)?.length === hashLengthBytes) return [];
  return [errorFinding('invalid-invoice-hash', categories.hash, 'invoiceHash is not the Base64 of a SHA-256 hash')];
}

// Takes an invoice body apart: `{invoiceHash, uuid, invoice}` (standard §7.1). A missing or undecodable field is a finding
// about the document, as at the authority, so that the sender sees a rejection and not a broken request; the document is
// validated all the same where it can be read, and such a field is empty then.
function readSubmission(body: object): ReadSubmission {
  const { invoiceHash, uuid, invoice } = invoiceFields.parse(body);
  const xml = decodeBase64(invoice);
  const findings = hashFindings(invoiceHash);
  const hash = findings.length === 0 ? invoiceHash : '';
  if (uuid === '') findings.push(errorFinding('INVOICE_UUID_VALIDATION', categories.uuid, 'uuid is required field'));
  if (invoice === '') findings.push(errorFinding('invalid-invoice', categories.http, 'invoice is required field'));
  else if (xml === undefined) findings.push(errorFinding('invalid-invoice', categories.http, 'invoice is not Base64'));
  if (xml === undefined || invoice === '') return { findings };
  return { findings, invoice: { invoiceHash: hash, uuid, xml } };
}

/** Wires the validation to the authority's stamp and records. */
export function createSubmissions(parts: {
  clearanceSigner: Signer;
  records: CsidRecords;
  documents: AcceptedDocuments;
  clock: Clock;
}): Submissions {
  const { clearanceSigner, records, documents, clock } = parts;

  function validateBody(channel: Channel, csid: CsidRecord, body: object): Validated {
    const { findings: bodyFindings, invoice } = readSubmission(body);
    if (invoice === undefined) return failure({ findings: bodyFindings });
    const clearanceWaived = documents.isClearanceWaived(invoice.invoiceHash);
    const validated = validateSubmission({ ...invoice, channel, csid, clearanceWaived }, clock.now());
    const findings = [...bodyFindings, ...validated.findings];
    const { document } = validated;
    if (document === undefined) return failure({ findings });
    return isRefusedBy(findings) ? failure({ findings, document }) : success({ findings, document });
  }

  function findDuplicate(document: ValidatedDocument, now: Date): AcceptedDocument | undefined {
    return documents.findSince(document.submission.invoiceHash, new Date(now.getTime() - duplicateWindowMs));
  }

  return {
    checkCompliance(csid, body) {
      const validated = validateBody('compliance', csid, body);
      if (!validated.ok) return { findings: validated.fault.findings, invoiceType: validated.fault.document?.facts.invoiceType };
      const { findings, document } = validated.value;
      records.addCompliancePass(csid.requestId, kindOf(document), clock.now());
      return { findings, invoiceType: document.facts.invoiceType };
    },
    report(csid, body) {
      const validated = validateBody('reporting', csid, body);
      if (!validated.ok) return { outcome: 'rejected', findings: validated.fault.findings };
      const { findings, document } = validated.value;
      const now = clock.now();
      if (findDuplicate(document, now) !== undefined) return { outcome: 'duplicate' };
      documents.keep({ ...acceptanceOf(document, now), channel: 'reporting' });
      return { outcome: 'accepted', findings };
    },
    clear(csid, body) {
      const validated = validateBody('clearance', csid, body);
      if (!validated.ok) return { outcome: 'rejected', findings: validated.fault.findings };
      const { findings, document } = validated.value;
      const now = clock.now();
      const earlier = findDuplicate(document, now);
      // What was reported while clearance was off has not been cleared yet.
      if (earlier?.channel === 'clearance') return { outcome: 'duplicate', clearedXml: earlier.clearedXml };
      const cleared = clearDocument(document, clearanceSigner, now);
      if (!cleared.ok) return { outcome: 'rejected', findings: [...findings, cleared.fault] };
      documents.keep({ ...acceptanceOf(document, now), channel: 'clearance', clearedXml: cleared.value });
      return { outcome: 'accepted', findings, clearedXml: cleared.value };
    },
    waiveClearance(body) {
      const { invoice } = readSubmission(body);
      if (invoice !== undefined && invoice.invoiceHash !== '') documents.waiveClearance(invoice.invoiceHash, clock.now());
    },
  };
}
