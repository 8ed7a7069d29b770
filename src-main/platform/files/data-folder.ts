import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFault } from '../start-fault.ts';
import { isOpenToOthers, narrow, narrowFilesIn } from './owner-only.ts';
import { lockFileSuffix } from './process-lock.ts';
import { keepWindowsFolder } from './windows-rights.ts';

// Step by step, because Node's recursive mkdir never returns in some places, such as /proc.
function createFolder(absolute: string): void {
  if (existsSync(absolute)) return;
  const parent = path.dirname(absolute);
  if (parent !== absolute) createFolder(parent);
  mkdirSync(absolute, { mode: 0o700 });
}

function isUncPath(absolute: string): boolean {
  return process.platform === 'win32' && absolute.startsWith('\\\\');
}

function networkSentence(absolute: string, name: string): string {
  return `The data folder ${absolute} is on a network file system (${name}), but it must be on a disk of this machine.`;
}

// Network file systems by the magic number of Linux' statfs(2). SQLite's locks and fsync are not reliable on them. FUSE is not
// included, because most of its file systems are local disks.
const names: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB 2'],
  [0x01021997, '9p'],
  [0x564c, 'NCP'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'kAFS'],
  [0x73757245, 'Coda'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
  [0x47504653, 'GPFS'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0xaad7aaea, 'PanFS'],
  [0x19830326, 'BeeGFS'],
  [0x786f4256, 'a VirtualBox shared folder'],
]);

/** The name of the network file system with this statfs(2) type; undefined for a local one. */
export function networkFileSystemName(statfsType: number): string | undefined {
  // The kernel's field is signed on some architectures: only its lower 32 bits are the magic number.
  return names.get(statfsType >>> 0);
}

function refuseNetworkFileSystem(absolute: string): void {
  if (process.platform !== 'linux') return;
  const name = networkFileSystemName(statfsSync(absolute).type);
  if (name !== undefined) throw new StartFault(networkSentence(absolute, name));
}

function tryWrite(absolute: string): void {
  const probe = path.join(absolute, `.write-test-${randomBytes(6).toString('hex')}`);
  writeFileSync(probe, '', { flag: 'wx' });
  rmSync(probe);
}

// An empty folder, or one that Sanad has locked before. Any other may be open to other users on purpose.
function isOurs(absolute: string): boolean {
  const names = readdirSync(absolute);
  return names.length === 0 || names.some((name) => name.endsWith(lockFileSuffix));
}

function keepFolderToOwner(absolute: string): void {
  if (process.platform === 'win32') return keepWindowsFolder(absolute, isOurs(absolute));
  if (!isOpenToOthers(absolute)) return;
  if (isOurs(absolute)) return narrow(absolute, 0o700);
  throw new StartFault(
    `Other users of this machine can enter the data folder ${absolute}: run chmod 700 on it, or choose another with --data-dir.`,
  );
}

function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
}

function attempt(sentence: string, action: () => unknown): void {
  try {
    action();
  } catch (cause) {
    throw new StartFault(`${sentence} (${errorCode(cause)}).`, { cause });
  }
}

/**
 * Makes sure that a program can keep its databases in a folder: creates it, tries a write, refuses network file systems, on which
 * neither locks nor durable writes are reliable, and denies access to other users of the machine.
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
  // Files of earlier versions that were not private yet, such as the locks and the file with the demo key.
  if (isOurs(absolute)) narrowFilesIn(absolute);
  return absolute;
}
