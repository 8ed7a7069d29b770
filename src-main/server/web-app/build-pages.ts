import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pagesFolder, productFolder } from '../../platform/assets.ts';

const sources = ['src-renderer', 'src-shared', 'vite.config.ts', 'package-lock.json'];
const stateName = 'built-from';
const programs = ['head-office', 'branch'];

// Name, size and time of every source, which is read much faster than its content.
function stateOf(folder: string): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const full = path.join(folder, source);
    const names = statSync(full).isDirectory() ? readdirSync(full, { recursive: true, encoding: 'utf8' }).toSorted() : [''];
    for (const name of names) {
      const found = statSync(path.join(full, name));
      if (found.isFile()) hash.update(`${source}/${name}:${found.size}:${found.mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

// Pages that are being served are replaced as a whole. Of two builds at once the later one counts; both made the same.
async function replaceFolder(folder: string, by: string): Promise<void> {
  const replaced = `${by}-replaced`;
  try {
    if (existsSync(folder)) await rename(folder, replaced);
    await rename(by, folder);
  } catch (cause) {
    if (!existsSync(path.join(folder, stateName))) throw cause;
  } finally {
    await rm(replaced, { recursive: true, force: true });
    await rm(by, { recursive: true, force: true });
  }
}

/**
 * Builds the pages of a source tree that have not been built since a source was changed; nothing in an installed product, which
 * brings them along.
 *
 * @returns whether there was something to do.
 * @throws Error with what the build has written if it fails.
 */
export async function buildPages(): Promise<boolean> {
  const folder = productFolder();
  if (!existsSync(path.join(folder, 'src-renderer'))) return false;
  const state = stateOf(folder);
  const pages = pagesFolder();
  const stateFile = path.join(pages, stateName);
  if (existsSync(stateFile) && readFileSync(stateFile, 'utf8') === state) return false;
  const built = `${pages}-${process.pid}`;
  await mkdir(built, { recursive: true });
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js');
  // Under another NODE_ENV, such as that of tests, the build would be one for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  // One after the other: they write the files that they share.
  for (const program of programs) {
    const flags = ['build', '--mode', program, '--logLevel', 'error', '--outDir', built];
    await promisify(execFile)(process.execPath, [vite, ...flags], { cwd: folder, env });
  }
  await writeFile(path.join(built, stateName), state);
  await replaceFolder(pages, built);
  return true;
}

if (import.meta.main) {
  const isBuilt = await buildPages();
  process.stdout.write(isBuilt ? `The pages are in ${pagesFolder()}.\n` : 'The pages are up to date.\n');
}
