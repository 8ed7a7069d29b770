import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgramProcess, type RunningProgram } from '#support/commands/running-program.ts';
import { expectToSell, setUpTill, startPackedBranch } from '#support/packaging/packed-branch.ts';
import { fusesThatAreOn, makeStandInElectron, type Fuses } from '#support/packaging/stand-in-electron.ts';
import { addElectronModule } from '#support/packaging/stand-in-electron-module.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { hasElectronBuilder, prepareInstallers, runElectronBuilder } from '../../../build/desktop/make-installers.ts';

type Asar = { extractAll(archive: string, folder: string): void };

const tools = createRequire(path.resolve('build/desktop/tools/package.json'));
const longestMs = 300_000;
const withoutTypes = (name: string): boolean => !/\.(?:d\.[cm]?ts|map)$/u.test(name);

let folder: string;
let packed: string;
let extracted: string;
let asar: Asar;
let gateway: RunningProgram;

function filesIn(root: string): string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(path.join(root, name)).isFile()).map((name) => name.replaceAll(path.sep, '/'));
}

// Each with its version, as `name@1.2.3`.
function packagesIn(root: string): string[] {
  const manifests = filesIn(root).filter((name) => /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/u.test(name));
  const packages = manifests.map((name): { name: string; version: string } =>
    JSON.parse(readFileSync(path.join(root, name), 'utf8')),
  );
  return [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].toSorted();
}

// A package may have moved up to where more than one finds it.
function inItsPackage(name: string): string {
  return name.slice(name.lastIndexOf('node_modules/'));
}

function isOwn(name: string): boolean {
  return !name.startsWith('node_modules/');
}

// electron-builder reads Electron from a folder for Linux; elsewhere its parts have other places.
const missing = !hasElectronBuilder() || process.platform !== 'linux';

describe.skipIf(missing)('the packed desktop app (needs `npm ci --prefix build/desktop/tools`)', () => {
  beforeAll(async () => {
    folder = temporaryFolder('installers');
    const electron = path.join(folder, 'electron');
    makeStandInElectron(electron);
    await prepareInstallers(folder);
    const folders = [
      `-c.directories.app=${folder}/desktop-app`,
      `-c.directories.output=${folder}/installers`,
      `-c.linux.icon=${folder}/icons/linux`,
    ];
    await runElectronBuilder(['--linux', 'dir', ...folders, `-c.electronDist=${electron}`], 'ignore');
    packed = path.join(folder, 'installers/linux-unpacked');
    asar = tools('@electron/asar');
    extracted = path.join(folder, 'extracted');
    asar.extractAll(path.join(packed, 'resources/app.asar'), extracted);
    const gatewayFlags = ['--data-dir', path.join(folder, 'gateway'), '--port', '0'];
    gateway = await runProgramProcess('sandbox-gateway.ts', gatewayFlags, /listens on \S+ /u);
  }, longestMs);

  afterAll(async () => {
    await gateway?.stop();
  });

  test('has every file of the app and no other in its archive', () => {
    const own = filesIn(extracted).filter(isOwn);
    expect(own.toSorted()).toEqual(
      filesIn(path.join(folder, 'desktop-app'))
        .filter((name) => isOwn(name) && withoutTypes(name))
        .toSorted(),
    );
    const tops = new Set(own.map((name) => name.split('/')[0]));
    expect(tops).toEqual(new Set(['CHANGELOG.md', 'LICENSE', 'assets', 'chunks', 'desktop.js', 'package.json', 'workers']));
  });

  test('has every package of the app in its version, and nothing that the app was not given', () => {
    const given = path.join(folder, 'desktop-app');
    expect(packagesIn(extracted)).toEqual(packagesIn(given));
    const files = filesIn(extracted);
    const names = new Set(filesIn(given).map(inItsPackage));
    expect(files.filter((name) => !names.has(inItsPackage(name)))).toEqual([]);
    expect(files.filter((name) => !withoutTypes(name))).toEqual([]);
  });

  test('imports no package that it does not have', () => {
    const scripts = filesIn(extracted).filter((name) => isOwn(name) && !name.startsWith('assets/') && name.endsWith('.js'));
    const imported = scripts.flatMap((name) => {
      const code = readFileSync(path.join(extracted, name), 'utf8');
      return [...code.matchAll(/^import .*from "([^".][^"]*)";$|\bimport\("([^".][^"]*)"\)/gmu)].map(
        ([, once, later]) => once ?? later ?? '',
      );
    });
    const packages = new Set(imported.map((specifier) => /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0] ?? ''));
    expect(packages.has('better-sqlite3')).toBe(true);
    const has = (name: string): boolean => existsSync(path.join(extracted, 'node_modules', name, 'package.json'));
    expect([...packages].filter((name) => !name.startsWith('node:') && !has(name))).toEqual(['electron']);
  });

  test('has nothing but the native binaries of this system beside its archive', () => {
    const beside = filesIn(path.join(packed, 'resources/app.asar.unpacked'));
    expect(beside.filter((name) => !name.endsWith('.node'))).toEqual([]);
    const names = new Set(beside.map((name) => /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(name)?.[1]));
    const argon2 = `@node-rs/argon2-linux-${process.arch}-gnu`;
    const everywhere = [argon2, 'better-sqlite3', 'keytar'];
    expect(names).toEqual(new Set(process.arch === 'x64' ? [...everywhere, 'secp256k1'] : everywhere));
  });

  test('has fuses that leave nothing to its environment', async () => {
    const fuses: Fuses = tools('@electron/fuses');
    const on = ['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'];
    expect(await fusesThatAreOn(fuses, path.join(packed, 'sanad-desktop'))).toEqual(on);
  });

  test(
    'runs the branch from its archive: sells, prints, lists, serves its pages, and ends when it is asked to',
    async () => {
      const gatewayUrl = /listens on (\S+) /u.exec(gateway.standardOutput())?.[1] ?? '';
      const dataDir = path.join(folder, 'data');
      const branch = await startPackedBranch(extracted, dataDir, ['--sandbox-gateway-url', gatewayUrl]);
      await expectToSell(await setUpTill(branch, dataDir), 'PACKED-1');
      const asked = { headers: { accept: 'text/html, */*' } };
      for (const page of ['/setup', '/docs', '/docs/swagger-ui-bundle.js']) {
        expect((await fetch(branch.url + page, asked)).status).toBe(200);
      }
      expect(await branch.stop()).toBe(0);
    },
    longestMs,
  );

  test('loads the desktop with all that it imports', () => {
    addElectronModule(extracted);
    const printed = execFileSync(process.execPath, [path.join(extracted, 'desktop.js')], { encoding: 'utf8', stdio: 'pipe' });
    expect(printed).toBe('The desktop has ended.');
  });
});
