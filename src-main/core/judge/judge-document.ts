import { judgeRules } from '../rules/judge-rules.ts';
import type { Severity } from '../rules/rule.ts';
import { verify } from '../stamp/verify.ts';
import type { StampFault } from '../stamp/verify.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { readXml } from '../ubl/read-xml.ts';
import type { XmlElement } from '../ubl/xml-tree.ts';
import { stampCodes } from './stamp-codes.ts';

/** The questions that the authority puts to a document, in its order (dossier §6.0, §6.4). */
export const checks = ['structure', 'rules', 'stamp'] as const;

/** One of those questions. */
export type Check = (typeof checks)[number];

/** What one of the checks has to say: errors reject the document. `path` is an XPath into it. */
export type JudgeFinding = { check: Check; code: string; severity: Severity; message: string; path: string };

/** How a document is judged. */
export type JudgeOptions = {
  /** The moment of judgement: two rules compare dates with it. */
  now: Date;
  /** Which checks to tell of; all by default. */
  checks?: readonly Check[];
};

function stampFinding({ value, message }: StampFault): JudgeFinding {
  const path = value.startsWith('qr') ? "/Invoice/cac:AdditionalDocumentReference[cbc:ID='QR']" : '/Invoice/ext:UBLExtensions';
  return { check: 'stamp', ...stampCodes[value], message, path };
}

function stampFindings(xml: Uint8Array): JudgeFinding[] {
  const { stamped, faults } = verify(xml);
  return stamped ? faults.map(stampFinding) : [];
}

function structureFindings(xml: Uint8Array): { findings: JudgeFinding[]; root: XmlElement | undefined } {
  const parsed = readXml(xml);
  if (!parsed.ok) {
    const { line, column, message } = parsed.fault;
    const words = `line ${line}, column ${column}: ${message}`;
    return {
      findings: [{ check: 'structure', code: 'XML-MALFORMED', severity: 'error', message: words, path: '/' }],
      root: undefined,
    };
  }
  return { findings: checkStructure(parsed.value).map((finding) => ({ check: 'structure', ...finding })), root: parsed.value };
}

/**
 * Judges a document as the authority does: whether it is well-formed and has the schema's structure; then, only where that
 * holds, the business rules and, if it is stamped, every value of the stamp. What breaks the structure is told even where
 * `checks` does not ask for it, for then nothing else can be asked.
 */
export function judgeDocument(xml: Uint8Array, { now, checks: asked = checks }: JudgeOptions): JudgeFinding[] {
  const { findings, root } = structureFindings(xml);
  const isBroken = findings.some((finding) => finding.severity === 'error');
  if (root === undefined || isBroken) return findings;
  return [
    ...(asked.includes('structure') ? findings : []),
    ...(asked.includes('rules') ? judgeRules(root, { now }).map((finding) => ({ check: 'rules' as const, ...finding })) : []),
    ...(asked.includes('stamp') ? stampFindings(xml) : []),
  ];
}
