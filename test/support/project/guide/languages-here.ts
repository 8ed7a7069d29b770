import { spawnSync } from 'node:child_process';

/** Whether a command is on this machine and ends well. */
export function canRun(command: string, ...flags: string[]): boolean {
  return spawnSync(command, flags).status === 0;
}

/** Whether this machine has what the guide's Python needs. */
export const hasPython = canRun('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))');

/** Whether this machine has what the guide's PHP needs. */
export const hasPhp = canRun('php', '-r', 'exit((int) !(PHP_VERSION_ID >= 80100 && extension_loaded("curl")));');
