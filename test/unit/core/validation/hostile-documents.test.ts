import { expect, test } from 'vitest';
import { validateDocument } from '#main/core/validation/validate-document.ts';
import { verify } from '#main/core/stamp/verify.ts';
import { hostileXml, largeValidXml } from '#support/core/xml/hostile-xml.ts';
import { validatedAt } from '#support/core/rules/rule-documents.ts';

const size = 1_000_000;
// A valid document of this size has some 37,000 elements, each of which is looked at by many rules.
const mostTimesTheCost = 8;
const mostTries = 4;

function costMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const validate = (xml: Uint8Array) => validateDocument(xml, { now: validatedAt });
const valid = Buffer.from(largeValidXml(size));
validate(valid);
const validMs = costMs(() => validate(valid));

type Finding = ReturnType<typeof validate>[number];

// What was found in a document of that size, for the tests that come after the one of its cost.
const findingsOf = new Map<string, Finding[]>();

function findingsIn(name: string): Finding[] {
  return findingsOf.get(name) ?? validate(Buffer.from(hostileXml[name]!(size)));
}

test.each(Object.keys(hostileXml))(`1 MB of %s cost no more than ${mostTimesTheCost} valid documents of that size`, (name) => {
  const xml = Buffer.from(hostileXml[name]!(size));
  let findings: Finding[] = [];
  let spentMs = Infinity;
  // What else the machine does only adds to the cost, so the least of a few tries is the document's own.
  for (let left = mostTries; left > 0 && spentMs / validMs >= mostTimesTheCost; left -= 1) {
    const triedMs = costMs(() => {
      findings = validate(xml);
      verify(xml);
    });
    spentMs = Math.min(spentMs, triedMs);
  }
  findingsOf.set(name, findings);
  expect(spentMs / validMs).toBeLessThan(mostTimesTheCost);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.length).toBeLessThan(20_000);
});

test.each([
  ['the shortest elements', 'XML-LIMIT', 'more than 500,000 elements'],
  ['attributes of many elements', 'XML-LIMIT', 'more than 1,000,000 attributes'],
  ['attributes of one element', 'XML-LIMIT', 'An element has more than 10,000 attributes'],
  ['namespaces of one element', 'XML-LIMIT', 'An element has more than 10,000 attributes'],
  ['a number of many digits', 'XML-LIMIT', 'more than 1,000 characters'],
])('says in one finding that there is too much of %s', (name, code, words) => {
  const findings = validate(Buffer.from(hostileXml[name]!(9_000_000)));
  expect(findings).toMatchObject([{ code, severity: 'error', check: 'structure' }]);
  expect(findings[0]?.message).toContain(words);
});

test('says in one finding that elements are nested too deep', () => {
  const findings = validate(Buffer.from(hostileXml['nesting without end']!(700_000)));
  expect(findings.map(({ code }) => code)).toEqual(['XML-LIMIT']);
});

test('gives up rules that would compare everything with everything', () => {
  const findings = findingsIn('currencies and taxes, each compared with each');
  const [limit] = findings.filter(({ check }) => check === 'rules');
  expect(limit).toMatchObject({ code: 'XML-LIMIT', severity: 'error', path: '/Invoice' });
  expect(limit?.message).toContain('5,000,000');
});

test('lists a thousand places of each rule and counts the others', () => {
  const findings = findingsIn('lines that break rules');
  const places = findings.filter(({ code }) => code === 'BR-KSA-EN16931-11');
  expect(places).toHaveLength(1000);
  const [rest] = findings.filter(({ code }) => code === 'MORE-FINDINGS');
  expect(rest).toMatchObject({ check: 'rules', severity: 'warning', path: '/Invoice' });
  expect(rest?.message).toMatch(/BR-KSA-EN16931-11 in [\d,]+ more/);
});

test('rejects a document whose errors follow a thousand warnings', () => {
  const unknown = '<cac:Unheard/>'.repeat(1001);
  const findings = validate(
    Buffer.from(largeValidXml(1).replace('<cbc:ProfileID>', `${unknown}<cbc:ProfileID/><cbc:ProfileID>`)),
  );
  expect(findings.at(-1)).toMatchObject({ check: 'structure', code: 'MORE-FINDINGS', severity: 'error' });
});
