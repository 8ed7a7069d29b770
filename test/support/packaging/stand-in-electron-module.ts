import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const named = /import \{([^}]+)\} from "electron"/u;

// Another instance runs already, so that the desktop ends as soon as it has loaded.
const app = `{
  requestSingleInstanceLock: () => false,
  quit: () => process.stdout.write('The desktop has ended.'),
  getVersion: () => '0.0.0',
  getName: () => 'Sanad',
  getPath: () => __dirname,
  getAppPath: () => __dirname,
  isPackaged: true,
}`;

/** Puts a package `electron` into a packed app that has what its desktop imports by name, so that Node can load it to its end. */
export function addElectronModule(packed: string): void {
  const names = named.exec(readFileSync(path.join(packed, 'desktop.js'), 'utf8'))?.[1]?.split(',') ?? [];
  const lines = names.map((name) => `exports.${name.trim()} = ${name.trim() === 'app' ? app : '{}'};\n`);
  const folder = path.join(packed, 'node_modules/electron');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"name":"electron","main":"index.js"}');
  writeFileSync(path.join(folder, 'index.js'), lines.join(''));
}
