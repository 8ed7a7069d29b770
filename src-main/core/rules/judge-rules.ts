import { elementPath } from '../ubl/element-path.ts';
import type { XmlElement } from '../ubl/xml-tree.ts';
import { viewDocument } from './document-view.ts';
import type { DocumentView } from './document-view.ts';
import type { Rule, RuleFinding } from './rule.ts';
import { rules } from './rules.ts';
import { Unprocessable } from './unprocessable.ts';

/**
 * Tries the authority's business rules on a document whose structure holds (`checkStructure`), and returns every rule that
 * it breaks, with every element that breaks it (dossier §6.1 and §6.2). A document on which the authority's stylesheets
 * abort gets the single finding XML-UNPROCESSABLE instead, as the authority then gives no rule codes either (dossier §6.0).
 */
export function judgeRules(root: XmlElement, options: { now: Date }): RuleFinding[] {
  const view = viewDocument(root, options.now);
  const findings: RuleFinding[] = [];
  try {
    for (const rule of rules) tryRule(rule, view, findings);
  } catch (thrown) {
    if (thrown instanceof Unprocessable) return [abortFinding(thrown)];
    throw thrown;
  }
  return findings;
}

function tryRule(rule: Rule, view: DocumentView, findings: RuleFinding[]): void {
  if (rule.isShadowed === true || rule.when?.(view) === false) return;
  for (const element of view.at(rule.at)) {
    if (!rule.breaks(element, view)) continue;
    const { severity, code, meaning } = rule;
    findings.push({ severity, code, path: elementPath(element), message: meaning });
  }
}

function abortFinding({ element, message }: Unprocessable): RuleFinding {
  return {
    severity: 'error',
    code: 'XML-UNPROCESSABLE',
    path: elementPath(element),
    message: `The rules cannot be tried on this document: ${message}`,
  };
}
