import { isLiteral } from '#main/core/structure/tables/lexical-forms.ts';
import { childOf, textOf } from '#main/core/xml/select.ts';
import { namespaces } from '#main/core/xml/namespaces.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { invoice } from '../../rule/places.ts';
import { warning, type Rule } from '../../rule/rule.ts';
import { Unprocessable } from '../../xpath/unprocessable.ts';

const dayMs = 24 * 60 * 60 * 1000;
const zone = /(?:Z|[+-]\d\d:\d\d)$/;

// When a document was issued, in milliseconds; a time without zone is Riyadh's. Date and time are joined as they are
// written, so white space or a zone between them makes XPath abort (standard §6.0, aborts (b)).
function issuedAt(date: XmlElement, time: XmlElement): number {
  const moment = `${textOf(date)}T${textOf(time)}`;
  if (!isLiteral('dateTime', moment)) throw new Unprocessable(date, 'Issue date and time make no moment.');
  const text = moment.trim();
  // Years that a Date does not read are far off: before the year 0, or after 9999.
  if (text.startsWith('-')) return -Infinity;
  const instant = Date.parse(zone.test(text) ? text : `${text}+03:00`);
  return Number.isNaN(instant) ? Infinity : instant;
}

/** What a document's moment of issue is held against. */
export const issueMomentRules: readonly Rule[] = [
  warning('BR-KSA-98', 'KSA-25', 'A simplified document should be submitted within 24 hours of its issue.', {
    when: ({ subtype }) => subtype === '02',
    at: invoice,
    breaks: (root, { now }) => {
      const date = childOf(root, namespaces.cbc, 'IssueDate');
      const time = childOf(root, namespaces.cbc, 'IssueTime');
      return date !== undefined && time !== undefined && now.getTime() - issuedAt(date, time) > dayMs;
    },
  }),
];
