import { access, constants, readdir, readFile, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A disk, or a share of the network, that is mounted on this computer beside the disk of the ledger. */
export type MountedDisk = { folder: string; name: string; freeBytes: number; isWritable: boolean };

// So many are offered; what is mounted beyond that is typed.
const mostDisks = 20;
// A share whose server is gone answers nothing; whoever waits for the list does not wait for it.
const longestLookMs = 2_000;

const networkTypes = new Set(['cifs', 'fuse.sshfs', 'nfs', 'nfs4', 'smb3', 'zfs']);
// Where Linux mounts parts of itself. What people connect is mounted elsewhere, and below /run in one place.
const ofSystem = /^\/(?:$|(?:boot|dev|efi|etc|home|nix|opt|proc|root|run(?!\/media\/)|snap|sys|tmp|usr|var)(?:\/|$))/u;

// Blanks and backslashes in a path are octal there, see proc(5) and getmntent(3).
function unescaped(field: string): string {
  return field.replaceAll(/\\([0-7]{3})/gu, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 8)));
}

/** Where disks and shares of people are mounted, by the text of `/proc/mounts`. */
export function mountPoints(mounts: string): string[] {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  const folders = lines.flatMap(([device = '', folder = '', type = '']) => {
    const isDisk = device.startsWith('/dev/') && !device.startsWith('/dev/loop');
    return isDisk || networkTypes.has(type) ? [unescaped(folder)] : [];
  });
  return [...new Set(folders)].filter((folder) => folder !== '' && !ofSystem.test(folder));
}

// Where disks are mounted, by what each system has for it.
async function possibleFolders(): Promise<string[]> {
  if (process.platform === 'linux') return mountPoints(await readFile('/proc/mounts', 'utf8'));
  if (process.platform === 'win32') return 'CDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => `${letter}:\\`);
  const volumes = await readdir('/Volumes', { withFileTypes: true });
  return volumes.filter((volume) => volume.isDirectory()).map(({ name }) => path.join('/Volumes', name));
}

// Undefined where nothing is there, such as a drive without a disk, and on the disk of the ledger.
async function look(folder: string, ledgerDevice: number): Promise<MountedDisk | undefined> {
  try {
    const found = await stat(folder);
    if (!found.isDirectory() || found.dev === ledgerDevice) return undefined;
    const { bavail, bsize } = await statfs(folder);
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    const name = path.basename(folder) === '' ? folder.slice(0, 2) : path.basename(folder);
    return { folder, name, freeBytes: bavail * bsize, isWritable };
  } catch {
    return undefined;
  }
}

/** The disks and shares that are mounted on this computer, without the disk of the ledger; those with the most free space first. */
export async function mountedDisks(dataDir: string): Promise<MountedDisk[]> {
  const [folders, { dev }] = await Promise.all([possibleFolders(), stat(dataDir)]);
  const looks = folders.slice(0, mostDisks).map(async (folder) => {
    const stop = new AbortController();
    const tooLong = wait(longestLookMs, undefined, { signal: stop.signal }).catch(() => undefined);
    return Promise.race([look(folder, dev), tooLong]).finally(() => stop.abort());
  });
  const found = await Promise.all(looks);
  return found.filter((disk) => disk !== undefined).toSorted((one, other) => other.freeBytes - one.freeBytes);
}

/** A path as the system of this computer writes it, for who has to type one. */
export function exampleBackupFolder(platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return 'D:\\Sanad';
  return platform === 'darwin' ? '/Volumes/Backup/Sanad' : '/mnt/backup/sanad';
}
