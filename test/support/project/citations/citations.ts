/** The documents that are cited by their sections, and the folder that holds each. */
export const citedDocuments = { standard: 'docs/standard', contract: 'docs/contract' } as const;

/** What is cited: a section such as `standard §7.4`, or a record of docs/decisions by its number. */
export type Citation = { document: keyof typeof citedDocuments | 'decision'; section: string; offset: number };

// A citation may go on over the next line of a comment, so what begins that line counts as white space.
const gap = String.raw`(?:\s|(?<=\n\s*)(?:\*|//|>|#)(?=\s))+`;
const sectionCitation = new RegExp(
  String.raw`\b(standard|contract)${gap}(§\d+(?:\.\d+)*(?:(?:,|;)?(?:${gap}(?:and|to|or))?${gap}§\d+(?:\.\d+)*)*)`,
  'giu',
);
const sectionNumber = /§(?<section>\d+(?:\.\d+)*)/gu;
const decisionCitation = /\bdecisions?[ /](?<section>\d+)\b/giu;

/** Everything that a text cites, in the order of its offsets. */
export function citationsIn(text: string): Citation[] {
  const sections = [...text.matchAll(sectionCitation)].flatMap((match) => {
    const document = match[1]?.toLowerCase() === 'contract' ? 'contract' : 'standard';
    return [...match[0].matchAll(sectionNumber)].map((number): Citation => {
      return { document, section: number.groups?.['section'] ?? '', offset: match.index + number.index };
    });
  });
  const decisions = [...text.matchAll(decisionCitation)].map((match): Citation => {
    return { document: 'decision', section: String(Number(match.groups?.['section'])), offset: match.index };
  });
  return [...sections, ...decisions].toSorted((one, other) => one.offset - other.offset);
}

/** The sections that the headings of a document open: `## 7.4 Reporting` opens 7.4. */
export function sectionsOf(document: string): string[] {
  return [...document.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gmu)].flatMap((match) => match[1] ?? []);
}

function sharedDepth(one: readonly number[], other: readonly number[]): number {
  const firstDifference = one.findIndex((part, index) => part !== other[index]);
  return firstDifference === -1 ? one.length : firstDifference;
}

/** The existing section that is nearest to one that does not exist: of the same parent where there is one, then by number. */
export function nearestSection(section: string, existing: readonly string[]): string | undefined {
  const wanted = section.split('.').map(Number);
  const ranked = existing.map((candidate) => {
    const parts = candidate.split('.').map(Number);
    const depth = sharedDepth(wanted, parts);
    return { candidate, depth, distance: Math.abs((wanted[depth] ?? 0) - (parts[depth] ?? 0)) };
  });
  return ranked.toSorted((one, other) => other.depth - one.depth || one.distance - other.distance)[0]?.candidate;
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
