import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderCycles } from './support/project/tidy/folder-cycles.ts';
import { functionLengths } from './support/project/tidy/function-lengths.ts';
import { importViolation, needlessExceptions, unusedPermissions } from './support/project/tidy/import-offences.ts';
import { misplacedImport } from './support/project/tidy/import-order.ts';
import { entryPoints, importExceptions, longestFunction, selfLocating } from './support/project/tidy/import-table.ts';
import { lateFunctions } from './support/project/declaration-order.ts';
import { lineOfImport, ownImportsOf, reachedFrom, readSources, type SourceFile } from './support/project/tidy/source-tree.ts';

const sources = readSources('src-*');
const tests = readSources('test');
const everything = [...sources, ...tests];
const pure = sources.filter((file) => /^src-(?:shared|main\/core)\//u.test(file.path));

const longestFile = 300;
const fullestFolder = 20;
/** Folders of one thing that has more parts than that. */
const fullerFolders: Record<string, string> = {
  'src-main/branch/db/migrations': 'one file for each change of the schema, for good',
  'src-main/head-office/db/migrations': 'one file for each change of the schema, for good',
  'src-main/platform/sqlite': 'one file for each part of reading and writing a database',
};
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.d)?\.tsx?$/u;
/** Words that say nothing about what a file holds, as any part of its name. */
const emptyWords = /(?:^|-)(?:util|utils|utilities|helper|helpers|manager|managers|common|misc|impl)(?:-|$)/u;
/** Words that say something only with another after them. */
const emptyEndings = /(?:^|-)(?:data|info)$/u;

/** What each API of ours declares for itself, in the same form. */
const namesOfEachApi = new Set(['Route', 'areas', 'routesIn']);

/** Areas that others import. The two programs have twins: what is the same thing in both, such as the list of all routes. */
const commonAreas = new Set([
  'src-shared',
  'src-main/core',
  'src-main/platform',
  'src-main/server',
  'src-main/rendering',
  'src-renderer/ui',
]);

function exportedNames({ path: file, code }: SourceFile): { name: string; file: string; area: string }[] {
  const area = /^(?:src-shared|src-(?:main|renderer)\/[^/]+)/u.exec(file)?.[0] ?? file;
  const found = code.matchAll(/^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|type) (\w+)/gmu);
  return [...new Set([...found].map(([, name = '']) => name))].map((name) => ({ name, file, area }));
}

function isForTwoThings(areas: readonly string[]): boolean {
  return new Set(areas).size < areas.length || (areas.length > 1 && areas.some((area) => commonAreas.has(area)));
}

/** The function itself, and benchmarks that keep what they made for the next run. */
const mayMakeFolders = new Set([
  'test/support/platform/temporary-folder.ts',
  'test/bench/ledger/backlog-folder.ts',
  'test/bench/ledger/large-ledger.ts',
]);

function pathsOf(files: readonly SourceFile[]): string[] {
  return files.map((file) => file.path);
}

const steps = sources.flatMap((file) =>
  ownImportsOf(file).map((target) => ({ file: file.path, target, line: lineOfImport(file, relativePath(file.path, target)) })),
);

function relativePath(file: string, target: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

describe('imports', () => {
  test('follow the import table', () => {
    const violations = sources.flatMap((file) =>
      file.imports.flatMap((specifier) => importViolation(file.path, specifier, lineOfImport(file, specifier)) ?? []),
    );
    expect([...new Set(violations)]).toEqual([]);
  });

  test('need every exception from the import table', () => {
    expect(needlessExceptions(importExceptions, sources)).toEqual([]);
  });

  test('need every package that the import table allows', () => {
    expect(unusedPermissions(sources)).toEqual([]);
  });

  test('of folders never form a cycle', () => {
    expect(folderCycles(steps)).toEqual([]);
  });

  test('reach every source file from an entry point or a benchmark', () => {
    const benchmarks = pathsOf(tests).filter((file) => file.startsWith('test/bench/'));
    const reached = reachedFrom([...entryPoints, ...benchmarks], everything);
    const orphans = pathsOf(sources).filter((file) => !reached.has(file) && !file.endsWith('.d.ts'));
    expect(orphans).toEqual([]);
  });

  test('go from modules of Node over packages to ours, from the farthest folder to the nearest', () => {
    const misplaced = everything.flatMap(({ path: file, code }) => {
      const specifier = misplacedImport(code);
      return specifier === undefined ? [] : [`${file} imports ${specifier} too late`];
    });
    expect(misplaced).toEqual([]);
  });

  test('of core take nothing but hashing from node:crypto', () => {
    const hashing = new Set(['createHash', 'createHmac', 'hash', 'timingSafeEqual']);
    const taken = pure.flatMap((file) => {
      const names = [...file.code.matchAll(/import\s*\{([^}]*)\}\s*from\s*'node:crypto'/gu)].flatMap((match) =>
        (match[1] ?? '').split(','),
      );
      return names.map((name) => ({ path: file.path, name: name.trim() })).filter(({ name }) => name !== '');
    });
    expect(taken.filter(({ name }) => !hashing.has(name))).toEqual([]);
  });
});

