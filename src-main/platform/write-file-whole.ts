import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const ownerOnly = 0o600;

/**
 * Writes a file so that a reader, also after a power cut, finds either the old content or the new, never a part: into a
 * neighbouring file, onto the disk, then renamed. Only its owner can read it. Writers of the same file take turns, or the last
 * rename wins.
 */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    await writeDurably(draft, content);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
  await syncFolder(path.dirname(file));
}

async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', ownerOnly);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The rename itself survives a power cut only once the folder is on the disk. Windows cannot open folders and needs no such call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
