import type { Severity } from '#main/core/rules/rule/rule.ts';
import type { DocumentEdit } from '#support/core/document-edits.ts';
import type { GoldenName } from './golden-documents.ts';

/** A document of a row: how a golden document is edited, and what is found in it beside what the row is about. */
export type RuleCase = {
  edits: readonly DocumentEdit[];
  /** The other codes that are found, a space between them. */
  also?: string;
  /** The golden document, where it is not the row's. */
  from?: GoldenName;
  /** The time of validation, if it differs from that at which the golden documents are valid. */
  now?: Date;
};

/** A rule of the authority, documents that break it, and others close by that do not. */
export type RuleRow = {
  code: string;
  severity: Severity;
  from: GoldenName;
  breaks: readonly RuleCase[];
  keeps: readonly RuleCase[];
  /** Documents that the authority’s stylesheets cannot process because of this rule: nothing else is found in them. */
  aborts: readonly RuleCase[];
  /**
   * Why the rule is never reported, so that its documents are tried by the rule’s own test: the schema refuses all that break it, or
   * a rule before it takes all its elements.
   */
  unreported?: 'refused' | 'shadowed';
};

type CaseText = DocumentEdit | readonly DocumentEdit[] | RuleCase;
type Cases = { breaks: readonly CaseText[]; keeps: readonly CaseText[]; aborts?: readonly CaseText[] };

function caseOf(text: CaseText): RuleCase {
  if (typeof text === 'function') return { edits: [text] };
  return 'edits' in text ? text : { edits: text };
}

function row(severity: Severity, code: string, from: GoldenName, { breaks, keeps, aborts = [] }: Cases): RuleRow {
  return { code, severity, from, breaks: breaks.map(caseOf), keeps: keeps.map(caseOf), aborts: aborts.map(caseOf) };
}

/** A rule whose breach rejects the document. */
export function error(code: string, from: GoldenName, cases: Cases): RuleRow {
  return row('error', code, from, cases);
}

/** A rule whose breach is reported but lets the document pass. */
export function warning(code: string, from: GoldenName, cases: Cases): RuleRow {
  return row('warning', code, from, cases);
}

/** The golden document itself, where it is as close to a breach as can be. */
export const asIs: DocumentEdit = (xml) => xml;

/** A document in which these codes are found, too. */
export function also(codes: string, ...edits: DocumentEdit[]): RuleCase {
  return { edits, also: codes };
}

/** Documents made of another golden document than the row's. */
export function of(from: GoldenName, ...cases: CaseText[]): RuleCase[] {
  return cases.map((each) => ({ ...caseOf(each), from }));
}

/** The document validated at another time. */
export function at(now: string, ...edits: DocumentEdit[]): RuleCase {
  return { edits, now: new Date(now) };
}

/** The documents with further edits of each of them, which come first. */
export function given(edits: readonly DocumentEdit[], ...cases: CaseText[]): RuleCase[] {
  return cases.map((each) => ({ ...caseOf(each), edits: [...edits, ...caseOf(each).edits] }));
}
