/** What the files of an area may import: our own areas, packages of the registry, and modules of Node. */
export type ImportRule = { areas: string[]; packages: 'any' | string[]; node: 'any' | string[] };

const core = 'src-main/core';
const platform = 'src-main/platform';
const server = 'src-main/server';
const rendering = 'src-main/rendering';
const shared = 'src-shared';

const program = { areas: [core, platform, server, rendering, shared], node: 'any' } as const;
const browser = { packages: 'any', node: [] } as const satisfies Partial<ImportRule>;

function entryPoint(...areas: string[]): ImportRule {
  return { areas: [...areas, platform, server, shared], packages: [], node: 'any' };
}

/**
 * Area (folder, or entry point) → rule: docs/decisions/0022-layers.md. The narrowest area that holds a file counts. Changing this
 * table needs a decision record.
 */
export const importTable: Record<string, ImportRule> = {
  [shared]: { areas: [], packages: ['zod', 'decimal.js'], node: [] },
  [core]: { areas: [shared], packages: ['@noble/curves', 'node-forge', 'saxes', 'secp256k1'], node: ['node:crypto'] },
  [platform]: { areas: [], packages: ['better-sqlite3', 'kysely', 'nodemailer', 'pino', 'prom-client'], node: 'any' },
  [server]: {
    areas: [platform, shared],
    packages: ['@node-rs/argon2', '@zxcvbn-ts/language-common', 'express', 'zod', 'zod-openapi'],
    node: 'any',
  },
  [rendering]: { areas: [core, platform, shared], packages: ['bidi-js', 'fontkit', 'pdfkit', 'qrcode', 'yazl'], node: 'any' },
  'src-main/branch': {
    ...program,
    areas: [...program.areas],
    packages: ['better-sqlite3', 'bonjour-service', 'express', 'keytar', 'kysely', 'undici', 'zod'],
  },
  'src-main/head-office': {
    ...program,
    areas: [...program.areas],
    packages: [
      '@electric-sql/pglite',
      'express',
      'jose',
      'kysely',
      'otpauth',
      'pg',
      'pg-boss',
      'standardwebhooks',
      'undici',
      'zod',
    ],
  },
  'src-main/sandbox-gateway': {
    areas: [core, platform, server, shared],
    packages: ['express', 'zod'],
    node: 'any',
  },
  'src-main/commands': { areas: [core, platform, rendering, shared, 'src-main/branch'], packages: [], node: 'any' },
  'src-main/desktop': { areas: [platform, shared], packages: ['electron', 'zod'], node: 'any' },
  'src-renderer/ui': { ...browser, areas: [shared] },
  'src-renderer/branch': { ...browser, areas: ['src-renderer/ui', shared] },
  'src-renderer/head-office': { ...browser, areas: ['src-renderer/ui', shared] },

  'src-main/branch.ts': entryPoint('src-main/branch'),
  'src-main/head-office.ts': entryPoint('src-main/head-office'),
  'src-main/sandbox-gateway.ts': entryPoint('src-main/sandbox-gateway'),
  // It runs the branch's entry point as a separate process.
  'src-main/desktop.ts': {
    areas: ['src-main/desktop', 'src-main/branch.ts', platform],
    packages: ['electron', 'electron-updater'],
    node: 'any',
  },
  'src-main/quick-start.ts': entryPoint('src-main/branch', 'src-main/head-office', 'src-main/sandbox-gateway'),
  // Its commands validate documents and walk ledgers without starting a program, or start one by its entry point.
  'src-main/cli.ts': entryPoint(
    'src-main/branch',
    'src-main/head-office',
    'src-main/sandbox-gateway',
    'src-main/commands',
    'src-main/branch.ts',
    'src-main/head-office.ts',
    'src-main/sandbox-gateway.ts',
    'src-main/quick-start.ts',
  ),
};

/** Packages that only one area may import. */
export const packageHomes: Record<string, string> = { electron: 'src-main/desktop', keytar: 'src-main/branch/keys' };

/** An import beyond the table that a single file needs, with the reason; one that the file does not need any more fails. */
export type ImportException = { file: string; specifier: string; because: string };

/** See {@link ImportException}. */
export const importExceptions: readonly ImportException[] = [
  {
    file: 'src-main/core/certificate/secp256k1.ts',
    specifier: 'node:module',
    because: 'the native binding is CommonJS and must be loaded in line, and only where it exists',
  },
];

/** The files that find or load something by their own place in the tree, and why; all others ask `src-main/platform/assets.ts`. */
export const selfLocating: Readonly<Record<string, string>> = {
  'src-main/platform/assets.ts': 'it is what the others ask',
  'src-main/core/certificate/secp256k1.ts': 'the native binding is CommonJS, and core imports nothing of platform',
  'src-main/rendering/pdf/text/bidi-levels.ts': 'the types of bidi-js describe another kind of module than it is',
};

/** The most lines of a function. */
export const longestFunction = 70;

/**
 * The folders of a program in rows, from the top down: a folder imports from its own row and those below it. What lies in a subfolder
 * counts as its folder's, unless a row names the subfolder itself.
 */
export const programRows: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src-main/branch': [
    [
      'start-branch.ts',
      'context.ts',
      'mirror-ledger.ts',
      'connect-gateways.ts',
      'listeners.ts',
      'open-issuing.ts',
      'open-network.ts',
      'open-people-api.ts',
      'open-readers.ts',
      'schedule-backups.ts',
      'open-storage.ts',
      'open-submission.ts',
      'config.ts',
      'demo',
    ],
    ['people-api'],
    ['tills-api'],
    ['diagnostics'],
    ['issue', 'egs-units', 'documents', 'printing', 'mail', 'users', 'companies', 'backup', 'lan'],
    ['ledger', 'submission', 'keys', 'gateway', 'outages', 'mirror'],
    ['health', 'db'],
  ],
  'src-main/head-office': [
    ['demo'],
    ['open-head-office.ts', 'start-head-office.ts'],
    ['http', 'operator'],
    ['alerts'],
    ['ingest'],
    ['documents'],
    ['branches/originals'],
    ['branches'],
    ['companies', 'billing', 'webhooks', 'people'],
    ['webhooks/delivery', 'people/sign-in'],
    ['mail'],
    ['people/accounts', 'records'],
    ['request'],
    ['ingest/inspect', 'jobs', 'webhooks/guard'],
    ['db'],
  ],
};

/** Where reading starts: every source file is reached from one of these. */
export const entryPoints: readonly string[] = [
  ...Object.keys(importTable).filter((area) => area.endsWith('.ts')),
  // A script of the window.
  'src-main/desktop/preload.ts',
  'src-renderer/branch/main.tsx',
  'src-renderer/head-office/main.tsx',
];
