import { viewDocument } from '#main/core/rules/rule/document-view.ts';
import type { Rule } from '#main/core/rules/rule/rule.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { validatedAt } from './rule-documents.ts';

/**
 * Whether a document breaks one of these rules, by the rule's own test: for codes that no document that the schema lets pass can
 * break, and for those that are shadowed.
 */
export function breaksByItself(rules: readonly Rule[], code: string, xml: string): boolean {
  const parsed = readXml(xml);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const view = viewDocument(parsed.value, validatedAt);
  const asked = rules.filter((rule) => rule.code === code && rule.when?.(view) !== false);
  return asked.some((rule) => view.at(rule.at).some((element) => rule.breaks(element, view)));
}
