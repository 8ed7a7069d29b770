import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askStatus } from '#main/desktop/appliance/ask-appliance.ts';
import { removeTemporaryFolders, temporaryFolder } from '#support/platform/temporary-folder.ts';

// `npm run test:packed -- PROGRAM [FLAG…]`: starts an installed or unpacked desktop app on a folder of its own, waits until its branch
// answers, and ends it. Playwright cannot drive it, for its fuses refuse to be inspected.

const longestStartMs = 120_000;
const longestEndMs = 60_000;

async function answeringUrl(dataDir: string, hasEnded: () => boolean): Promise<string> {
  const giveUpAt = performance.now() + longestStartMs;
  while (performance.now() < giveUpAt && !hasEnded()) {
    const status = await askStatus(dataDir).catch(() => undefined);
    if (status !== undefined) return status.url;
    await wait(500);
  }
  throw new Error(hasEnded() ? 'the app has ended by itself' : 'its branch has not answered');
}

async function tryApp(program: string, flags: readonly string[]): Promise<string> {
  const own = temporaryFolder('packed-app');
  const [dataDir, passphrase] = [path.join(own, 'branch'), path.join(own, 'passphrase')];
  writeFileSync(passphrase, 'a passphrase of a test\n', { mode: 0o600 });
  const branchFlags = ['--port', '0', '--keys', 'sealed-file', '--passphrase-file', passphrase];
  writeFileSync(path.join(own, 'desktop.json'), JSON.stringify({ appliance_flags: branchFlags }));
  const child = spawn(program, [`--user-data-dir=${own}`, `--data-dir=${dataDir}`, ...flags], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  try {
    const url = await answeringUrl(dataDir, () => child.exitCode !== null);
    const { status } = await fetch(`${url}/healthz`);
    if (status !== 200) throw new Error(`its branch answers ${status}`);
    child.kill();
    await Promise.race([exited, wait(longestEndMs)]);
    // Windows knows no signal that a program could end in order on.
    if (process.platform !== 'win32' && (await askStatus(dataDir)) !== undefined) throw new Error('its branch has outlived it');
    return url;
  } finally {
    child.kill('SIGKILL');
  }
}

const [program, ...flags] = process.argv.slice(2);
try {
  if (program === undefined) throw new Error('the program is missing: npm run test:packed -- PROGRAM');
  process.stdout.write(`The packed app runs; its branch answered at ${await tryApp(program, flags)}.\n`);
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
}
removeTemporaryFolders();
