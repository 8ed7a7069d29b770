import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeFileAtomic } from '../files/write-file-atomic.ts';

const socketName = 'control.sock';
const pipeNameFile = 'control.pipe';
const isWindows = process.platform === 'win32';

// The kernel's limit for the address of a socket is 104 bytes on macOS and 108 on Linux.
const longestAddress = 100;

// Reaches the socket through a symbolic link to its folder, which is short and exists only meanwhile.
async function throughLink<Value>(folder: string, use: (address: string) => Promise<Value>): Promise<Value> {
  const linkFolder = mkdtempSync(path.join(tmpdir(), 'sanad-'));
  const link = path.join(linkFolder, 'd');
  try {
    symlinkSync(folder, link);
    return await use(path.join(link, socketName));
  } finally {
    unlinkSync(link);
    rmdirSync(linkFolder);
  }
}

function withSocket<Value>(folder: string, use: (address: string) => Promise<Value>): Promise<Value> {
  const address = path.join(folder, socketName);
  return Buffer.byteLength(address) <= longestAddress ? use(address) : throughLink(folder, use);
}

function readPipeName(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, pipeNameFile), 'utf8');
  } catch {
    return undefined;
  }
}

/** Chooses the address of a folder's control socket for the process that owns the folder, and removes what an earlier one has left. */
export async function withNewAddress<Value>(folder: string, listen: (address: string) => Promise<Value>): Promise<Value> {
  removeAddress(folder);
  if (!isWindows) return withSocket(folder, listen);
  // Windows has no sockets in folders. Everyone may see the name of a pipe, but only its owner may write to it; that it cannot be
  // guessed keeps others from opening one of that name first.
  const name = String.raw`\\.\pipe\sanad-${randomBytes(16).toString('hex')}`;
  const listening = await listen(name);
  await writeFileAtomic(path.join(folder, pipeNameFile), name);
  return listening;
}

/** Gives the address of a folder's control socket to what connects to it; undefined if there has never been one. */
export async function withAddress<Value>(
  folder: string,
  connect: (address: string) => Promise<Value>,
): Promise<Value | undefined> {
  if (!isWindows) return withSocket(folder, connect);
  const name = readPipeName(folder);
  return name === undefined ? undefined : connect(name);
}

/** Removes a folder's control socket. */
export function removeAddress(folder: string): void {
  rmSync(path.join(folder, isWindows ? pipeNameFile : socketName), { force: true });
}

/** The file of the socket, of which the owner restricts the mode; undefined on Windows. */
export function socketFile(folder: string): string | undefined {
  return isWindows ? undefined : path.join(folder, socketName);
}
