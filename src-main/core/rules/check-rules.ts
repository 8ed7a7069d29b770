import { shorten } from '../structure/structure-finding.ts';
import { elementPath } from '../xml/element-path.ts';
import { textOf } from '../xml/select.ts';
import { describeLimit } from '../xml/xml-limits.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { viewDocument, type DocumentView } from './rule/document-view.ts';
import type { Rule, RuleFinding, ShownValues } from './rule/rule.ts';
import { rules } from './rules.ts';
import { Unprocessable } from './xpath/unprocessable.ts';
import { beginWork, maximumWork, TooMuchWork } from './xpath/work-limit.ts';

// So many elements that break it are listed of each rule: as many as an invoice of ours may have lines.
const maximumPlaces = 1000;

// What is found so far, and how many places of which rules were left out.
type RuleReport = { findings: RuleFinding[]; omitted: Map<string, number> };

// The values there are; findings name no others.
function valuesThere({ actual, expected }: ShownValues): ShownValues {
  return {
    ...(actual === undefined ? {} : { actual: shorten(actual) }),
    ...(expected === undefined ? {} : { expected: shorten(expected) }),
  };
}

function ownText(element: XmlElement): ShownValues {
  const isLeaf = element.children.every((child) => typeof child === 'string');
  return isLeaf ? { actual: textOf(element) } : {};
}

// What can be shown of an element that breaks a rule: never a reason to abort where the rule itself has not.
function shown(rule: Rule, element: XmlElement, view: DocumentView): ShownValues {
  try {
    return valuesThere(rule.shows === undefined ? ownText(element) : rule.shows(element, view));
  } catch (thrown) {
    if (thrown instanceof Unprocessable) return {};
    throw thrown;
  }
}

function tryRule(rule: Rule, view: DocumentView, { findings, omitted }: RuleReport): void {
  if (rule.isShadowed === true || rule.when?.(view) === false) return;
  const { severity, code, meaning } = rule;
  let listed = 0;
  for (const element of view.at(rule.at)) {
    if (!rule.breaks(element, view)) continue;
    listed += 1;
    if (listed > maximumPlaces) omitted.set(code, (omitted.get(code) ?? 0) + 1);
    else
      findings.push({
        severity,
        code,
        path: elementPath(element),
        message: meaning,
        at: element.tagEnd,
        ...shown(rule, element, view),
      });
  }
}

function listedFindings({ findings, omitted }: RuleReport, root: XmlElement): RuleFinding[] {
  if (omitted.size === 0) return findings;
  const counts = [...omitted].map(([code, count]) => `${code} in ${describeLimit(count)} more`).join(', ');
  const message = `Of each rule only the first ${describeLimit(maximumPlaces)} places are listed; the document breaks ${counts}.`;
  return [...findings, { severity: 'warning', code: 'MORE-FINDINGS', path: elementPath(root), message, at: root.tagEnd }];
}

function limitFinding(root: XmlElement): RuleFinding {
  const message = `The rules cannot be tried on this document: they would look at more than ${describeLimit(maximumWork)} elements.`;
  return { severity: 'error', code: 'XML-LIMIT', path: elementPath(root), message, at: root.tagEnd };
}

function abortFinding({ element, message }: Unprocessable): RuleFinding {
  return {
    severity: 'error',
    code: 'XML-UNPROCESSABLE',
    path: elementPath(element),
    message: `The rules cannot be tried on this document: ${message}`,
    at: element.tagEnd,
    ...valuesThere(ownText(element)),
  };
}

/**
 * Tries the authority's business rules on a document whose structure holds (`checkStructure`), and returns every rule that
 * it breaks, with every element that breaks it (standard §6.1 and §6.2). A document on which the authority's stylesheets
 * abort gets the single finding XML-UNPROCESSABLE instead, as the authority then gives no rule codes either (standard §6.0).
 * One that takes more work than any tax document gets XML-LIMIT; where a rule is broken in very many places, MORE-FINDINGS
 * says how many are not listed.
 */
export function checkRules(root: XmlElement, options: { now: Date }): RuleFinding[] {
  const report: RuleReport = { findings: [], omitted: new Map() };
  try {
    beginWork();
    const view = viewDocument(root, options.now);
    for (const rule of rules) tryRule(rule, view, report);
  } catch (thrown) {
    if (thrown instanceof Unprocessable) return [abortFinding(thrown)];
    if (thrown instanceof TooMuchWork) return [limitFinding(root)];
    throw thrown;
  }
  return listedFindings(report, root);
}
