import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkRules } from '#main/core/rules/check-rules.ts';
import { rules } from '#main/core/rules/rules.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { hasSamples, readSample, sampleNames } from '#support/core/stamp/stamp-samples.ts';

// The authority's samples lie in ../shared, which a clone by itself does not have: without them these tests are skipped.

/**
 * Later than every date in the samples, and by more than a day: the table was made like this (BR-KSA-04 and -98 use the clock).
 */
const now = new Date('2026-11-20T12:00:00+03:00');

const known = new Set(rules.map(({ code }) => code));

/** What the authority's own stylesheets report, as "severity code" by sample. */
function expectedFindings(): Map<string, string[]> {
  const table = path.resolve(import.meta.dirname, '../../../shared/domain/samples/expected-rules.tsv');
  const expected = new Map<string, string[]>();
  for (const row of readFileSync(table, 'utf8').trimEnd().split('\n').slice(1)) {
    const [name = '', severity = '', code = ''] = row.split('\t');
    const codes = expected.get(name) ?? [];
    expected.set(name, codes);
    if (known.has(code)) codes.push(`${severity} ${code}`);
  }
  return expected;
}

// Also where there is no sample: a file without a test fails.
test.skipIf(!hasSamples)('the table covers every sample', () => {
  expect([...expectedFindings().keys()].sort()).toEqual(sampleNames);
});

test.skipIf(!hasSamples).each(sampleNames)('%s breaks the rules that the authority says it does', (name) => {
  const parsed = readXml(readSample(name));
  const found = parsed.ok ? checkRules(parsed.value, { now }).map(({ severity, code }) => `${severity} ${code}`) : [];
  expect([...new Set(found)].sort()).toEqual(expectedFindings().get(name)?.sort());
});
