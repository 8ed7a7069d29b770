import type { ShownValues } from '../rules/rule/rule.ts';
import { quote } from '../structure/structure-finding.ts';
import { readXmlDocument, type XmlFault } from '../xml/read-xml.ts';
import { textPositions, type TextPosition } from '../xml/text-positions.ts';
import { authoritySteps } from './authority-steps.ts';
import {
  authorityChecks,
  hasError,
  validationContext,
  type AuthorityCheck,
  type ValidationContext,
  type ValidationFinding,
} from './validation-step.ts';

/** A finding with the line and column at which its element begins; the message names the values, cut where they are long. */
export type PlacedFinding = Omit<ValidationFinding, 'at'> & TextPosition;

/** How a document is validated. */
export type ValidationOptions = {
  /** The moment of validation: two rules compare dates with it. */
  now: Date;
  /** Which checks to report; all by default. */
  checks?: readonly AuthorityCheck[];
};

// The finding on a text that is no XML document, or more of one than is read.
function readingFinding({ code, ...fault }: XmlFault): PlacedFinding {
  const ownCode = code === 'limit' ? 'XML-LIMIT' : 'XML-MALFORMED';
  return { check: 'structure', code: ownCode, severity: 'error', path: '/', ...fault };
}

// Unlike a gateway, which runs every step (`composeSteps`), this ends at an error of the structure, which explains most others.
function findingsOf(context: ValidationContext, checks: readonly AuthorityCheck[]): ValidationFinding[] {
  const structure = authoritySteps.structure(context);
  if (hasError(structure)) return structure;
  const others = authorityChecks.filter((check) => check !== 'structure' && checks.includes(check));
  return [...(checks.includes('structure') ? structure : []), ...others.flatMap((check) => authoritySteps[check](context))];
}

// What a rule says, with the value that it found and the one that it wants, each on one line and cut where it is long.
function shownMessage({ message, actual, expected }: { message: string } & ShownValues): string {
  const parts = [
    ...(actual === undefined ? [] : [`found ${quote(actual)}`]),
    ...(expected === undefined ? [] : [`expected ${quote(expected)}`]),
  ];
  return parts.length === 0 ? message : `${message.replace(/\.$/, '')}: ${parts.join(', ')}.`;
}

/**
 * Validates a document as the authority does: whether it is well-formed and has the schema's structure; then, only where that
 * holds, the business rules and, if it is stamped, every value of the stamp. What breaks the structure is reported even where
 * `checks` does not name it, for then nothing else can be checked.
 */
export function validateDocument(xml: Uint8Array, { now, checks = authorityChecks }: ValidationOptions): PlacedFinding[] {
  const read = readXmlDocument(xml);
  if (!read.ok) return [readingFinding(read.fault)];
  const positionOf = textPositions(read.value.text);
  return findingsOf(validationContext(read.value, now), checks).map(({ at = read.value.root.tagEnd, ...finding }) => ({
    ...finding,
    message: finding.check === 'structure' ? finding.message : shownMessage(finding),
    ...positionOf(at),
  }));
}
