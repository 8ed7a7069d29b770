import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operatorCommands } from '#main/head-office/operator/operator-commands.ts';
import { headOfficeCommand } from '#main/head-office.ts';
import type { Flag } from '#main/platform/command-line/command-line.ts';

const page = readFileSync('docs/operations/head-office.md', 'utf8');
const rows = page.split('\n').map((line) => line.replaceAll(/\s+/gu, ' '));

// The data folder depends on where the program is called.
const defaultsInWords: Readonly<Record<string, string>> = { 'data-dir': '`data/head-office`' };

function defaultOf(name: string, { default: byDefault }: Flag): string {
  const inWords = defaultsInWords[name];
  if (inWords !== undefined) return inWords;
  return byDefault === undefined || byDefault === '' || byDefault === false ? '–' : `\`${String(byDefault)}\``;
}

const flags: [string, Flag][] = Object.entries(headOfficeCommand.flags);

test.each(flags)("the operator's page explains --%s as its help does", (name, flag) => {
  const written = `\`--${name}${flag.value === undefined ? '' : ` ${flag.value}`}\``;
  expect(rows).toContain(`| ${written} | ${defaultOf(name, flag)} | ${flag.meaning} |`);
});

test("the operator's page names no flag that does not exist", () => {
  const named = rows.flatMap((row) => /^\| `--([a-z-]+)/u.exec(row)?.[1] ?? []);
  expect(named.toSorted()).toEqual(flags.map(([name]) => name).toSorted());
});

const sources = globSync(['src-main/head-office.ts', 'src-main/head-office/**/*.ts']).map((file) => readFileSync(file, 'utf8'));

test("the operator's page names every variable that head office reads, and no other", () => {
  const read = sources.flatMap((text) => [...text.matchAll(/process\.env\['(\w+)'\]/gu)].map(([, name]) => name));
  const paragraph = page.slice(page.indexOf('\nVariables: '));
  const named = [...paragraph.matchAll(/`([A-Z][A-Z_]+)`/gu)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set(read));
});

test("the operator's page has every command", () => {
  const named = rows.flatMap((row) => /^\| `sanad head-office ([a-z-]+)/u.exec(row)?.[1] ?? []);
  expect(named.toSorted()).toEqual(Object.keys(operatorCommands).toSorted());
});

test("the operator's page has every condition of /readyz", () => {
  const codes = sources.flatMap((text) =>
    [...text.matchAll(/\bcode: '([A-Z_]+)', (?:subject|severity)/gu)].map(([, code]) => code),
  );
  const named = rows.flatMap((row) => /^\| `([A-Z]+_[A-Z_]+)` \|/u.exec(row)?.[1] ?? []);
  expect(new Set(named)).toEqual(new Set(codes));
});
