import type { Severity, ShownValues } from '../rules/rule/rule.ts';
import { verifyDocument, type Verification } from '../stamp/verify.ts';
import type { XmlDocument } from '../xml/xml-tree.ts';

/** The checks that the authority makes of a document, in its order (standard §6.0, §6.4). */
export const authorityChecks = ['structure', 'rules', 'stamp'] as const;

/** One of those checks. */
export type AuthorityCheck = (typeof authorityChecks)[number];

/**
 * What a check has found: errors reject the document. `path` is an XPath into it, `at` the `tagEnd` of the element that the
 * finding is about, from which its line is found; `message` is one sentence, and `actual` and `expected` are the values behind
 * it. Programs add checks of their own, whose paths may lead elsewhere.
 */
export type ValidationFinding<Check extends string = AuthorityCheck> = {
  check: Check;
  code: string;
  severity: Severity;
  message: string;
  path: string;
  at?: number;
} & ShownValues;

/** What steps need to know of a document. */
export type ValidationContext = {
  document: XmlDocument;
  /** The moment of validation: two rules compare dates with it. */
  now: Date;
  /** Whether each value of the stamp holds, computed at the first call. */
  verification: () => Verification;
};

/** One check of a document. A program's own steps may need more of a context than those of the authority. */
export type ValidationStep<Context extends ValidationContext = ValidationContext, Check extends string = AuthorityCheck> = (
  context: Context,
) => ValidationFinding<Check>[];

/** Prepares a parsed document for its validation. */
export function validationContext(document: XmlDocument, now: Date): ValidationContext {
  let verification: Verification | undefined;
  return { document, now, verification: () => (verification ??= verifyDocument(document)) };
}

/** Whether any of the findings rejects the document. */
export function hasError(findings: readonly { severity: Severity }[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
