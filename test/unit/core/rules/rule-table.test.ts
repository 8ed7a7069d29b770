import { expect, test } from 'vitest';
import { checkRules } from '#main/core/rules/check-rules.ts';
import type { RuleFinding } from '#main/core/rules/rule/rule.ts';
import { rules } from '#main/core/rules/rules.ts';
import { checkStructure } from '#main/core/structure/check-structure.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { edited } from '#support/core/document-edits.ts';
import { validatedAt } from '#support/core/rules/rule-documents.ts';
import { breaksByItself } from '#support/core/rules/rule-findings.ts';
import { goldenDocuments, type GoldenName } from './table/golden-documents.ts';
import type { RuleCase, RuleRow } from './table/rule-row.ts';
import { ruleTable } from './table/rule-table.ts';

const reported = ruleTable.filter(({ unreported }) => unreported === undefined);
const unreported = ruleTable.filter((row) => row.unreported !== undefined);

const goldenNames = Object.keys(goldenDocuments) as GoldenName[];
const goldenXml = Object.fromEntries(goldenNames.map((name) => [name, goldenDocuments[name]()])) as Record<GoldenName, string>;

function parsed(xml: string): XmlElement {
  const read = readXml(xml);
  if (!read.ok) throw new Error(read.fault.code);
  return read.value;
}

function xmlOf({ from }: RuleRow, each: RuleCase): string {
  return edited(goldenXml[each.from ?? from], ...each.edits);
}

function structureErrors(root: XmlElement): string[] {
  return checkStructure(root).flatMap(({ severity, code, path }) => (severity === 'error' ? [`${code} ${path}`] : []));
}

/** What is found in a document of the form of the schema: the rules are tried on no others. */
function findingsOf(row: RuleRow, each: RuleCase): RuleFinding[] {
  const root = parsed(xmlOf(row, each));
  expect(structureErrors(root)).toEqual([]);
  return checkRules(root, { now: each.now ?? validatedAt });
}

/** Each code once, in order. */
function codesOf(all: readonly { code: string }[]): string[] {
  return [...new Set(all.map(({ code }) => code))].sort();
}

function named({ severity, code }: { severity: string; code: string }): string {
  return `${severity} ${code}`;
}

function alsoOf({ also = '' }: RuleCase): string[] {
  return also.split(' ').filter((code) => code !== '');
}

test.each(goldenNames)('the golden document "%s" has the form of the schema and breaks no rule', (name) => {
  const root = parsed(goldenXml[name]);
  expect(checkStructure(root)).toEqual([]);
  expect(codesOf(checkRules(root, { now: validatedAt }))).toEqual([]);
});

test.each(reported)('$code is found in what breaks it, and not in what does not', (row) => {
  const { code, breaks, keeps, aborts } = row;
  const found = (cases: readonly RuleCase[]): string[][] => cases.map((each) => codesOf(findingsOf(row, each)));
  expect(found(breaks)).toEqual(breaks.map((each) => [code, ...alsoOf(each)].sort()));
  expect(found(keeps)).toEqual(keeps.map((each) => alsoOf(each).sort()));
  expect(found(aborts)).toEqual(aborts.map(() => ['XML-UNPROCESSABLE']));
});

test.each(unreported)('$code is broken by the rule’s own test, though never reported', (row) => {
  const broken = (each: RuleCase): boolean => breaksByItself(rules, row.code, xmlOf(row, each));
  expect(row.breaks.map(broken)).toEqual(row.breaks.map(() => true));
  expect(row.keeps.map(broken)).toEqual(row.keeps.map(() => false));
});

test.each(unreported.filter((row) => row.unreported === 'refused'))('$code is broken only where the schema is, too', (row) => {
  for (const each of row.breaks) expect(structureErrors(parsed(xmlOf(row, each)))).not.toEqual([]);
});

test.each(unreported.filter((row) => row.unreported === 'shadowed'))('$code is never tried', (row) => {
  const found = row.breaks.map((each) => codesOf(checkRules(parsed(xmlOf(row, each)), { now: validatedAt })));
  expect(found).toEqual(row.breaks.map(() => []));
});

test('the table has a row for each of the 245 rules, of its severity, each with a near miss', () => {
  expect(ruleTable.map(named).sort()).toEqual([...new Set(rules.map(named))].sort());
  expect(new Set(rules.map(({ code }) => code)).size).toBe(245);
  expect(ruleTable.filter(({ breaks, keeps }) => breaks.length === 0 || keeps.length === 0)).toEqual([]);
  expect(ruleTable.filter(({ code, keeps }) => keeps.some((each) => alsoOf(each).includes(code)))).toEqual([]);
});

test('every assertion is broken, where a code is asserted several times', () => {
  const broken = reported.flatMap((row) =>
    row.breaks.flatMap((each) =>
      findingsOf(row, each)
        .filter(({ code }) => code === row.code)
        .map(({ code, message }) => `${code}: ${message}`),
    ),
  );
  const never = new Set(unreported.map(({ code }) => code));
  const asserted = rules.filter(({ code }) => !never.has(code)).map(({ code, meaning }) => `${code}: ${meaning}`);
  expect([...new Set(broken)].sort()).toEqual(asserted.sort());
});
