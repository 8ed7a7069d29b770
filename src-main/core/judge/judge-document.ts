import { judgeRules } from '../rules/judge-rules.ts';
import type { Severity, ShownValues } from '../rules/rule.ts';
import { verifyDocument } from '../stamp/verify.ts';
import type { StampFault } from '../stamp/verify.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { readXmlDocument } from '../ubl/read-xml.ts';
import type { XmlFault } from '../ubl/read-xml.ts';
import { attributeOf, childOf } from '../ubl/select.ts';
import { namespaces } from '../ubl/namespaces.ts';
import { textPositions } from '../ubl/text-positions.ts';
import type { TextPosition } from '../ubl/text-positions.ts';
import type { XmlDocument, XmlElement } from '../ubl/xml-tree.ts';
import { shownMessage } from './shown-message.ts';
import { stampCodes } from './stamp-codes.ts';
import { stampElement } from './stamp-element.ts';

/** The questions that the authority puts to a document, in its order (dossier §6.0, §6.4). */
export const checks = ['structure', 'rules', 'stamp'] as const;

/** One of those questions. */
export type Check = (typeof checks)[number];

/**
 * What one of the checks has to say: errors reject the document. `path` is an XPath into it, line and column are where the
 * element begins that the finding is about; `actual` and `expected` are the values that the message names, longer than there.
 */
export type JudgeFinding = {
  check: Check;
  code: string;
  severity: Severity;
  message: string;
  path: string;
} & TextPosition &
  ShownValues;

/** How a document is judged. */
export type JudgeOptions = {
  /** The moment of judgement: two rules compare dates with it. */
  now: Date;
  /** Which checks to tell of; all by default. */
  checks?: readonly Check[];
};

/** A finding with the `tagEnd` of its element in place of line and column. */
type UnplacedFinding = Omit<JudgeFinding, 'line' | 'column'> & { at: number };

/** The stamp of a standard document is not judged by the authority (decisions §19), so what is wrong with it rejects nothing. */
function isStandard(root: XmlElement): boolean {
  const type = childOf(root, namespaces.cbc, 'InvoiceTypeCode');
  return type !== undefined && (attributeOf(type, 'name') ?? '').startsWith('01');
}

function stampFinding({ value, ...fault }: StampFault, root: XmlElement): UnplacedFinding {
  const { code, severity } = stampCodes[value];
  const { element, path } = stampElement(value, root);
  const message = shownMessage(fault);
  return { check: 'stamp', code, severity: isStandard(root) ? 'warning' : severity, ...fault, message, path, at: element.tagEnd };
}

function stampFindings(document: XmlDocument): UnplacedFinding[] {
  const { stamped, faults } = verifyDocument(document);
  return stamped ? faults.map((fault) => stampFinding(fault, document.root)) : [];
}

function ruleFindings({ root }: XmlDocument, now: Date): UnplacedFinding[] {
  return judgeRules(root, { now }).map((finding) => ({ check: 'rules', ...finding, message: shownMessage(finding) }));
}

function readingFinding({ code, ...fault }: XmlFault): JudgeFinding {
  const ownCode = code === 'limit' ? 'XML-LIMIT' : 'XML-MALFORMED';
  return { check: 'structure', code: ownCode, severity: 'error', path: '/', ...fault };
}

function allFindings(document: XmlDocument, { now, checks: asked = checks }: JudgeOptions): UnplacedFinding[] {
  const structure = checkStructure(document.root).map((finding) => ({ check: 'structure' as const, ...finding }));
  if (structure.some((finding) => finding.severity === 'error')) return structure;
  return [
    ...(asked.includes('structure') ? structure : []),
    ...(asked.includes('rules') ? ruleFindings(document, now) : []),
    ...(asked.includes('stamp') ? stampFindings(document) : []),
  ];
}

/**
 * Judges a document as the authority does: whether it is well-formed and has the schema's structure; then, only where that
 * holds, the business rules and, if it is stamped, every value of the stamp. What breaks the structure is told even where
 * `checks` does not ask for it, for then nothing else can be asked.
 */
export function judgeDocument(xml: Uint8Array, options: JudgeOptions): JudgeFinding[] {
  const read = readXmlDocument(xml);
  if (!read.ok) return [readingFinding(read.fault)];
  const positionOf = textPositions(read.value.text);
  return allFindings(read.value, options).map(({ at, ...finding }) => ({ ...finding, ...positionOf(at) }));
}
