import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// Where the fuses of Electron's program are: this text, their version, how many, and a digit for each. Its own are all as Electron has
// them: Node by a variable, Node's options and inspection on; the rest off.
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const usualFuses = '10110001';

/** What is used of the package that reads fuses. */
export type Fuses = {
  getCurrentFuseWire(program: string): Promise<Record<string, number | string>>;
  FuseV1Options: Record<string, number | string>;
};

/** The names of the fuses of a program that are on, sorted. */
export async function fusesThatAreOn(fuses: Fuses, program: string): Promise<string[]> {
  const wire = await fuses.getCurrentFuseWire(program);
  const isOn = (name: string): boolean => wire[String(fuses.FuseV1Options[name])] === '1'.charCodeAt(0);
  return Object.keys(fuses.FuseV1Options)
    .filter((name) => Number.isNaN(Number(name)) && isOn(name))
    .toSorted();
}

// Its files by name, without what is in them.
function writeFiles(folder: string): void {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox', 'locales/en-US.pak']) {
    writeFileSync(path.join(folder, name), 'stand-in');
  }
}

function addFuses(program: string): void {
  const fuses = Buffer.from([1, usualFuses.length]);
  appendFileSync(program, Buffer.concat([Buffer.from(fuseSentinel), fuses, Buffer.from(usualFuses)]));
  chmodSync(program, 0o755);
}

/**
 * A folder that electron-builder takes for the unpacked Electron of Linux: of its program only the fuses. So what electron-builder makes
 * around Electron can be seen where Electron's own program cannot be had.
 */
export function makeStandInElectron(folder: string): void {
  writeFiles(folder);
  addFuses(path.join(folder, 'electron'));
}

/** The same for Windows, where electron-builder also changes the program: one that NSIS makes, with a version and an icon. */
export function makeStandInWindowsElectron(folder: string): void {
  writeFiles(folder);
  const [script, program] = [path.join(folder, 'electron.nsi'), path.join(folder, 'electron.exe')];
  const version = ['VIProductVersion "1.0.0.0"', 'VIAddVersionKey "ProductName" "Electron"', 'VIAddVersionKey "FileVersion" "1"'];
  const lines = ['Unicode true', 'Name "Electron"', `OutFile "${program}"`, ...version, 'Section', 'SectionEnd'];
  writeFileSync(script, `${lines.join('\n')}\n`);
  execFileSync('makensis', ['-V1', script]);
  addFuses(program);
}
