import type { XmlElement } from '../../xml/xml-tree.ts';
import type { DocumentView, Place } from './document-view.ts';

/** Errors reject a document, warnings let it pass (standard §6.0). */
export type Severity = 'error' | 'warning';

/** A value that a rule found and the one that it wants, as texts for people; undefined where there is none to show. */
export type ShownValues = { actual?: string | undefined; expected?: string | undefined };

/**
 * A rule that a document breaks, with the XPath of the element that breaks it. `at` is the `tagEnd` of that element, from which
 * its line is found.
 */
export type RuleFinding = { severity: Severity; code: string; path: string; message: string; at: number } & ShownValues;

/** One assertion of the authority's stylesheets. A code that is asserted in several contexts has several rules. */
export type Rule = RuleName & RuleTest;

// What a rule is called: its code, the term of the standard that it is about (BT, BG or KSA number), and what it asks for.
type RuleName = { severity: Severity; code: string; clause: string; meaning: string };

// How a rule is tried.
type RuleTest = {
  /** Whether a rule before it takes all its elements, so that the stylesheets never try it (standard §6.0); it is only listed then. */
  isShadowed?: true | undefined;
  /** Holds the rule back from documents that it does not concern. */
  when?: ((view: DocumentView) => boolean) | undefined;
  /** The elements that are tried. */
  at: Place;
  /** Whether one of them breaks the rule. */
  breaks: (element: XmlElement, view: DocumentView) => boolean;
  /** What it finds in an element that breaks it, and what it wants there; by default the element's own text, where it has one. */
  shows?: ((element: XmlElement, view: DocumentView) => ShownValues) | undefined;
};

// All rules have their members in the same order, so that trying one after the other stays quick.
function rule(name: RuleName, { isShadowed, when, at, breaks, shows }: RuleTest): Rule {
  const { severity, code, clause, meaning } = name;
  return { severity, code, clause, meaning, isShadowed, when, at, breaks, shows };
}

/** A rule whose breach rejects the document. */
export function error(code: string, clause: string, meaning: string, test: RuleTest): Rule {
  return rule({ severity: 'error', code, clause, meaning }, test);
}

/** A rule whose breach is reported but lets the document pass. */
export function warning(code: string, clause: string, meaning: string, test: RuleTest): Rule {
  return rule({ severity: 'warning', code, clause, meaning }, test);
}
