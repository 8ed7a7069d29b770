import { realpathSync } from 'node:fs';
import path from 'node:path';
import { productFolder } from '../assets.ts';

const ownScripts = new Set(['start', 'sanad']);

// Whether a script of this project's package.json started the program.
function isRunByNpm(environment: NodeJS.ProcessEnv): boolean {
  const { npm_lifecycle_event: script, npm_package_json: manifest } = environment;
  if (script === undefined || !ownScripts.has(script) || manifest === undefined) return false;
  return realpathSync(path.dirname(manifest)) === realpathSync(productFolder());
}

/**
 * Changes to the folder that the user called npm from, so that relative paths are resolved there: npm runs scripts in the
 * project's folder.
 */
export function enterCallerFolder(environment: NodeJS.ProcessEnv = process.env): void {
  const folder = environment['INIT_CWD'];
  if (folder !== undefined && isRunByNpm(environment)) process.chdir(folder);
}

/**
 * The default data folder of a program: `data`, under npm in the project's folder, so that the same ledger is found wherever npm
 * was called.
 */
export function defaultDataFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return isRunByNpm(environment) ? path.join(productFolder(), 'data') : './data';
}

/** The flag `--data-dir` of a command. */
export function dataFolderFlag(meaning: string) {
  return { type: 'string', default: defaultDataFolder(), value: 'DIR', meaning, example: '--data-dir /var/lib/sanad' } as const;
}
