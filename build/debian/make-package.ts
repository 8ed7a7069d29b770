import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { productVersion } from '#main/platform/assets.ts';
import { packApp } from '../app/pack-app.ts';
import { addPackages } from '../app/packages.ts';

// `npm run dist:debian`: the Debian package of the appliance without a desktop, which systemd runs. It needs dpkg-deb.

const product = path.resolve(import.meta.dirname, '../..');
const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' };
const scripts = ['postinst', 'prerm', 'postrm'];

// In KiB, as the field Installed-Size has it.
async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10);
}

async function controlFile(folder: string, version: string, architecture: string): Promise<string> {
  return `Package: sanad
Version: ${version}
Architecture: ${architecture}
Maintainer: Sanad <support@sanad.example>
Installed-Size: ${await sizeOf(folder)}
Section: misc
Priority: optional
Depends: adduser, libc6 (>= 2.28), libstdc++6
Suggests: libsecret-1-0
Description: E-invoicing appliance for shops in Saudi Arabia
 Signs, chains, stores and submits every tax document of a branch, online or
 not. Tills use its HTTP API; a service of systemd runs it.
`;
}

async function install(source: string, target: string, mode: number): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await cp(path.join(import.meta.dirname, source), target);
  await chmod(target, mode);
}

/**
 * Makes the Debian package for this machine's architecture.
 *
 * @param folder where it is put; its working files are removed again.
 * @param version the version to put on it, for a test of an upgrade; the product's by default.
 * @returns the file of the package.
 */
export async function makeDebianPackage(folder: string, version: string = productVersion()): Promise<string> {
  const architecture = architectures[process.arch];
  if (architecture === undefined) throw new Error(`No Debian package is made on ${process.arch}.`);
  const root = path.join(folder, `sanad-${version}-root`);
  const app = path.join(root, 'usr/lib/sanad');
  // What only the desktop has is of no use to a service.
  const packages = await packApp(app, { programs: ['cli'], version, without: ['electron-updater'] });
  await addPackages(app, [...packages, `node-linux-${process.arch}`]);
  await mkdir(path.join(app, 'bin'));
  await symlink(`../node_modules/node-linux-${process.arch}/bin/node`, path.join(app, 'bin/node'));
  await install('sanad', path.join(root, 'usr/bin/sanad'), 0o755);
  await install('sanad.service', path.join(root, 'lib/systemd/system/sanad.service'), 0o644);
  await install('sanad.default', path.join(root, 'etc/default/sanad'), 0o644);
  for (const script of scripts) await install(script, path.join(root, 'DEBIAN', script), 0o755);
  await cp(path.join(product, 'LICENSE'), path.join(root, 'usr/share/doc/sanad/copyright'));
  await writeFile(path.join(root, 'DEBIAN/conffiles'), '/etc/default/sanad\n');
  await writeFile(path.join(root, 'DEBIAN/control'), await controlFile(root, version, architecture));
  const file = path.join(folder, `sanad_${version}_${architecture}.deb`);
  await promisify(execFile)('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', root, file]);
  await rm(root, { recursive: true, force: true });
  return file;
}

if (import.meta.main) {
  const folder = path.join(product, 'dist');
  await mkdir(folder, { recursive: true });
  const file = await makeDebianPackage(folder);
  const { size } = await stat(file);
  process.stdout.write(`${file}: ${Math.round(size / 1_048_576)} MiB\n`);
}
