import { execFile } from 'node:child_process';
import path from 'node:path';

const projectRoot = path.resolve(import.meta.dirname, '../../..');

export type SanadRun = { code: number; out: string; errors: string };

/** Runs the command line in a separate process and waits for its end. */
export function runSanad(args: string[], environment: Record<string, string> = {}): Promise<SanadRun> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    execFile(process.execPath, ['src-main/cli.ts', ...args], { cwd: projectRoot, env }, (fault, out, errors) => {
      const code = fault === null ? 0 : typeof fault.code === 'number' ? fault.code : -1;
      resolve({ code, out, errors });
    });
  });
}
