import { describe, expect, test } from 'vitest';
import { folderCycles, type ImportStep } from './support/project/tidy/folder-cycles.ts';
import { functionLengths } from './support/project/tidy/function-lengths.ts';
import { importViolation, needlessExceptions, unusedPermissions } from './support/project/tidy/import-offences.ts';
import { misplacedImport } from './support/project/tidy/import-order.ts';
import { lateFunctions } from './support/project/declaration-order.ts';
import { importsOf } from './support/project/tidy/source-tree.ts';

function step(file: string, target: string): ImportStep {
  return { file, target, line: 1 };
}

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
    ['src-main/head-office/db/a.ts', '../people/a.ts'],
    ['src-main/head-office/db/migrations/a.ts', '../../people/a.ts'],
    ['src-main/head-office/companies/a.ts', '../branches/a.ts'],
    ['src-main/head-office/people/accounts/a.ts', '../sign-in/a.ts'],
    ['src-main/head-office/request/a.ts', '../webhooks/a.ts'],
    ['src-main/head-office/novelty/a.ts', '../db/a.ts'],
    ['src-main/head-office/novelty.ts', './db/a.ts'],
    ['src-main/branch/issue/a.ts', 'electron'],
    ['src-main/branch/issue/a.ts', 'keytar'],
    ['src-main/branch.ts', './sandbox-gateway/a.ts'],
    ['src-main/platform/a.ts', '../../src-shared/api/errors.ts'],
    ['src-main/rendering/pdf/a.ts', '../../server/a.ts'],
    ['src-main/server/a.ts', '../core/ubl/a.ts'],
    ['src-main/rendering/pdf/a.ts', 'express'],
    ['src-main/novelty/a.ts', 'zod'],
    ['src-renderer/branch/app/a.tsx', '../../head-office/app/a.tsx'],
    ['src-renderer/branch/features/till/a.tsx', '../users/b.tsx'],
    ['src-renderer/ui/a.tsx', '../../src-main/platform/clock.ts'],
    ['src-main/core/ubl/a.ts', '#main/platform/clock.ts'],
    ['src-renderer/branch/a.tsx', '#main/server/a.ts'],
  ])('refuse in %s the import of %s', (file, specifier) => {
    expect(importViolation(file, specifier)).toContain(file);
  });

  test.each([
    ['src-main/branch/keys/keychain.ts', 'keytar'],
    ['src-main/branch/tills-api/a.ts', '../issue/b.ts'],
    ['src-main/branch/submission/a.ts', '../gateway/b.ts'],
    ['src-main/head-office/ingest/a.ts', '../branches/b.ts'],
    ['src-main/head-office/ingest/take/a.ts', '../../branches/b.ts'],
    ['src-main/head-office/request/a.ts', '../webhooks/guard/b.ts'],
    ['src-main/head-office/people/sign-in/a.ts', '../accounts/b.ts'],
    ['src-main/desktop.ts', 'electron'],
    ['src-renderer/branch/features/till/a.tsx', '#ui/b.tsx'],
    ['src-main/core/certificate/a.ts', 'node-forge/lib/asn1.js'],
    ['src-renderer/branch/features/till/a.tsx', './b.tsx'],
  ])('allow in %s the import of %s', (file, specifier) => {
    expect(importViolation(file, specifier)).toBeUndefined();
  });

  test('say where, what is allowed and what to do', () => {
    expect(importViolation('src-main/platform/a.ts', '../core/b.ts', 7)).toBe(
      'src-main/platform/a.ts:7 imports ../core/b.ts: of our own areas src-main/platform may import nothing of that kind; ' +
        'move what both need to one of these, or pass it in where the program is composed',
    );
  });

  test('refuse an exception that no file needs', () => {
    const because = 'of a reason';
    const files = [{ path: 'src-main/core/a.ts', imports: ['node:fs', 'saxes'] }];
    const needed = { file: 'src-main/core/a.ts', specifier: 'node:fs', because };
    const allowedByTable = { file: 'src-main/core/a.ts', specifier: 'saxes', because };
    const notImported = { file: 'src-main/core/a.ts', specifier: 'node:os', because };
    expect(needlessExceptions([needed, allowedByTable, notImported], files)).toHaveLength(2);
  });

  test('refuse a package that an area does not need', () => {
    const files = [{ path: 'src-main/core/a.ts', imports: ['node:crypto', 'node-forge/lib/asn1.js', 'saxes', 'secp256k1'] }];
    expect(unusedPermissions(files)).toEqual(['src-main/core does not import @noble/curves: take it out of the table']);
  });

  test('find a cycle of folders and its imports, however long, a subfolder included', () => {
    const cycle = [step('a/1.ts', 'b/1.ts'), step('b/2.ts', 'a/c/1.ts'), step('a/c/2.ts', 'a/2.ts')];
    const others = [step('a/1.ts', 'a/2.ts'), step('a/1.ts', 'd/1.ts'), step('e/1.ts', 'a/1.ts')];
    const [found, ...more] = folderCycles([...others, ...cycle]);
    expect(found?.split('\n')).toEqual([
      'a → b → a/c → a',
      'a/1.ts:1 imports b/1.ts',
      'b/2.ts:1 imports a/c/1.ts',
      'a/c/2.ts:1 imports a/2.ts',
      expect.stringContaining('Move'),
    ]);
    expect(more).toEqual([]);
    expect(folderCycles(others)).toEqual([]);
  });

  test('count the lines of functions, methods and arrow functions only', () => {
    const code = `export function one(\n  a: string,\n): void {\n  if (a) {\n  }\n}\nconst two = () => {\n};\nclass Three {\n  four(): void {\n  }\n}`;
    expect(functionLengths(code).map(({ line, lines }) => [line, lines])).toEqual([
      [1, 6],
      [7, 2],
      [10, 2],
    ]);
  });

  test('count a declared route by itself, and not for the function that lists it', () => {
    const code = `function all(): Route[] {\n  return [\n    route.get('/a', {\n      id: 'a',\n      handle: async () => {\n      },\n    }),\n  ];\n}`;
    expect(functionLengths(code).map(({ line, lines }) => [line, lines])).toEqual([
      [1, 4],
      [3, 5],
      [5, 2],
    ]);
  });

  test('find the functions that are declared below their first user', () => {
    const user = 'export function user(late: string): void {\n  used(late);\n}\n';
    const used = `function used(text: string): void {\n  call({ late: text.late }, 'late');\n}\n`;
    const late = 'function late(): void {}\n';
    const cycle = 'function one(): void {\n  two();\n}\nfunction two(): void {\n  one();\n}\n';
    expect(lateFunctions(used + user + cycle)).toEqual([]);
    expect(lateFunctions(user + cycle + used)).toEqual([{ name: 'used', line: 10, user: 'user', userLine: 1 }]);
    expect(lateFunctions(`const value = { late };\n${late}`)).toHaveLength(1);
    expect(lateFunctions(late.replace('function', 'export function') + user)).toEqual([]);
  });

  test('find the first import that is not in its place', () => {
    const ordered = `import 'node:fs';\nimport { a } from 'a';\nimport {\n  b,\n} from '../../b.ts';\nimport type { c } from './c.ts';\n`;
    expect(misplacedImport(ordered)).toBeUndefined();
    expect(misplacedImport(`${ordered}import { d } from '../d.ts';\nimport { e } from 'node:e';`)).toBe('../d.ts');
  });

  test('see every way to import', () => {
    const code = `import 'a';\nimport {\n  b,\n} from 'b';\nexport type { c } from 'c';\nawait import('d');\nrequire('e');\nnew URL('./f.ts', x);\ncreateRequire(y)('g');`;
    expect(importsOf(code).toSorted()).toEqual(['./f.ts', 'a', 'b', 'c', 'd', 'e', 'g']);
  });

  test('take no function whose name begins with require for an import', () => {
    expect(importsOf(`requireCsid('compliance', records);`)).toEqual([]);
  });
});
