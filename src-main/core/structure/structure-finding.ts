import { elementPath } from '../ubl/element-path.ts';
import type { XmlElement } from '../ubl/xml-tree.ts';

/** What can be wrong with a document's structure. XSD-UNKNOWN and XSD-UNCHECKED are warnings, all others errors. */
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
  | 'XSD-UNCHECKED';

/** A departure from the schema, with the XPath of the element or attribute (a missing one included) that it is about. */
export type StructureFinding = { severity: 'error' | 'warning'; code: StructureCode; path: string; message: string };

/** As many findings are collected from one document: what has more is no invoice. */
export const maximumFindings = 1000;

const shownValueLength = 60;

/** The findings of one document so far, and the values of xs:ID that it has used. */
export type StructureReport = { findings: StructureFinding[]; ids: Map<string, string> };

/** Adds a finding about an element, or about what `step` names inside it (`/cbc:ID`, `/@currencyID`). */
export function report(
  to: StructureReport,
  code: StructureCode,
  at: { element: XmlElement; step?: string },
  message: string,
): void {
  if (to.findings.length >= maximumFindings) return;
  const severity = code === 'XSD-UNKNOWN' || code === 'XSD-UNCHECKED' ? 'warning' : 'error';
  to.findings.push({ severity, code, path: elementPath(at.element) + (at.step ?? ''), message });
}

/** A value as messages quote it: on one line, cut where it is long. */
export function quote(value: string): string {
  const line = value.slice(0, shownValueLength + 1).replace(/\s+/g, ' ');
  return line.length > shownValueLength ? `"${line.slice(0, shownValueLength)}…"` : `"${line}"`;
}
