import { expect, test } from 'vitest';
import { issueMomentRules } from '../../../../../../src-main/core/rules/ksa/header/issue-moment-rules.ts';
import { edited, withContent, type DocumentEdit } from '../../../../../support/core/document-edits.ts';
import { brokenCodes, validXml } from '../../../../../support/core/rules/rule-documents.ts';

/** The valid documents are issued on 20 November 2026 at noon, Riyadh's. */
function brokenAt(now: string, ...edits: DocumentEdit[]): string[] {
  return brokenCodes(edited(validXml('simplified'), ...edits), issueMomentRules, new Date(now));
}

test('wants a simplified document within 24 hours', () => {
  expect(brokenAt('2026-11-21T12:00:00+03:00')).toEqual([]);
  expect(brokenAt('2026-11-21T12:00:01+03:00')).toEqual(['BR-KSA-98']);
  expect(brokenCodes(validXml('standard'), issueMomentRules, new Date('2027-01-01T00:00:00Z'))).toEqual([]);
});

test('reads the zone of the issue time', () => {
  const inUtc = withContent('cbc:IssueTime', '12:00:00Z');
  expect(brokenAt('2026-11-21T15:00:00+03:00', inUtc)).toEqual([]);
  expect(brokenAt('2026-11-21T15:00:01+03:00', inUtc)).toEqual(['BR-KSA-98']);
});

test.each([
  ['cbc:IssueDate', '2026-11-20 '],
  ['cbc:IssueDate', '2026-11-20Z'],
  ['cbc:IssueTime', ' 12:00:00'],
])('cannot process a simplified document whose %s is "%s"', (path, value) => {
  expect(brokenAt('2026-11-20T13:00:00+03:00', withContent(path, value))).toEqual(['XML-UNPROCESSABLE']);
});
