import { realpathSync } from 'node:fs';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const ownScripts = new Set(['start', 'sanad']);

/** Whether a script of this project's package.json started the program. */
function isRunByNpm(environment: NodeJS.ProcessEnv): boolean {
  const { npm_lifecycle_event: script, npm_package_json: manifest } = environment;
  if (script === undefined || !ownScripts.has(script) || manifest === undefined) return false;
  return realpathSync(path.dirname(manifest)) === realpathSync(projectFolder);
}

/**
 * Goes back to the folder where the user stands, so that every path he gives is meant from there: npm runs a script in the
 * project's folder, wherever it was called.
 */
export function enterCallerFolder(environment: NodeJS.ProcessEnv = process.env): void {
  const folder = environment['INIT_CWD'];
  if (folder !== undefined && isRunByNpm(environment)) process.chdir(folder);
}

/**
 * Where a program keeps what is its own unless it is told: `data`, under npm in the project's folder, so that the same ledger is
 * found from wherever npm was called.
 */
export function defaultDataFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return isRunByNpm(environment) ? path.join(projectFolder, 'data') : './data';
}
