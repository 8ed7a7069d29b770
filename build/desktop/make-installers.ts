import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeIcons } from './icons/icon-files.ts';
import { signManifests } from './sign-manifests.ts';
import { stageApp } from './stage-app.ts';

// `npm run dist [-- FLAGS OF ELECTRON-BUILDER]`: the installers for this machine's system, in dist/installers.

const product = path.resolve(import.meta.dirname, '../..');
const electronBuilder = path.join(import.meta.dirname, 'tools/node_modules/electron-builder/cli.js');

// An address that no server can have, where none is named: the app has its own in its settings.
const noServer = 'https://updates.invalid/';

/** Whether electron-builder is installed, which `npm ci` in `build/desktop/tools` does. */
export function hasElectronBuilder(): boolean {
  return existsSync(electronBuilder);
}

/**
 * Runs electron-builder over what was put into `dist`, or into the folders that its flags name.
 *
 * @param output where what it says goes; what is wrong is always shown.
 * @throws Error if it fails.
 */
export async function runElectronBuilder(flags: readonly string[], output: 'inherit' | 'ignore' = 'inherit'): Promise<void> {
  const config = ['--config', path.join(product, 'electron-builder.yml'), '--publish', 'never'];
  // A variable without a value, as workflows give one for a secret that is not there, counts as none.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const env = { SANAD_UPDATE_URL: noServer, ...given };
  const stdio = ['ignore', output, 'inherit'] as const;
  const child = spawn(process.execPath, [electronBuilder, ...config, ...flags], { cwd: product, env, stdio: [...stdio] });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error(`electron-builder has ended with ${String(code)}; what it wrote above says why.`);
}

/** Puts into a folder what the installers consist of. */
export async function prepareInstallers(folder: string = path.join(product, 'dist')): Promise<void> {
  await stageApp(path.join(folder, 'desktop-app'));
  await makeIcons(path.join(folder, 'icons'));
}

async function makeInstallers(flags: readonly string[]): Promise<void> {
  await prepareInstallers();
  await runElectronBuilder(flags);
  const key = process.env['SANAD_UPDATE_KEY'];
  const folder = path.join(product, 'dist/installers');
  const signed = key === undefined || key === '' ? [] : await signManifests(folder, key);
  const updates = signed.length === 0 ? 'No update key: no app takes these as an update.' : `Signed: ${signed.join(', ')}.`;
  process.stdout.write(`The installers are in ${folder}. ${updates}\n`);
}

if (import.meta.main) {
  if (hasElectronBuilder()) await makeInstallers(process.argv.slice(2));
  else {
    process.stderr.write('electron-builder is missing. Install it first: npm ci --prefix build/desktop/tools\n');
    process.exitCode = 1;
  }
}
