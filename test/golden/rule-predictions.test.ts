import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRules } from '../../src-main/core/rules/check-rules.ts';
import { checkStructure } from '../../src-main/core/structure/check-structure.ts';
import { readXml } from '../../src-main/core/xml/read-xml.ts';
import { edited, withContent } from '../support/core/document-edits.ts';
import { ruleFindings, validXml } from '../support/core/rules/rule-documents.ts';
import { hasSamples, readSample, sampleNames } from '../support/core/stamp/stamp-samples.ts';
import { headerAllowance, vatCategory } from '../unit/core/rules/breaches/added-parts.ts';
import { goldenFolder } from './makers/golden-files.ts';
import { foresee } from './predictions/prediction.ts';
import { predictions } from './predictions/predictions.ts';
import { factsOf, totals } from './predictions/sample-facts.ts';

// Each prediction is tried on the valid documents of our own and on the authority's samples, which lie in ../shared: a clone by itself
// does not have those.

/** Ten o'clock in Riyadh: the hour matters to what was issued the day before (BR-KSA-98). */
const now = new Date('2026-11-20T10:00:00+03:00');

// The product writes no allowances, which some predictions need.
const allowance = {
  name: 'an allowance of nothing',
  xml: Buffer.from(edited(validXml('standard'), ...headerAllowance(vatCategory('S', '15.00')))),
};
const issued = globSync('valid/*.xml', { cwd: goldenFolder }).map((name) => ({
  name,
  xml: readFileSync(path.join(goldenFolder, name)),
}));
const own = [...issued, allowance];
const samples = [...own, ...sampleNames.map((name) => ({ name, xml: readSample(name) }))].map(({ name, xml }) => ({
  name,
  facts: factsOf(Buffer.from(xml).toString('utf8')),
}));

/** What the authority's own stylesheets report on the samples as they are, as "severity code" by sample; of our own nothing. */
function reported(): Map<string, string[]> {
  if (!hasSamples) return new Map();
  const table = path.resolve(import.meta.dirname, '../../../shared/domain/samples/expected-rules.tsv');
  const findings = new Map<string, string[]>();
  for (const row of readFileSync(table, 'utf8').trimEnd().split('\n').slice(1)) {
    const [name = '', severity = '', code = ''] = row.split('\t');
    const before = findings.get(name) ?? [];
    findings.set(name, severity === 'ok' ? before : [...before, `${severity} ${code}`]);
  }
  return findings;
}

/** The findings of the validation for a document that is valid by the schema. */
function validated(xml: string): string[] {
  return [...new Set(ruleFindings(xml, now).map(({ severity, code }) => `${severity} ${code}`))].sort();
}

describe('the validation finds in documents what the standard predicts after', () => {
  test.each(predictions)('$edit ($standard)', ({ applies, change, outcome, undecided = [] }) => {
    const before = reported();
    const applicable = samples.filter(({ facts }) => applies?.(facts) !== false);
    const predicted = applicable.map(({ name, facts }) => [name, foresee(before.get(name) ?? [], outcome(facts))]);
    const found = applicable.map(({ name, facts }) => [
      name,
      validated(change(facts)(facts.xml)).filter((finding) => !undecided.includes(finding)),
    ]);
    expect(found).toEqual(predicted);
    expect(applicable).not.toEqual([]);
  });

  test('letters for the amount to pay (§3, §6.0: the schema refuses them; the rules, run anyway, abort)', () => {
    const edit = withContent(`${totals}/cbc:PayableAmount`, 'abc');
    const found = samples.map(({ facts }) => {
      const parsed = readXml(edit(facts.xml));
      if (!parsed.ok) throw new Error(parsed.fault.message);
      const structure = checkStructure(parsed.value).filter(({ severity }) => severity === 'error');
      return [
        structure.map(({ path: place }) => place.split('/').at(-1)),
        checkRules(parsed.value, { now }).map(({ code }) => code),
      ];
    });
    expect(found).toEqual(samples.map(() => [['cbc:PayableAmount'], ['XML-UNPROCESSABLE']]));
  });
});

test.each(samples)('$name is edited in more than ten ways', ({ facts }) => {
  expect(predictions.filter(({ applies }) => applies?.(facts) !== false).length).toBeGreaterThan(10);
});