describe('files', () => {
  test('are no barrels', () => {
    const barrels = everything.filter(
      (file) => /^index\.tsx?$/u.test(path.basename(file.path)) || /^export \*/mu.test(file.code),
    );
    expect(pathsOf(barrels)).toEqual([]);
  });

  test('export by name', () => {
    const offenders = everything.filter(
      (file) => /^export default\b/mu.test(file.code) || /^export \{[^}]*\bas default\b/mu.test(file.code),
    );
    expect(pathsOf(offenders)).toEqual([]);
  });

  test('are named in kebab-case', () => {
    expect(pathsOf(everything).filter((file) => !kebabCase.test(path.basename(file)))).toEqual([]);
  });

  test('of tests make their folders with temporaryFolder, which removes them', () => {
    const own = tests.filter(({ path: file, code }) => /\bmkdtemp/u.test(code) && !mayMakeFolders.has(file));
    expect(pathsOf(own)).toEqual([]);
  });

  test('have names that say what they hold', () => {
    const stems = pathsOf(everything).map((file) => ({ file, stem: path.basename(file).replace(/\..*$/u, '') }));
    expect(stems.filter(({ stem }) => emptyWords.test(stem) || emptyEndings.test(stem)).map(({ file }) => file)).toEqual([]);
  });

  test('export no name that stands for another thing in their area, or in what all areas import', () => {
    const places = Map.groupBy(
      sources.filter(({ path: file }) => !/\/(?:migrations|texts)\//u.test(file)).flatMap(exportedNames),
      ({ name }) => name,
    );
    const doubles = [...places].filter(
      ([name, found]) => !namesOfEachApi.has(name) && isForTwoThings(found.map(({ area }) => area)),
    );
    expect(doubles.map(([name, found]) => `${name}: ${found.map(({ file }) => file).join(', ')}`)).toEqual([]);
  });

  test(`have at most ${longestFile} lines`, () => {
    const long = everything.filter((file) => file.lines > longestFile);
    expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  test(`are at most ${fullestFolder} in each folder of the product`, () => {
    const folders = Map.groupBy(pathsOf(sources), (file) => path.dirname(file));
    const full = [...folders].filter(([folder, files]) => files.length > fullestFolder && !(folder in fullerFolders));
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  test(`have functions of at most ${longestFunction} lines`, () => {
    const long = sources.flatMap((file) =>
      functionLengths(file.code)
        .filter(({ lines }) => lines > longestFunction)
        .map(({ line, head, lines }) => `${file.path}:${line} has ${lines} lines: ${head}`),
    );
    expect(long).toEqual([]);
  });

  test('declare the functions that they do not export above those that use them', () => {
    const late = sources.flatMap(({ path: file, code }) =>
      lateFunctions(code).map(
        ({ name, line, user, userLine }) => `${file}:${line} ${name} is used by ${user} on line ${userLine}`,
      ),
    );
    expect(late).toEqual([]);
  });

  test('of unit tests are in the folder that they test', () => {
    const unitTests = pathsOf(tests).filter((file) => /^test\/unit\/.*\.test\.ts$/u.test(file));
    const strayed = unitTests.filter((file) => {
      const folder = path.relative('test/unit', path.dirname(file));
      return ['.', 'src-main', 'src-renderer', 'src-shared'].every((area) => !existsSync(path.join(area, folder)));
    });
    expect(unitTests.length).toBeGreaterThan(0);
    expect(strayed).toEqual([]);
  });

  test('find what lies beside the code through platform/assets.ts alone', () => {
    const byOwnPlace = sources.filter(({ code }) => /\bimport\.meta\.(?!main\b|env\b)|\bcreateRequire\b/.test(code));
    expect(pathsOf(byOwnPlace).toSorted()).toEqual(Object.keys(selfLocating).toSorted());
  });

  test('comment with // what they do not export', () => {
    const form = /^\/\*\*(?:(?!\*\/)[^])*\*\/\n(?!export|\n)/m;
    const offenders = sources.filter(({ path: file }) => !file.endsWith('.d.ts'));
    expect(pathsOf(offenders.filter(({ path: file }) => form.test(readFileSync(file, 'utf8'))))).toEqual([]);
  });

  test('of core and src-shared read no clock, no random numbers and no environment', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bprocess\.|\bgetRandomValues\b|\brandomUUID\b/gu;
    const offences = pure.flatMap((file) => [...file.code.matchAll(impure)].map((match) => `${file.path}: ${match[0]}`));
    expect(offences).toEqual([]);
  });
});

test('the entry points that exist are known', () => {
  expect(entryPoints.filter((entryPoint) => existsSync(entryPoint))).toContain('src-main/quick-start.ts');
});
