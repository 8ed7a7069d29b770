import { composeSteps } from '../../../core/validation/authority-steps.ts';
import { validationContext } from '../../../core/validation/validation-step.ts';
import { readXmlDocument } from '../../../core/xml/read-xml.ts';
import { authorityFindings } from './authority-finding.ts';
import { certificateStep } from './certificate-step.ts';
import { documentFacts } from './submitted-facts.ts';
import { schemaError, type Finding } from './finding.ts';
import { hashStep } from './hash-step.ts';
import { identityStep } from './identity-step.ts';
import { stampStep } from './stamp-step.ts';
import type { Submission } from './submission.ts';
import type { ValidatedDocument } from './submission-step.ts';

/** All findings on a document, in the order of the steps, and the document unless it was not even well-formed. */
export type SubmissionValidation = { findings: Finding[]; document?: ValidatedDocument };

const validate = composeSteps({ beforeStamp: [identityStep, hashStep], stamp: stampStep, afterStamp: [certificateStep] });

/** Validates a document as the authority does, all steps in one answer (standard §7.5); it passes when no finding is an error. */
export function validateSubmission(submission: Submission, now: Date): SubmissionValidation {
  const read = readXmlDocument(submission.xml);
  if (!read.ok) {
    const { line, column, message } = read.fault;
    return { findings: [schemaError(`line ${line}, column ${column}: ${message}`)] };
  }
  const facts = documentFacts(read.value.root);
  const document = { ...validationContext(read.value, now), submission, facts };
  return { findings: authorityFindings(validate(document)), document };
}
