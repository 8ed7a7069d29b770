import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { networkFileSystemName } from './network-file-systems.ts';
import { isOpenToOthers, narrow, narrowFilesIn } from './owner-only.ts';
import { lockFileSuffix } from './process-lock.ts';
import { StartFault } from './start-fault.ts';

/**
 * Makes sure that a program can keep its databases in a folder: creates it, tries a write, refuses network file systems, on which
 * neither locks nor durable writes can be relied on, and keeps other users of the machine out.
 *
 * @returns the folder's absolute path.
 * @throws StartFault with one sentence that says what is wrong.
 */
export function openDataFolder(folder: string): string {
  if (folder === '') throw new StartFault('The data folder has no name: --data-dir is empty.');
  const absolute = path.resolve(folder);
  if (isUncPath(absolute)) throw new StartFault(networkSentence(absolute, 'a network share'));
  attempt(`The data folder ${absolute} cannot be created`, () => createFolder(absolute));
  if (!statSync(absolute).isDirectory()) throw new StartFault(`The data folder ${absolute} is a file, not a folder.`);
  refuseNetworkFileSystem(absolute);
  attempt(`The data folder ${absolute} is not writable`, () => tryWrite(absolute));
  keepFolderToOwner(absolute);
  // Files that were made before they were made for their owner alone, such as the locks and what holds the demo key.
  if (isOurs(absolute)) narrowFilesIn(absolute);
  return absolute;
}

// Step by step, because Node's own recursive mkdir never returns where the kernel refuses in its own way, as under /proc.
function createFolder(absolute: string): void {
  if (existsSync(absolute)) return;
  const parent = path.dirname(absolute);
  if (parent !== absolute) createFolder(parent);
  mkdirSync(absolute, { mode: 0o700 });
}

function isUncPath(absolute: string): boolean {
  return process.platform === 'win32' && absolute.startsWith('\\\\');
}

function refuseNetworkFileSystem(absolute: string): void {
  if (process.platform !== 'linux') return;
  const name = networkFileSystemName(statfsSync(absolute).type);
  if (name !== undefined) throw new StartFault(networkSentence(absolute, name));
}

function networkSentence(absolute: string, name: string): string {
  return `The data folder ${absolute} lies on a network file system (${name}), but it must lie on a disk of this machine.`;
}

function tryWrite(absolute: string): void {
  const probe = path.join(absolute, `.write-test-${randomBytes(6).toString('hex')}`);
  writeFileSync(probe, '', { flag: 'wx' });
  rmSync(probe);
}

// A folder that is empty, or that a program of ours has locked before. Any other may be open to others for a reason.
function isOurs(absolute: string): boolean {
  const names = readdirSync(absolute);
  return names.length === 0 || names.some((name) => name.endsWith(lockFileSuffix));
}

function keepFolderToOwner(absolute: string): void {
  if (!isOpenToOthers(absolute)) return;
  if (isOurs(absolute)) return narrow(absolute, 0o700);
  throw new StartFault(
    `Other users of this machine can enter the data folder ${absolute}: run chmod 700 on it, or choose another with --data-dir.`,
  );
}

function attempt(sentence: string, action: () => unknown): void {
  try {
    action();
  } catch (cause) {
    throw new StartFault(`${sentence} (${errorCode(cause)}).`, { cause });
  }
}

function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}
