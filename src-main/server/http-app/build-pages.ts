import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pagesFolder, productFolder } from '#main/platform/assets.ts';
import { runProgram } from '#main/platform/command-line/run-program.ts';
import { createLogger, type Logger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';

// Not the lockfile, which some versions of npm write anew when they remove packages.
const sources = ['src-renderer', 'src-shared', 'vite.config.ts', 'package.json'];
const stateName = 'built-from';
const programs = ['head-office', 'branch'];
const install = 'npm ci && npm run build && npm prune --omit=dev';

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
 * @param onBegin called if there is something to do, before it is done.
 * @returns whether there was something to do.
 * @throws StartFault where the packages that it takes are not installed; Error with what the build has written if it fails.
 */
export async function buildPages(onBegin: () => void = () => undefined): Promise<boolean> {
  const folder = productFolder();
  if (!existsSync(path.join(folder, 'src-renderer'))) return false;
  const state = stateOf(folder);
  const pages = pagesFolder();
  const stateFile = path.join(pages, stateName);
  if (existsSync(stateFile) && readFileSync(stateFile, 'utf8') === state) return false;
  const vite = path.join(folder, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    const found = existsSync(stateFile) ? 'are of another version' : 'are not built';
    throw new StartFault(`The pages ${found}, and what builds them is not installed: in ${folder}, run "${install}".`);
  }
  onBegin();
  const built = `${pages}-${process.pid}`;
  await mkdir(built, { recursive: true });
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

/** Does the same beside a program that serves already, and says how it goes: pages that cannot be built keep no till waiting. */
export async function buildPagesBeside(
  say: (line: string) => void,
  logger: Logger = createLogger({ name: 'pages' }),
): Promise<void> {
  try {
    const isBuilt = await buildPages(() => say('The pages are being built, which takes some seconds.'));
    if (isBuilt) say('The pages are built.');
  } catch (err) {
    logger.warn({ err }, 'The pages could not be built; everything else works.');
    say(err instanceof StartFault ? err.message : 'The pages could not be built: the log says why.');
  }
}

async function build(): Promise<void> {
  const isBuilt = await buildPages();
  process.stdout.write(isBuilt ? `The pages are in ${pagesFolder()}.\n` : 'The pages are up to date.\n');
}

if (import.meta.main) await runProgram(build);
