import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeRules } from '../../src-main/core/rules/judge-rules.ts';
import { checkStructure } from '../../src-main/core/structure/check-structure.ts';
import { readXml } from '../../src-main/core/ubl/read-xml.ts';
import { edited, withContent } from '../support/document-edits.ts';
import { ruleFindings, soundXml } from '../support/rule-documents.ts';
import { hasSamples, readSample, sampleNames } from '../support/stamp-samples.ts';
import { headerAllowance, vatCategory } from '../unit/core/rules/breaches/added-parts.ts';
import { goldenFolder } from './makers/golden-files.ts';
import { foresee } from './predictions/prediction.ts';
import { predictions } from './predictions/predictions.ts';
import { factsOf, totals } from './predictions/sample-facts.ts';

// Each prediction is tried on the sound documents of our own and on the authority's samples, which lie in ../shared: a clone by itself
// does not have those.

/** Ten o'clock in Riyadh: the hour matters to what was issued the day before (BR-KSA-98). */
const now = new Date('2026-11-20T10:00:00+03:00');

// The product writes no allowances, of which some predictions speak.
const allowance = {
  name: 'an allowance of nothing',
  xml: Buffer.from(edited(soundXml('standard'), ...headerAllowance(vatCategory('S', '15.00')))),
};
const issued = globSync('sound/*.xml', { cwd: goldenFolder }).map((name) => ({
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

/** What the judge says of a document that holds by the schema. */
function judged(xml: string): string[] {
  return [...new Set(ruleFindings(xml, now).map(({ severity, code }) => `${severity} ${code}`))].sort();
}

describe('the judge finds in documents what the dossier foretells after', () => {
  test.each(predictions)('$edit ($dossier)', ({ applies, change, outcome, undecided = [] }) => {
    const before = reported();
    const asked = samples.filter(({ facts }) => applies?.(facts) !== false);
    const foretold = asked.map(({ name, facts }) => [name, foresee(before.get(name) ?? [], outcome(facts))]);
    const found = asked.map(({ name, facts }) => [
      name,
      judged(change(facts)(facts.xml)).filter((finding) => !undecided.includes(finding)),
    ]);
    expect(found).toEqual(foretold);
    expect(asked).not.toEqual([]);
  });

  test('letters for the amount to pay (§3, §6.0: the schema refuses them; the rules, asked all the same, abort)', () => {
    const edit = withContent(`${totals}/cbc:PayableAmount`, 'abc');
    const found = samples.map(({ facts }) => {
      const parsed = readXml(edit(facts.xml));
      if (!parsed.ok) throw new Error(parsed.fault.message);
      const structure = checkStructure(parsed.value).filter(({ severity }) => severity === 'error');
      return [
        structure.map(({ path: place }) => place.split('/').at(-1)),
        judgeRules(parsed.value, { now }).map(({ code }) => code),
      ];
    });
    expect(found).toEqual(samples.map(() => [['cbc:PayableAmount'], ['XML-UNPROCESSABLE']]));
  });
});

test.each(samples)('$name is edited in more than ten ways', ({ facts }) => {
  expect(predictions.filter(({ applies }) => applies?.(facts) !== false).length).toBeGreaterThan(10);
});
