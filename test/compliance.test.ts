import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** What a page says of a demand, but for the words. */
type Row = { number: string; state: number; tests: { file: string; names: string[] }[]; code: string[]; text: string };

type Language = { file: string; states: readonly string[]; label: string };

const languages: readonly Language[] = [
  { file: 'docs/compliance.md', states: ['met', 'met in part', 'not met'], label: 'State' },
  { file: 'docs/compliance.ar.md', states: ['مستوفى', 'مستوفى جزئيًا', 'غير مستوفى'], label: 'الحالة' },
];

function read(files: readonly string[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

/** The demands of a page, in their order; a state is its place in the list of states. */
function rowsOf({ file, states, label }: Language): Row[] {
  const parts = readFileSync(file, 'utf8').split(/^#{2,3} /mu);
  return parts.flatMap((text) => {
    const number = /^(\d+)\. /u.exec(text)?.[1];
    if (number === undefined) return [];
    const state = new RegExp(`^- \\*\\*${label}:\\*\\* (.+)$`, 'mu').exec(text)?.[1] ?? '';
    const tests = [...text.matchAll(/^ {2}- `(test\/[^`]+)`: (.+)$/gmu)].map(([, named = '', quoted = '']) => ({
      file: named,
      names: [...quoted.matchAll(/“([^”]+)”/gu)].map(([, name = '']) => name),
    }));
    const code = [...new Set([...text.matchAll(/`([^`]+)`/gu)].map(([, each = '']) => each))].toSorted();
    return [{ number, state: states.indexOf(state), tests, code, text }];
  });
}

/** The numbers that the table at the head of a page has for each state. */
function overviewOf({ file, states }: Language): string[][] {
  const page = readFileSync(file, 'utf8');
  return states.map((state) => {
    const line = new RegExp(`^\\| ${state} +\\| (\\d+) +\\| (.+) \\|$`, 'mu').exec(page);
    const numbers = [...(line?.[2] ?? '').matchAll(/\[(\d+)\]\(#/gu)].map(([, number = '']) => number);
    return [line?.[1] ?? '', ...numbers];
  });
}

const [english, arabic] = languages.map(rowsOf) as [Row[], Row[]];
const pages = read(globSync('src-renderer/{branch,head-office}/app/pages.tsx'));
const addresses = new Set(
  [...pages.matchAll(/paths: \[([^\]]+)\]/gu)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/gu)].map(([, each]) => each),
  ),
);
const sources = read(globSync('src-main/{branch,head-office}/**/*.ts'));

function factsOf({ number, state, tests, code }: Row): Omit<Row, 'text'> {
  return { number, state, tests, code };
}

function isThere(name: string, file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return ["'", '`', '"'].some((mark) => text.includes(`(${mark}${name}${mark}`) || text.includes(` ${mark}${name}${mark},`));
}

// Routes are declared below the address of their API, or with it.
function isServed(call: string): boolean {
  const [address = ''] = /\/\S+$/u.exec(call) ?? [];
  return [address, address.replace(/^\/(?:v1|manager|api)/u, '')].some((each) => sources.includes(`'${each}'`));
}

describe('the compliance page', () => {
  test('has the same demands in both languages, with state, tests and places', () => {
    expect(arabic.map(factsOf)).toEqual(english.map(factsOf));
    expect(english.map(({ number }) => number)).toEqual(english.map((_, index) => String(index + 1)));
    expect(english.length).toBeGreaterThan(40);
    expect(english.filter(({ state }) => state === -1)).toEqual([]);
  });

  test.each(languages)('$file counts its demands by state', (language) => {
    const expected = language.states.map((_, state) => {
      const numbers = rowsOf(language).filter((row) => row.state === state);
      return [String(numbers.length), ...numbers.map(({ number }) => number)];
    });
    expect(overviewOf(language)).toEqual(expected);
  });

  test.each(english)('names for demand $number tests that are there', ({ tests }) => {
    expect(tests.flatMap(({ names }) => names).length).toBeGreaterThan(0);
    const missing = tests.flatMap(({ file, names }) => names.filter((name) => !isThere(name, file)));
    expect(missing).toEqual([]);
  });

  test('names pages and routes that are there', () => {
    const named = english.flatMap(({ text }) => [...text.matchAll(/\(`(\/[a-z-]*)`\)/gu)].map(([, address]) => address));
    expect(named.filter((address) => !addresses.has(address))).toEqual([]);
    const calls = english.flatMap(({ code }) => code.filter((each) => /^[A-Z]+ \/(?:v1|manager|api)\//u.test(each)));
    expect(calls.filter((call) => !isServed(call))).toEqual([]);
    expect([named.length > 20, calls.length > 10]).toEqual([true, true]);
  });
});
