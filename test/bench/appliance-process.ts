import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const pollMs = 20;
const longestStartMs = 120_000;

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Runs a script of the project in a separate process. */
export function runScript(script: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [script, ...args], { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Waits until a server answers there. */
export async function untilAnswers(url: string): Promise<void> {
  const giveUpAt = performance.now() + longestStartMs;
  while (performance.now() < giveUpAt) {
    const response = await fetch(url).catch(() => undefined);
    if (response !== undefined) return;
    await wait(pollMs);
  }
  throw new Error(`${url} never answered`);
}

/** Starts an appliance on a folder of the quick start's, with a gateway that may not be there. */
export function runAppliance(folder: string, port: number, gatewayUrl: string, more: readonly string[] = []): ChildProcess {
  const keys = ['--keys', 'sealed-file', '--passphrase-file', path.join(folder, 'keys.passphrase')];
  const flags = [
    '--data-dir',
    folder,
    '--port',
    String(port),
    '--requests-per-second',
    '1000000',
    '--no-request-log',
    ...keys,
    ...more,
  ];
  return runScript('src-main/branch.ts', [...flags, '--sandbox-gateway-url', `${gatewayUrl}/e-invoicing/developer-portal`]);
}

/** The value that is greater than this share of all values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
