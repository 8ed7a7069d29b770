import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import path from 'node:path';

/** A Debian that has nothing but its base, in a folder; programs in it share this machine's network. */
export type CleanRoot = {
  /** Puts a file there. */
  put(file: string, target: string): void;
  /** Runs a program to its end and answers what it has printed. @throws Error where it fails. */
  run(command: string, ...args: string[]): string;
  /** The same as another user, who has nothing of this process's environment. */
  runAs(user: string, command: string, ...args: string[]): string;
  /** Starts a program as another user and answers it when it has printed something. */
  start(user: string, ready: RegExp, command: string, ...args: string[]): Promise<{ stop(): Promise<void> }>;
};

const searchPath = 'PATH=/usr/sbin:/usr/bin:/sbin:/bin';

/** Why a clean root cannot be made here; undefined if it can. */
export function whyNoCleanRoot(): string | undefined {
  if (process.getuid?.() !== 0) return 'it takes root';
  if (spawnSync('debootstrap', ['--version']).status !== 0) return 'debootstrap is missing';
  return spawnSync('dpkg-deb', ['--version']).status === 0 ? undefined : 'dpkg-deb is missing';
}

async function untilPrinted(child: ChildProcess, ready: RegExp): Promise<void> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    if (ready.test(printed)) return;
  }
  throw new Error(`the program has ended: ${printed}`);
}

function inRoot(argv: string[]): string {
  return execFileSync('chroot', argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Makes it, from Debian's packages. */
export function makeCleanRoot(folder: string): CleanRoot {
  execFileSync('debootstrap', ['--variant=minbase', '--include=adduser,libstdc++6', 'bookworm', folder], { stdio: 'ignore' });
  const asUser = (user: string, argv: string[]): string[] => {
    const identity = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--'];
    return [folder, ...identity, 'env', '-i', searchPath, 'HOME=/nonexistent', ...argv];
  };
  return {
    put: (file, target) => cpSync(file, path.join(folder, target)),
    run: (...argv) => inRoot([folder, 'env', '-i', searchPath, 'LC_ALL=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive', ...argv]),
    runAs: (user, ...argv) => inRoot(asUser(user, argv)),
    async start(user, ready, ...argv) {
      const child = spawn('chroot', asUser(user, argv), { stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = once(child, 'exit');
      await untilPrinted(child, ready);
      child.stdout.resume();
      return {
        async stop() {
          child.kill('SIGTERM');
          await exited;
        },
      };
    },
  };
}
