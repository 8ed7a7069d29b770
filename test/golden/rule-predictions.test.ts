import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeRules } from '../../src-main/core/rules/judge-rules.ts';
import { checkStructure } from '../../src-main/core/structure/check-structure.ts';
import { readXml } from '../../src-main/core/ubl/read-xml.ts';
import { withContent } from '../support/document-edits.ts';
import { ruleFindings } from '../support/rule-documents.ts';
import { hasSamples, readSample, sampleNames } from '../support/stamp-samples.ts';
import { foresee } from './predictions/prediction.ts';
import { predictions } from './predictions/predictions.ts';
import { factsOf, totals } from './predictions/sample-facts.ts';

// The authority's samples lie in ../shared, which a clone by itself does not have: without them these tests are skipped.

/** Ten o'clock in Riyadh: the hour matters to what was issued the day before (BR-KSA-98). */
const now = new Date('2026-11-20T10:00:00+03:00');

const samples = sampleNames.map((name) => ({ name, facts: factsOf(Buffer.from(readSample(name)).toString('utf8')) }));

/** What the authority's own stylesheets report on the samples as they are, as "severity code" by sample. */
function reported(): Map<string, string[]> {
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

describe.skipIf(!hasSamples)('the judge finds in the samples what the dossier foretells after', () => {
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

test.skipIf(!hasSamples).each(samples)('$name is edited in more than ten ways', ({ facts }) => {
  expect(predictions.filter(({ applies }) => applies?.(facts) !== false).length).toBeGreaterThan(10);
});
