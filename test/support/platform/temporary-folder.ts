import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const made = new Set<string>();

/** A new empty folder with a name that shows what made it. Under Vitest it is removed after the test file; a benchmark removes its own. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `sanad-${name}-`));
  made.add(folder);
  return folder;
}

/** Removes every folder that was made since the last time. */
export function removeTemporaryFolders(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  made.clear();
}
