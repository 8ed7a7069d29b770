import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pagesFolder, productVersion } from '../../src-main/platform/assets.ts';
import { buildPages } from '../../src-main/server/web-app/build-pages.ts';

const product = path.resolve(import.meta.dirname, '../..');

// Files beside the code that the programs read; `platform/assets.ts` finds them in `assets` by the same path.
const readFiles = ['src-main/**/docs-page/*.{js,css}', 'src-main/branch/db/compression/*.txt'];
// Of the package that brings Node, only Node itself is of use.
const needlessFolders = /^node_modules\/node-[a-z]+-[a-z0-9]+\/(?:include|share)(?:\/|$)/;

type Manifest = { name: string; description: string; license: string; dependencies: Record<string, string> };
type Lockfile = { packages: Record<string, { dev?: boolean }> };

function readJson<Value>(name: string): Value {
  return JSON.parse(readFileSync(path.join(product, name), 'utf8'));
}

async function compilePrograms(folder: string): Promise<void> {
  const vite = path.join(product, 'node_modules/vite/bin/vite.js');
  const config = path.join(import.meta.dirname, 'vite.app.config.ts');
  const flags = ['build', '--config', config, '--logLevel', 'error', '--outDir', folder];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, ...flags], { cwd: product, env });
}

async function copyFiles(folder: string): Promise<void> {
  for (const file of globSync(readFiles, { cwd: product })) {
    await cp(path.join(product, file), path.join(folder, 'assets', file));
  }
  await cp(pagesFolder(), path.join(folder, 'assets/ui'), { recursive: true });
  for (const file of ['LICENSE', 'CHANGELOG.md']) await cp(path.join(product, file), path.join(folder, file));
}

async function writeManifest(folder: string, version: string): Promise<void> {
  const { name, description, license, dependencies } = readJson<Manifest>('package.json');
  const manifest = { name, version, private: true, description, license, type: 'module', main: 'desktop.js', dependencies };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Puts the packed product into an empty folder: programs as JavaScript, what they read, the pages, and a package.json.
 *
 * @param version what it says of itself.
 * @throws Error with what the build has written if it fails.
 */
export async function packApp(folder: string, version: string = productVersion()): Promise<void> {
  await buildPages();
  await rm(folder, { recursive: true, force: true });
  await compilePrograms(folder);
  await copyFiles(folder);
  await writeManifest(folder, version);
}

/** Adds the packages of production that are installed here, Node among them, so that the packed product runs without a desktop. */
export async function addPackages(folder: string): Promise<void> {
  const { packages } = readJson<Lockfile>('package-lock.json');
  const wanted = Object.entries(packages).filter(([name, { dev }]) => name !== '' && dev !== true);
  const installed = wanted.map(([name]) => name).filter((name) => existsSync(path.join(product, name)));
  for (const name of installed) {
    const target = path.join(folder, name);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(path.join(product, name), target, {
      recursive: true,
      // Packages below it are in the list themselves.
      filter: (file) => {
        const within = path.relative(path.join(product, name), file);
        return within.split(path.sep)[0] !== 'node_modules' && !needlessFolders.test(`${name}/${within}`);
      },
    });
  }
}

if (import.meta.main) {
  const folder = path.join(product, 'dist/app');
  await packApp(folder);
  process.stdout.write(`The packed product is in ${folder}.\n`);
}
