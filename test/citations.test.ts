import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '#main/core/rules/rules.ts';
import {
  citationsIn,
  citedDocuments,
  lineAt,
  nearestSection,
  sectionsOf,
  type Citation,
} from './support/project/citations/citations.ts';
import { anchorsOf, brokenLink, linksIn, missingPathsIn } from './support/project/citations/markdown-links.ts';

/** These hold citations of nothing, to be tested with. */
const examples = [
  'test/citations.test.ts',
  'test/support/project/citations/citations.ts',
  'test/support/project/citations/markdown-links.ts',
];
const patterns = ['{src-*,test,docs}/**/*.{ts,tsx,mjs,json,md,sh,py,css}', '*.md', '.ci/**/*', '.github/**/*.{md,yml}'];
const files = globSync(patterns, { exclude: ['**/node_modules/**'] })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !examples.includes(file) && statSync(file).isFile())
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const pages = files.filter(({ file }) => file.endsWith('.md'));

function sectionsIn(folder: string): string[] {
  return pages.filter(({ file }) => file.startsWith(`${folder}/`)).flatMap(({ text }) => sectionsOf(text));
}

const decisions = readdirSync('docs/decisions').toSorted();
const decisionNumbers = decisions.map((name) => String(Number.parseInt(name, 10)));
const existing: Record<Citation['document'], string[]> = {
  standard: sectionsIn(citedDocuments.standard),
  contract: sectionsIn(citedDocuments.contract),
  decision: decisionNumbers,
};

function danglingIn({ file, text }: { file: string; text: string }): string[] {
  const dangling = citationsIn(text).filter(({ document, section }) => !existing[document].includes(section));
  return dangling.map(({ document, section, offset }) => {
    const nearest = nearestSection(section, existing[document]) ?? 'none';
    return `${file}:${lineAt(text, offset)}: there is no ${document} ${section}; the nearest is ${nearest}`;
  });
}

describe('citations', () => {
  test('name sections and decisions that exist', () => {
    expect(files.flatMap(danglingIn)).toEqual([]);
    expect(files.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(300);
  });

  test('name no document that the repository does not have', () => {
    const foreign = files.flatMap(({ file, text }) => {
      // Tests compare with files that lie beside the clone on some machines, and skip where they do not.
      const mayNameShared = /^(?:test|\.ci|\.github)\//u.test(file);
      const pattern = mayNameShared
        ? /\bdossier\b|\bdomain\.md\b|\bdecisions\.md\b/giu
        : /\bdossier\b|\bdomain\.md\b|\bdecisions\.md\b|\.\.\/shared\b/giu;
      return [...text.matchAll(pattern)].map(
        (match) => `${file}:${lineAt(text, match.index)}: ${match[0]}; cite docs/standard or docs/contract`,
      );
    });
    expect(foreign).toEqual([]);
  });

  test('have no two headings of one number', () => {
    for (const numbers of Object.values(existing))
      expect(numbers.filter((each, index) => numbers.indexOf(each) !== index)).toEqual([]);
  });

  test('of decisions find each by a number without gaps, which its heading has too', () => {
    const headings = decisions.map((name) => readFileSync(`docs/decisions/${name}`, 'utf8').split(' ', 2).join(' '));
    const expected = decisions.map((_, index) => index + 1);
    expect(decisions.map((name) => name.slice(0, 5))).toEqual(expected.map((number) => `${String(number).padStart(4, '0')}-`));
    expect(headings).toEqual(expected.map((number) => `# ${number}.`));
  });

  test.each([
    ['(standard §7.4)', ['standard 7.4']],
    ['Contract §3 and §5, and 7', ['contract 3', 'contract 5']],
    ['standard §4.1 to §4.3, §5; contract §6', ['standard 4.1', 'standard 4.3', 'standard 5', 'contract 6']],
    [' * text (standard\n * §4.4): more', ['standard 4.4']],
    ['// the contract\n// §2', ['contract 2']],
    ['as decision 7 and docs/decisions/0012-what.md say', ['decision 7', 'decision 12']],
    ['the standard rate of 15', []],
  ])('are found in %j', (text, expected) => {
    expect(citationsIn(text).map(({ document, section }) => `${document} ${section}`)).toEqual(expected);
  });

  test.each([
    ['7.9', '7.5'],
    ['6.0.4', '6.0.1'],
    ['12', '10'],
  ])('of section %s are answered with %s as the nearest', (section, nearest) => {
    expect(nearestSection(section, ['6.0', '6.0.1', '7', '7.1', '7.5', '10'])).toBe(nearest);
  });
});

describe('pages', () => {
  test('link to files and headings that exist', () => {
    const broken = pages.flatMap(({ file, text }) =>
      linksIn(text).flatMap((link) => {
        const reason = brokenLink(file, link);
        return reason === undefined ? [] : `${file}:${lineAt(text, link.offset)}: ${reason}`;
      }),
    );
    expect(broken).toEqual([]);
  });

  test('name paths that exist', () => {
    const missing = pages.flatMap(({ file, text }) =>
      missingPathsIn(text).map(({ name, offset }) => `${file}:${lineAt(text, offset)}: ${name} does not exist`),
    );
    expect(missing).toEqual([]);
  });

  test('of the architecture have at most 15,000 bytes, and 140 characters a line', () => {
    const page = readFileSync('ARCHITECTURE.md', 'utf8');
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(15_000);
    expect(page.split('\n').filter((line) => line.length > 140)).toEqual([]);
  });

  test('have the anchors that web sites give their headings', () => {
    const anchors = anchorsOf('# One: two\n## `code`, §4\n## One two\n```\n# none\n```\n');
    expect([...anchors]).toEqual(['one-two', 'code-4', 'one-two-1']);
  });

  test('list every rule of the standard with its severity', () => {
    const page = readFileSync('docs/standard/06-business-rules.md', 'utf8');
    const listed = [...page.matchAll(/^\| (BR-\S+) +\| ([EW]) /gmu)].map((match) => `${match[2]} ${match[1]}`);
    const ours = new Set(rules.map(({ code, severity }) => `${severity === 'error' ? 'E' : 'W'} ${code}`));
    expect(listed.toSorted()).toEqual([...ours].toSorted());
  });
});
