import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Where the fuses of Electron's program are: this text, their version, how many, and a digit for each. Its own are all as Electron has
// them: Node by a variable, Node's options and inspection on; the rest off.
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const usualFuses = '10110001';

/**
 * A folder that electron-builder takes for the unpacked Electron of Linux: its files by name, without what is in them but the fuses.
 * So what electron-builder makes around Electron can be seen where Electron's own program cannot be had.
 */
export function makeStandInElectron(folder: string): void {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox', 'locales/en-US.pak']) {
    writeFileSync(path.join(folder, name), 'stand-in');
  }
  const fuses = Buffer.from([1, usualFuses.length]);
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.from(fuseSentinel), fuses, Buffer.from(usualFuses)]));
  chmodSync(path.join(folder, 'electron'), 0o755);
}
