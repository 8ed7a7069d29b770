import type {
  AuthorityCheck,
  ValidationContext,
  ValidationFinding,
  ValidationStep,
} from '#main/core/validation/validation-step.ts';
import type { SubmittedFacts } from './submitted-facts.ts';
import type { Submission } from './submission.ts';

/** A parsed document on its way through the steps. */
export type ValidatedDocument = ValidationContext & { submission: Submission; facts: SubmittedFacts };

// The checks of a submission: those of its document, and what only the authority can check.
type SubmissionCheck = AuthorityCheck | 'identity' | 'hash' | 'signature' | 'certificate';

/** A finding on a submission. */
export type SubmissionFinding = ValidationFinding<SubmissionCheck>;

/** One check of a submission. */
export type SubmissionStep = ValidationStep<ValidatedDocument, SubmissionCheck>;
