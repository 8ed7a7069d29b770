import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { productVersion } from '#main/platform/assets.ts';
import { fusesThatAreOn, makeStandInWindowsElectron, type Fuses } from '#support/packaging/stand-in-electron.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { hasElectronBuilder, prepareInstallers, runElectronBuilder } from '../../../build/desktop/make-installers.ts';

type Entry = { type: number | string; id: number | string; bin: ArrayBuffer };
type Strings = { ProductName: string; ProductVersion: string };
type Version = { getStringValues(language: unknown): Strings; getAllLanguagesForStringValues(): unknown[] };
type ResEdit = {
  NtExecutable: { from(bytes: Buffer, options: { ignoreCert: boolean }): unknown };
  NtExecutableResource: { from(program: unknown): { entries: Entry[] } };
  Resource: { VersionInfo: { fromEntries(entries: Entry[]): Version[] } };
};

const tools = createRequire(path.resolve('build/desktop/tools/package.json'));
const longestMs = 300_000;
// What is of type 3 in a program of Windows is an image of an icon.
const iconImage = 3;

let app: string;
let entries: Entry[];
let resedit: ResEdit;

const missing = !hasElectronBuilder() || spawnSync('makensis', ['-VERSION']).status !== 0;

describe.skipIf(missing)('the program of Windows (needs `npm ci --prefix build/desktop/tools` and makensis)', () => {
  beforeAll(async () => {
    const folder = temporaryFolder('windows');
    const electron = path.join(folder, 'electron');
    makeStandInWindowsElectron(electron);
    await prepareInstallers(folder);
    const folders = [`-c.directories.app=${folder}/desktop-app`, `-c.directories.output=${folder}/installers`];
    const flags = ['--win', 'dir', '--x64', ...folders, `-c.win.icon=${folder}/icons/icon.ico`, `-c.electronDist=${electron}`];
    await runElectronBuilder(flags, 'ignore');
    app = path.join(folder, 'installers/win-unpacked');
    resedit = tools('resedit');
    const program = resedit.NtExecutable.from(readFileSync(path.join(app, 'Sanad.exe')), { ignoreCert: true });
    ({ entries } = resedit.NtExecutableResource.from(program));
  }, longestMs);

  test('says what it is, in its version', () => {
    const [version] = resedit.Resource.VersionInfo.fromEntries(entries);
    const strings = version?.getStringValues(version.getAllLanguagesForStringValues()[0]);
    expect(strings).toMatchObject({ ProductName: 'Sanad', ProductVersion: `${productVersion()}.0` });
  });

  test('has every image of the icon', () => {
    const images = entries.filter(({ type }) => type === iconImage).map(({ bin }) => Buffer.from(bin));
    const png = images.filter((image) => image.toString('latin1', 1, 4) === 'PNG').map((image) => image.readUInt32BE(16));
    const bitmaps = images.filter((image) => image.readUInt32LE(0) === 40).map((image) => image.readInt32LE(4));
    expect([png, bitmaps]).toEqual([[256], expect.arrayContaining([16, 24, 32, 48, 64])]);
  });

  test('has the hash of its archive, which it checks at the start', () => {
    const archive = readFileSync(path.join(app, 'resources/app.asar'));
    // The list of its files, which has the hash of each.
    const list = archive.subarray(16, 16 + archive.readUInt32LE(12));
    const value = createHash('sha256').update(list).digest('hex');
    const [integrity] = entries.filter(({ type }) => type === 'INTEGRITY');
    const stored: unknown = JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer()).toString('utf8'));
    expect(stored).toEqual([{ file: String.raw`resources\app.asar`, alg: 'SHA256', value }]);
  });

  test('has fuses that leave nothing to its environment', async () => {
    const fuses: Fuses = tools('@electron/fuses');
    const on = ['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'];
    expect(await fusesThatAreOn(fuses, path.join(app, 'Sanad.exe'))).toEqual(on);
  });
});
