import { verify } from '../../core/stamp/verify.ts';
import { readXml } from '../../core/ubl/read-xml.ts';
import { documentFacts } from './document-facts.ts';
import { schemaError } from './finding.ts';
import type { Finding } from './finding.ts';
import type { JudgedDocument, JudgeStep } from './judge-step.ts';
import { certificateStep } from './steps/certificate-step.ts';
import { hashStep } from './steps/hash-step.ts';
import { identityStep } from './steps/identity-step.ts';
import { rulesStep } from './steps/rules-step.ts';
import { stampStep } from './steps/stamp-step.ts';
import { structureStep } from './steps/structure-step.ts';
import type { Submission } from './submission.ts';

/** All findings on a document, in the order of the steps, and the document unless it was not even well-formed. */
export type Verdict = { findings: Finding[]; document?: JudgedDocument };

// The authority's order (dossier §6.4): schema first, then the business rules, then what the document says, then what proves it.
const steps: readonly JudgeStep[] = [structureStep, rulesStep, identityStep, hashStep, stampStep, certificateStep];

/** Judges a document as the authority does, all stages in one answer (dossier §7.5); it passes when no finding is an error. */
export function judge(submission: Submission, now: Date): Verdict {
  const parsed = readXml(submission.xml);
  if (!parsed.ok) {
    const { line, column, message } = parsed.fault;
    return { findings: [schemaError(`line ${line}, column ${column}: ${message}`)] };
  }
  const document: JudgedDocument = {
    submission,
    root: parsed.value,
    now,
    facts: documentFacts(parsed.value),
    verification: verify(submission.xml),
  };
  return { findings: steps.flatMap((step) => step(document)), document };
}
