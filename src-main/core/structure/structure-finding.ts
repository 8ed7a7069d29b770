import { elementPath } from '../xml/element-path.ts';
import { describeLimit } from '../xml/xml-limits.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

/**
 * What can be wrong with a document's structure. XSD-UNKNOWN and XSD-UNCHECKED are warnings, all others errors; XML-LIMIT and
 * MORE-FINDINGS are our own, for what is more than is looked at or listed.
 */
export type StructureCode =
  | 'XSD-ROOT'
  | 'XSD-ORDER'
  | 'XSD-MISSING'
  | 'XSD-TOO-MANY'
  | 'XSD-NOT-ALLOWED'
  | 'XSD-VALUE'
  | 'XSD-ATTRIBUTE'
  | 'XSD-TEXT'
  | 'XSD-ID'
  | 'XSD-UNKNOWN'
  | 'XSD-UNCHECKED'
  | 'XML-LIMIT'
  | 'MORE-FINDINGS';

/** A value that is none of its type, and what a value of the type looks like. */
export type FoundValue = { actual?: string; expected?: string };

/**
 * A departure from the schema, with the XPath of the element or attribute (a missing one included) that it is about. `at` is the
 * `tagEnd` of the element, from which its line is found.
 */
export type StructureFinding = {
  severity: 'error' | 'warning';
  code: StructureCode;
  path: string;
  message: string;
  at: number;
} & FoundValue;

/** As many findings are listed of one document: what has more is no invoice. */
export const maximumFindings = 1000;

/** The longest number, in characters: to calculate with more digits takes more than their number's time. */
export const maximumNumberLength = 1_000;

const shownValueLength = 60;

/** The findings of one document so far, what was left out of them, and the values of xs:ID that it has used. */
export type StructureReport = {
  findings: StructureFinding[];
  omitted: { errors: number; warnings: number };
  ids: Map<string, string>;
};

/** A report without findings. */
export function emptyReport(): StructureReport {
  return { findings: [], omitted: { errors: 0, warnings: 0 }, ids: new Map() };
}

/** Adds a finding about an element, or about what `step` names inside it (`/cbc:ID`, `/@currencyID`). */
export function report(
  to: StructureReport,
  code: StructureCode,
  at: { element: XmlElement; step?: string; value?: FoundValue },
  message: string,
): void {
  const severity = code === 'XSD-UNKNOWN' || code === 'XSD-UNCHECKED' ? 'warning' : 'error';
  if (to.findings.length >= maximumFindings) {
    to.omitted[severity === 'error' ? 'errors' : 'warnings'] += 1;
    return;
  }
  const { element, step = '', value = {} } = at;
  to.findings.push({ severity, code, path: elementPath(element) + step, message, at: element.tagEnd, ...value });
}

/** All findings; where some were left out, the last says how many, and is an error where one of those was. */
export function listedFindings({ findings, omitted }: StructureReport, root: XmlElement): StructureFinding[] {
  const { errors, warnings } = omitted;
  if (errors + warnings === 0) return findings;
  const message = `Only the first ${describeLimit(maximumFindings)} findings on the structure are listed; there are ${describeLimit(errors)} more errors and ${describeLimit(warnings)} more warnings.`;
  const severity = errors > 0 ? 'error' : 'warning';
  return [...findings, { severity, code: 'MORE-FINDINGS', path: elementPath(root), message, at: root.tagEnd }];
}

// A value may be as long as the document.
const longestFoundValue = 200;

/** A value as findings hold it beside their message: cut where it is long. */
export function shorten(value: string): string {
  return value.length > longestFoundValue ? `${value.slice(0, longestFoundValue)}…` : value;
}

/** A value as messages quote it: on one line, cut where it is long. */
export function quote(value: string): string {
  const line = value.slice(0, shownValueLength + 1).replace(/\s+/g, ' ');
  return line.length > shownValueLength ? `"${line.slice(0, shownValueLength)}…"` : `"${line}"`;
}
