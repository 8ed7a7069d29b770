import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { failure, success, type Result } from '../../../src-shared/result.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AcceptedDocument, AcceptedDocuments } from '../state/accepted-documents.ts';
import type { CsidRecord, CsidRecords } from '../state/csid-records.ts';
import { clearDocument } from './clear-document.ts';
import { documentKindName } from './csids/document-kind.ts';
import { hasError, type Finding } from './validation/finding.ts';
import { validateSubmission } from './validation/validate-submission.ts';
import type { ValidatedDocument } from './validation/submission-step.ts';
import { readSubmission } from './validation/read-submission.ts';
import type { Channel } from './validation/submission.ts';

/** The outcome for a document that was to be reported or cleared; `clearedXml` is there where it was cleared. */
export type ValidationOutcome = { outcome: 'accepted' | 'rejected'; findings: Finding[]; clearedXml?: Uint8Array };

// What became of such a document; of one that was cleared before, the cleared XML of then.
type Decision = ValidationOutcome | { outcome: 'duplicate'; clearedXml?: Uint8Array };

/** What became of a compliance document, and of which type it is as far as it could be read. */
export type ComplianceDecision = { findings: Finding[]; invoiceType: InvoiceType | undefined };

/** The three endpoints that take documents (standard §7.1). */
export type Submissions = {
  checkCompliance(csid: CsidRecord, body: object): ComplianceDecision;
  report(csid: CsidRecord, body: object): Decision;
  clear(csid: CsidRecord, body: object): Decision;
  /** In place of `clear` where clearance is off: the document may be reported. */
  waiveClearance(body: object): void;
};

type ValidatedPart = { findings: Finding[]; document: ValidatedDocument };
type Validated = Result<ValidatedPart, { findings: Finding[]; document?: ValidatedDocument }>;

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
    return hasError(findings) ? failure({ findings, document }) : success({ findings, document });
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
