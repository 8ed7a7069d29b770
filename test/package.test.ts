import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Manifest = Record<'scripts' | 'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  version: string;
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
// The tools of the installers are no part of the product, and installed apart.
const lockfiles = ['package-lock.json', 'build/desktop/tools/package-lock.json'];

function lockedIn(file: string): [place: string, entry: LockedPackage][] {
  const read: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(read.packages);
}

test('the changelog has a page for each version, and the newest is that of package.json', () => {
  const sections = readFileSync('CHANGELOG.md', 'utf8')
    .split(/^(?=## )/mu)
    .slice(1);
  const heading = /^## \[(?:Unreleased|(?<version>\d+\.\d+\.\d+))\](?: - \d{4}-\d{2}-\d{2})?\n/u;
  const versions = sections.map((section) => heading.exec(section)?.groups?.['version']);
  const long = sections.filter((section) => section.split('\n').length > 62 || /^.{141}/mu.test(section));
  expect(versions.indexOf(undefined)).toBe(0);
  expect(versions.lastIndexOf(undefined)).toBe(0);
  expect(versions[1]).toBe(manifest.version);
  expect(long.map((section) => section.split('\n', 1)[0])).toEqual([]);
});

test('package.json quotes patterns in its scripts, which the shell would fill in otherwise', () => {
  const unquoted = Object.entries(manifest.scripts).filter(([, script]) => script.replaceAll(/"[^"]*"/gu, '').includes('*'));
  expect(unquoted).toEqual([]);
});

test('package.json runs every script under the Node of the project', () => {
  const guarded = /^(?:node --import \.\/src-main\/node-version-guard\.mjs |npm run -s )/;
  expect(Object.entries(manifest.scripts).filter(([, script]) => !guarded.test(script))).toEqual([]);
});

test('package.json names exact versions', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const exact = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/u;
  expect(versions.filter(([, version]) => !exact.test(version))).toEqual([]);
});

test.each(lockfiles)('%s names no registry', (file) => {
  const resolved = lockedIn(file).filter(([, entry]) => entry.resolved !== undefined);
  expect(resolved.map(([place]) => place)).toEqual([]);
});

test.each(lockfiles)('%s holds every package by its hash', (file) => {
  const unheld = lockedIn(file).filter(([place, { integrity }]) => place !== '' && !integrity);
  expect(unheld.map(([place]) => place)).toEqual([]);
});

test('the lockfile has the platform packages of every machine', () => {
  const missing = Object.entries(lockfile.packages).flatMap(([place, entry]) => {
    const names = Object.keys(entry.optionalDependencies ?? {});
    const places = (name: string): string[] => [`node_modules/${name}`, `${place}/node_modules/${name}`];
    return names.filter((name) => !places(name).some((locked) => locked in lockfile.packages));
  });
  expect(missing).toEqual([]);
});

test.each(['.npmrc', 'build/desktop/tools/.npmrc'])('%s lets no package run a script where it is installed', (file) => {
  expect(readFileSync(file, 'utf8').split('\n')).toContain('ignore-scripts=true');
});

test('the tools of the installers have an exact version', () => {
  const tools: Manifest = JSON.parse(readFileSync('build/desktop/tools/package.json', 'utf8'));
  expect(Object.values(tools.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/u.test(version))).toEqual([]);
});

test('package.json turns off the analytics of @scarf/scarf even if scripts are allowed', () => {
  expect(manifest.scarfSettings).toEqual({ enabled: false });
});

test('package.json decides about every install script', () => {
  const scripted = Object.entries(lockfile.packages).filter(([, entry]) => entry.hasInstallScript);
  const names = scripted.map(([place, entry]) => entry.name ?? place.split('node_modules/').at(-1) ?? place);
  expect(names.filter((name) => !(name in manifest.allowScripts))).toEqual([]);
});
