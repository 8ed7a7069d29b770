import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importOffence, mutualRooms } from './support/import-offences.ts';
import { doors } from './support/import-table.ts';
import { importsOf, ownImportsOf, reachedFrom, readSources } from './support/source-tree.ts';
import type { SourceFile } from './support/source-tree.ts';

const sources = readSources('src-*');
const tests = readSources('test');
const everything = [...sources, ...tests];
const pure = sources.filter((file) => /^src-(?:shared|main\/core)\//u.test(file.path));

const longestFile = 300;
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.test|\.d)?\.tsx?$/u;
/** Words that say nothing about what a file holds, as any part of its name. */
const emptyWords = /(?:^|-)(?:util|utils|utilities|helper|helpers|manager|managers|common|misc|impl)(?:-|$)/u;
/** Words that say something only with another after them. */
const emptyEndings = /(?:^|-)(?:data|info)$/u;

function pathsOf(files: readonly SourceFile[]): string[] {
  return files.map((file) => file.path);
}

describe('imports', () => {
  test('follow the import table', () => {
    const offences = sources.flatMap((file) => file.imports.flatMap((specifier) => importOffence(file.path, specifier) ?? []));
    expect([...new Set(offences)]).toEqual([]);
  });

  test('of two rooms of the branch never go both ways', () => {
    const steps = sources.flatMap((file) => ownImportsOf(file).map((target) => ({ file: file.path, target })));
    expect(mutualRooms(steps)).toEqual([]);
  });

  test('reach every source file from a door or a benchmark', () => {
    const benchmarks = pathsOf(tests).filter((file) => file.startsWith('test/bench/'));
    const reached = reachedFrom([...doors, ...benchmarks], everything);
    const orphans = pathsOf(sources).filter((file) => !reached.has(file) && !file.endsWith('.d.ts'));
    expect(orphans).toEqual([]);
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

describe('the import rules', () => {
  test.each([
    ['src-shared/a.ts', 'node:fs'],
    ['src-shared/a.ts', 'express'],
    ['src-shared/a.ts', '../src-main/platform/clock.ts'],
    ['src-main/core/ubl/a.ts', 'node:fs'],
    ['src-main/core/ubl/a.ts', 'node:module'],
    ['src-main/core/ubl/a.ts', '../../platform/clock.ts'],
    ['src-main/platform/a.ts', '../core/ubl/xml-tree.ts'],
    ['src-main/branch/issue/a.ts', '../../sandbox-gateway/a.ts'],
    ['src-main/branch/db/a.ts', '../ledger/a.ts'],
    ['src-main/branch/gateway/a.ts', '../issue/a.ts'],
    ['src-main/branch/issue/a.ts', '../context.ts'],
    ['src-main/branch/novelty/a.ts', '../db/a.ts'],
    ['src-main/branch/issue/a.ts', 'electron'],
    ['src-main/branch/issue/a.ts', 'keytar'],
    ['src-main/branch.ts', './core/ubl/a.ts'],
    ['src-main/novelty/a.ts', 'zod'],
    ['src-renderer/branch/app/a.tsx', '../../head-office/app/a.tsx'],
    ['src-renderer/branch/features/till/a.tsx', '../users/b.tsx'],
    ['src-renderer/ui/a.tsx', '../../src-main/platform/clock.ts'],
  ])('refuse in %s the import of %s', (file, specifier) => {
    expect(importOffence(file, specifier)).toContain(file);
  });

  test.each([
    ['src-main/branch/keys/keychain.ts', 'keytar'],
    ['src-main/branch/http/a.ts', '../issue/b.ts'],
    ['src-main/branch/submission/a.ts', '../gateway/b.ts'],
    ['src-main/desktop.ts', 'electron'],
    ['src-main/core/certificate/a.ts', 'node-forge/lib/asn1.js'],
    ['src-renderer/branch/features/till/a.tsx', './b.tsx'],
  ])('allow in %s the import of %s', (file, specifier) => {
    expect(importOffence(file, specifier)).toBeUndefined();
  });

  test('see every way to import', () => {
    const code = `import 'a';\nimport {\n  b,\n} from 'b';\nexport type { c } from 'c';\nawait import('d');\nrequire('e');\nnew URL('./f.ts', x);`;
    expect(importsOf(code).toSorted()).toEqual(['./f.ts', 'a', 'b', 'c', 'd', 'e']);
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

  test('have names that say what they hold', () => {
    const stems = pathsOf(everything).map((file) => ({ file, stem: path.basename(file).replace(/\..*$/u, '') }));
    expect(stems.filter(({ stem }) => emptyWords.test(stem) || emptyEndings.test(stem)).map(({ file }) => file)).toEqual([]);
  });

  test(`have at most ${longestFile} lines`, () => {
    const long = sources.filter((file) => file.lines > longestFile);
    expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  test('of unit tests lie in the room that they test', () => {
    const unitTests = pathsOf(tests).filter((file) => /^test\/unit\/.*\.test\.ts$/u.test(file));
    const strayed = unitTests.filter((file) => {
      const room = path.relative('test/unit', path.dirname(file));
      return !existsSync(path.join('src-main', room)) && !existsSync(path.join('src-shared', room));
    });
    expect(unitTests.length).toBeGreaterThan(0);
    expect(strayed).toEqual([]);
  });

  test('of core and src-shared read no clock, no dice and no environment', () => {
    const impure =
      /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bprocess\.|\bgetRandomValues\b|\brandomUUID\b/gu;
    const offences = pure.flatMap((file) => [...file.code.matchAll(impure)].map((match) => `${file.path}: ${match[0]}`));
    expect(offences).toEqual([]);
  });
});

describe('package.json', () => {
  type Manifest = Record<'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
    allowScripts: Record<string, boolean>;
    scarfSettings?: { enabled: boolean };
  };
  type LockedPackage = {
    name?: string;
    resolved?: string;
    integrity?: string;
    hasInstallScript?: boolean;
    optionalDependencies?: Record<string, string>;
  };
  type Lockfile = { packages: Record<string, LockedPackage> };

  const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));

  test('quotes patterns in its scripts, which the shell would fill in otherwise', () => {
    const unquoted = Object.entries(manifest.scripts).filter(([, script]) => script.replaceAll(/"[^"]*"/gu, '').includes('*'));
    expect(unquoted).toEqual([]);
  });

  test('lets every script go on under the Node of the project', () => {
    const guarded = /^(?:node --import \.\/src-main\/node-version-guard\.mjs |npm run -s )/;
    expect(Object.entries(manifest.scripts).filter(([, script]) => !guarded.test(script))).toEqual([]);
  });

  test('names exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/u;
    expect(versions.filter(([, version]) => !exact.test(version))).toEqual([]);
  });

  test('has a lockfile that names no registry', () => {
    const resolved = Object.entries(lockfile.packages).filter(([, entry]) => entry.resolved !== undefined);
    expect(resolved.map(([place]) => place)).toEqual([]);
  });

  test('has a lockfile that holds every package by its hash', () => {
    const unheld = Object.entries(lockfile.packages).filter(([place, { integrity }]) => place !== '' && !integrity);
    expect(unheld.map(([place]) => place)).toEqual([]);
  });

  test('has a lockfile with the platform packages of every machine', () => {
    const missing = Object.entries(lockfile.packages).flatMap(([place, entry]) => {
      const names = Object.keys(entry.optionalDependencies ?? {});
      const places = (name: string): string[] => [`node_modules/${name}`, `${place}/node_modules/${name}`];
      return names.filter((name) => !places(name).some((locked) => locked in lockfile.packages));
    });
    expect(missing).toEqual([]);
  });

  test('lets no package run a script where it is installed', () => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  });

  test('turns off the analytics of @scarf/scarf for whoever lets scripts run all the same', () => {
    expect(manifest.scarfSettings).toEqual({ enabled: false });
  });

  test('decides about every install script', () => {
    const scripted = Object.entries(lockfile.packages).filter(([, entry]) => entry.hasInstallScript);
    const names = scripted.map(([place, entry]) => entry.name ?? place.split('node_modules/').at(-1) ?? place);
    expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  });
});

test('the doors that exist are known', () => {
  expect(doors.filter((door) => existsSync(door))).toContain('src-main/quick-start.ts');
});
