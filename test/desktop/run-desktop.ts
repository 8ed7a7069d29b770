import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { electronBinary, hasElectron } from './electron-binary.ts';

// `npm run test:desktop`: the tests of the desktop in Electron itself, driven by Playwright; where there is no screen, under Xvfb.

function skipped(why: string): void {
  process.stdout.write(`skipped: ${why}. Nothing of the desktop was run in Electron.\n`);
}

function screenCommand(): string[] | undefined {
  if (process.platform !== 'linux' || process.env['DISPLAY'] !== undefined) return [];
  return spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).error === undefined
    ? ['xvfb-run', '--auto-servernum']
    : undefined;
}

async function run(command: string[]): Promise<number> {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, { stdio: 'inherit' });
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

async function runTests(screen: string[]): Promise<number> {
  const built = await run([
    process.execPath,
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.desktop.config.ts',
    '--logLevel',
    'error',
  ]);
  if (built !== 0) return built;
  const tests = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.desktop.config.ts'];
  return run([...screen, process.execPath, ...tests, ...process.argv.slice(2)]);
}

const screen = screenCommand();
if (!hasElectron()) skipped(`Electron's binary is not on this machine (${electronBinary()}); "npx install-electron" fetches it`);
else if (screen === undefined) skipped('there is neither a screen nor xvfb-run on this machine');
else process.exitCode = await runTests(screen);
