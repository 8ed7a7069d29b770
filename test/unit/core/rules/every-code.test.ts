import { expect, test } from 'vitest';
import { checkRules } from '../../../../src-main/core/rules/check-rules.ts';
import type { RuleFinding } from '../../../../src-main/core/rules/rule/rule.ts';
import { rules } from '../../../../src-main/core/rules/rules.ts';
import { checkStructure } from '../../../../src-main/core/structure/check-structure.ts';
import { readXml } from '../../../../src-main/core/xml/read-xml.ts';
import type { XmlElement } from '../../../../src-main/core/xml/xml-tree.ts';
import { edited, type DocumentEdit } from '../../../support/core/document-edits.ts';
import { validatedAt } from '../../../support/core/rules/rule-documents.ts';
import { breaksByItself } from '../../../support/core/rules/rule-findings.ts';
import type { Breach } from './breaches/breach.ts';
import { breaches } from './breaches/breaches.ts';
import { goldenDocuments, type GoldenName } from './breaches/golden-documents.ts';
import { refusedBreaches, shadowedBreaches } from './breaches/unreachable-breaches.ts';

const unreachable = [...refusedBreaches, ...shadowedBreaches];

const goldenNames = Object.keys(goldenDocuments) as GoldenName[];
const goldenXml = Object.fromEntries(goldenNames.map((name) => [name, goldenDocuments[name]()])) as Record<GoldenName, string>;

function parsed(xml: string): XmlElement {
  const read = readXml(xml);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value;
}

function treeOf({ from, edits }: { from: GoldenName; edits: readonly DocumentEdit[] }): XmlElement {
  return parsed(edited(goldenXml[from], ...edits));
}

function validated(root: XmlElement, now: Date = validatedAt): string[] {
  return namesOf(checkRules(root, { now }));
}

/** What is found, each code once, in order. */
function namesOf(findings: readonly RuleFinding[]): string[] {
  return [...new Set(findings.map(({ severity, code }) => `${severity} ${code}`))].sort();
}

function codesOf(all: readonly { code: string }[]): string[] {
  return [...new Set(all.map(({ code }) => code))].sort();
}

test.each(goldenNames)('the golden document "%s" has the form of the schema and breaks no rule', (name) => {
  const root = parsed(goldenXml[name]);
  expect(checkStructure(root)).toEqual([]);
  expect(validated(root)).toEqual([]);
});

test.each(breaches)('only $code and $entails are broken in an edited document "$from"', (breach: Breach) => {
  const root = treeOf(breach);
  expect(checkStructure(root)).toEqual([]);
  expect(validated(root, breach.now)).toEqual([`${breach.severity} ${breach.code}`, ...breach.entails].sort());
});

test.each(breaches.filter(({ passing }) => passing !== undefined))('$code is kept by a document close by', (breach: Breach) => {
  const xml = edited(goldenXml[breach.from], ...(breach.passing ?? []));
  expect(xml).not.toBe(goldenXml[breach.from]);
  const root = parsed(xml);
  expect(checkStructure(root)).toEqual([]);
  expect(validated(root)).toEqual([]);
});

test.each(unreachable)('$code is broken by itself in an edited document "$from"', ({ code, from, edits }) => {
  expect(breaksByItself(rules, code, edited(goldenXml[from], ...edits))).toBe(true);
  expect(breaksByItself(rules, code, goldenXml[from])).toBe(false);
});

test.each(refusedBreaches)('$code is broken only where the schema is, too', (breach) => {
  expect(checkStructure(treeOf(breach)).map(({ severity }) => severity)).toContain('error');
});

test.each(shadowedBreaches)('$code is never reported', (breach) => {
  expect(validated(treeOf(breach))).toEqual([]);
});

test('every code has a document that breaks it', () => {
  expect(codesOf([...breaches, ...unreachable])).toEqual(codesOf(rules));
  expect(codesOf(rules)).toHaveLength(245);
});

test('so has every assertion, where a code is asserted several times', () => {
  const broken = breaches.flatMap((breach) => {
    const findings = checkRules(treeOf(breach), { now: breach.now ?? validatedAt });
    return findings.filter(({ code }) => code === breach.code).map(({ code, message }) => `${code}: ${message}`);
  });
  const never = new Set(unreachable.map(({ code }) => code));
  const asserted = rules.filter(({ code }) => !never.has(code)).map(({ code, meaning }) => `${code}: ${meaning}`);
  expect([...new Set(broken)].sort()).toEqual(asserted.sort());
});
