import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pagesFolder, productVersion } from '#main/platform/assets.ts';
import { buildPages } from '#main/server/http-app/build-pages.ts';

const product = path.resolve(import.meta.dirname, '../..');

// Files beside the code that the programs read; `platform/assets.ts` finds them in `assets` by the same path.
const readFiles = [
  'src-main/**/docs-page/*.{js,css}',
  'src-main/branch/db/compression/*.txt',
  'src-main/rendering/pdf/fonts/riyal-sign-*.{woff,txt}',
];

/** The programs that can be packed, each with the threads and processes that it starts. */
export const packedPrograms = ['branch', 'cli', 'desktop'] as const;

/** What is packed. */
export type PackOptions = {
  programs?: readonly (typeof packedPrograms)[number][];
  /** What the packed product says of itself. */
  version?: string;
  /** Dependencies that the programs do not use. */
  without?: readonly string[];
};

type Manifest = { name: string; description: string; license: string; dependencies: Record<string, string> };

function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(product, 'package.json'), 'utf8'));
}

async function build(flags: readonly string[], environment: Record<string, string>): Promise<void> {
  const vite = path.join(product, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error', ...flags], { cwd: product, env });
}

async function compilePrograms(folder: string, programs: readonly string[]): Promise<void> {
  const config = path.join(import.meta.dirname, 'vite.app.config.ts');
  await build(['--config', config, '--outDir', folder], { SANAD_PROGRAMS: programs.join(',') });
  if (!programs.includes('desktop')) return;
  const preload = ['--config', path.join(product, 'vite.desktop.config.ts'), '--outDir', path.join(folder, 'workers')];
  await build([...preload, '--emptyOutDir', 'false'], {});
}

async function copyFiles(folder: string): Promise<void> {
  for (const file of globSync(readFiles, { cwd: product })) {
    await cp(path.join(product, file), path.join(folder, 'assets', file));
  }
  await cp(pagesFolder(), path.join(folder, 'assets/ui'), { recursive: true });
  for (const file of ['LICENSE', 'CHANGELOG.md']) await cp(path.join(product, file), path.join(folder, file));
}

async function writeManifest(folder: string, version: string, without: readonly string[]): Promise<string[]> {
  const { name, description, license, ...manifest } = readManifest();
  const dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(([each]) => !without.includes(each)));
  const about = { name, productName: 'Sanad', version, private: true, description, license };
  const packed = { ...about, type: 'module', main: 'desktop.js', dependencies };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
  return Object.keys(dependencies);
}

/**
 * Puts the packed product into an empty folder: programs as JavaScript, what they read, the pages, and a package.json.
 *
 * @returns the names of the packages that it depends on.
 * @throws Error with what the build has written if it fails.
 */
export async function packApp(folder: string, options: PackOptions = {}): Promise<string[]> {
  const { programs = packedPrograms, version = productVersion(), without = [] } = options;
  await buildPages();
  await rm(folder, { recursive: true, force: true });
  await compilePrograms(folder, programs);
  await copyFiles(folder);
  return writeManifest(folder, version, without);
}

if (import.meta.main) {
  const folder = path.join(product, 'dist/app');
  await packApp(folder);
  process.stdout.write(`The packed product is in ${folder}.\n`);
}
