import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { failure, success } from '../../../src-shared/result.ts';
import type { Result } from '../../../src-shared/result.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AcceptedDocument, AcceptedDocuments } from '../state/accepted-documents.ts';
import type { Csid, CsidRecords } from '../state/csid-records.ts';
import { clearDocument } from './clear-document.ts';
import { documentKindName } from './document-kind.ts';
import { hasError } from './finding.ts';
import type { Finding } from './finding.ts';
import { judge } from './judge.ts';
import type { JudgedDocument } from './judge-step.ts';
import { readSubmission } from './read-submission.ts';
import type { Channel } from './submission.ts';

/** The judgement of a document that was to be reported or cleared; `clearedXml` stands where it was cleared. */
export type Judgement = { outcome: 'accepted' | 'rejected'; findings: Finding[]; clearedXml?: Uint8Array };

/** What became of such a document; of one that was cleared before, the cleared XML of then. */
type Decision = Judgement | { outcome: 'duplicate'; clearedXml?: Uint8Array };

/** What became of a compliance document, and of which type it is as far as it could be read. */
export type ComplianceDecision = { findings: Finding[]; invoiceType: InvoiceType | undefined };

/** The three endpoints that take documents (dossier §7.1). */
export type Submissions = {
  checkCompliance(csid: Csid, body: object): ComplianceDecision;
  report(csid: Csid, body: object): Decision;
  clear(csid: Csid, body: object): Decision;
  /** Stands in for `clear` where clearance is off: the document may be reported. */
  waiveClearance(body: object): void;
};

type JudgedPart = { findings: Finding[]; document: JudgedDocument };
type Judged = Result<JudgedPart, { findings: Finding[]; document?: JudgedDocument }>;

// How long the authority recognises a document by its hash (dossier §7.4).
const duplicateWindowMs = 24 * 60 * 60 * 1000;

function kindOf({ facts }: JudgedDocument): string {
  return documentKindName(facts.invoiceType ?? 'standard', facts.typeCode);
}

function acceptanceOf(document: JudgedDocument, now: Date) {
  const { submission } = document;
  return {
    hash: submission.invoiceHash,
    uuid: submission.uuid,
    documentKind: kindOf(document),
    requestId: submission.csid.requestId,
    acceptedAt: now,
  };
}

/** Wires the judge to the authority's stamp and memory. */
export function createSubmissions(parts: {
  clearanceSigner: Signer;
  records: CsidRecords;
  documents: AcceptedDocuments;
  clock: Clock;
}): Submissions {
  const { clearanceSigner, records, documents, clock } = parts;

  function judgeBody(channel: Channel, csid: Csid, body: object): Judged {
    const { findings: bodyFindings, invoice } = readSubmission(body);
    if (invoice === undefined) return failure({ findings: bodyFindings });
    const clearanceWaived = documents.isClearanceWaived(invoice.invoiceHash);
    const verdict = judge({ ...invoice, channel, csid, clearanceWaived }, clock.now());
    const findings = [...bodyFindings, ...verdict.findings];
    const { document } = verdict;
    if (document === undefined) return failure({ findings });
    return hasError(findings) ? failure({ findings, document }) : success({ findings, document });
  }

  function findDuplicate(document: JudgedDocument, now: Date): AcceptedDocument | undefined {
    return documents.findSince(document.submission.invoiceHash, new Date(now.getTime() - duplicateWindowMs));
  }

  return {
    checkCompliance(csid, body) {
      const judged = judgeBody('compliance', csid, body);
      if (!judged.ok) return { findings: judged.fault.findings, invoiceType: judged.fault.document?.facts.invoiceType };
      const { findings, document } = judged.value;
      records.addCompliancePass(csid.requestId, kindOf(document), clock.now());
      return { findings, invoiceType: document.facts.invoiceType };
    },
    report(csid, body) {
      const judged = judgeBody('reporting', csid, body);
      if (!judged.ok) return { outcome: 'rejected', findings: judged.fault.findings };
      const { findings, document } = judged.value;
      const now = clock.now();
      if (findDuplicate(document, now) !== undefined) return { outcome: 'duplicate' };
      documents.keep({ ...acceptanceOf(document, now), channel: 'reporting' });
      return { outcome: 'accepted', findings };
    },
    clear(csid, body) {
      const judged = judgeBody('clearance', csid, body);
      if (!judged.ok) return { outcome: 'rejected', findings: judged.fault.findings };
      const { findings, document } = judged.value;
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
