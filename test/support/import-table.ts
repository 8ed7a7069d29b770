/** What the files of an area may import: our own areas, packages of the registry, and modules of Node. */
export type ImportRule = { areas: string[]; packages: 'any' | string[]; node: 'any' | string[] };

const server = { packages: 'any', node: 'any' } as const;
const browser = { packages: 'any', node: [] } as const satisfies Partial<ImportRule>;

/** Area (folder, or door) → rule. The narrowest area that holds a file counts. Changing this table needs a decision record. */
export const importTable: Record<string, ImportRule> = {
  'src-shared': { areas: [], packages: ['zod', 'decimal.js'], node: [] },
  'src-main/core': {
    areas: ['src-shared'],
    packages: ['@noble/curves', 'decimal.js', 'node-forge', 'saxes', 'secp256k1', 'zod'],
    node: ['node:crypto'],
  },
  'src-main/platform': { ...server, areas: ['src-shared'] },
  'src-main/branch': { ...server, areas: ['src-main/core', 'src-main/platform', 'src-shared'] },
  'src-main/head-office': { ...server, areas: ['src-main/core', 'src-main/platform', 'src-shared'] },
  'src-main/sandbox-gateway': { ...server, areas: ['src-main/core', 'src-main/platform', 'src-shared'] },
  'src-main/commands': { ...server, areas: ['src-main/core', 'src-main/platform', 'src-shared'] },
  'src-main/desktop': { ...server, areas: ['src-main/platform', 'src-shared'] },
  'src-renderer/ui': { ...browser, areas: ['src-shared'] },
  'src-renderer/branch': { ...browser, areas: ['src-renderer/ui', 'src-shared'] },
  'src-renderer/head-office': { ...browser, areas: ['src-renderer/ui', 'src-shared'] },

  'src-main/branch.ts': { ...server, areas: ['src-main/branch', 'src-main/platform', 'src-shared'] },
  'src-main/head-office.ts': { ...server, areas: ['src-main/head-office', 'src-main/platform', 'src-shared'] },
  'src-main/sandbox-gateway.ts': { ...server, areas: ['src-main/sandbox-gateway', 'src-main/platform', 'src-shared'] },
  'src-main/desktop.ts': { ...server, areas: ['src-main/desktop', 'src-main/platform', 'src-shared'] },
  'src-main/quick-start.ts': {
    ...server,
    areas: ['src-main/branch', 'src-main/head-office', 'src-main/sandbox-gateway', 'src-main/platform', 'src-shared'],
  },
  // Its commands judge documents and walk ledgers without starting a program, or start one by its door.
  'src-main/cli.ts': {
    ...server,
    areas: [
      'src-main/branch',
      'src-main/head-office',
      'src-main/sandbox-gateway',
      'src-main/commands',
      'src-main/core',
      'src-main/platform',
      'src-shared',
      'src-main/branch.ts',
      'src-main/head-office.ts',
      'src-main/sandbox-gateway.ts',
      'src-main/quick-start.ts',
    ],
  },
};

/** Packages that belong to one area alone, whatever else that area's table row says. */
export const packageHomes: Record<string, string> = { electron: 'src-main/desktop', keytar: 'src-main/branch/keys' };

/** Single files that may import one thing beyond the table, with the reason. */
export const exceptions: { file: string; specifier: string; because: string }[] = [
  {
    file: 'src-main/core/certificate/secp256k1.ts',
    specifier: 'node:module',
    because: 'the native binding is CommonJS and must be loaded in line, and only where it exists',
  },
  {
    file: 'src-main/platform/product-version.ts',
    specifier: '../../package.json',
    because: 'the version is written in one place',
  },
];

/** The rooms of the branch, from the top down: a room imports from its own row and those below it, and no two import each other. */
export const branchRows: string[][] = [
  ['start-branch.ts', 'context.ts', 'config.ts', 'demo'],
  ['http'],
  ['issue', 'egs-units', 'documents', 'users', 'companies', 'backup'],
  ['ledger', 'submission', 'keys', 'gateway', 'mirror'],
  ['health', 'db'],
];

/** Where reading starts: every source file is reached from one of these. */
export const doors: string[] = [
  ...Object.keys(importTable).filter((area) => area.endsWith('.ts')),
  'src-renderer/branch/main.tsx',
  'src-renderer/head-office/main.tsx',
];
