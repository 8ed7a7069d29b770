import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** `quick-start.json` as scripts read it. */
export type QuickStartDescription = {
  base_url: string;
  head_office_url: string;
  gateway_url: string;
  api_key: string;
  egs_unit_id: string;
  seller: Record<string, unknown>;
  dashboard: { email: string; password: string };
  manager: { username: string; password: string };
};

export type RunningQuickStart = {
  description: QuickStartDescription;
  process: ChildProcess;
  standardOutput: () => string;
  standardError: () => string;
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
};

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const usuallyReadyWithinMs = 120_000;

/** Starts `npm start`'s program on a folder, on free ports and without sample documents, and waits until it is ready. */
export function runQuickStart(dataDir: string, flags: string[] = [], readyWithinMs?: number): Promise<RunningQuickStart> {
  return runQuickStartWithSamples(dataDir, ['--no-sample-documents', ...flags], readyWithinMs);
}

/** The same with the sample documents, which are issued after it is ready. */
export async function runQuickStartWithSamples(
  dataDir: string,
  flags: string[] = [],
  readyWithinMs: number = usuallyReadyWithinMs,
): Promise<RunningQuickStart> {
  const child = spawn(
    process.execPath,
    ['src-main/quick-start.ts', '--data-dir', dataDir, '--port', '0', '--gateway-port', '0', '--head-office-port', '0', ...flags],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  const exited = once(child, 'exit');
  const file = path.join(dataDir, 'quick-start.json');
  const giveUpAt = performance.now() + readyWithinMs;
  while (!output.includes('curl -sS') || !existsSync(file)) {
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error(`quick start did not become ready: ${errors}`);
    await wait(10);
  }
  return {
    description: JSON.parse(readFileSync(file, 'utf8')) as QuickStartDescription,
    process: child,
    standardOutput: () => output,
    standardError: () => errors,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}
